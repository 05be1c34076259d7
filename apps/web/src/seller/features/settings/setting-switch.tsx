import type { ReactNode } from 'react';
import { useSettingValue, type DeviceSetting } from '#seller/lib/settings/device-settings.ts';
import { changeSetting } from '#seller/lib/settings/settings-sync.ts';
import { Switch } from '#ui/switch.tsx';
import { UnsavedNotice } from './unsaved-notice.tsx';

type SettingSwitchProps = {
  setting: Exclude<DeviceSetting, 'theme' | 'text_size'>;
  icon: ReactNode;
  label: string;
  detail?: string;
  onTurnedOn?: () => void;
};

/** Switch of an account setting. Takes effect at once and shows a notice while it is not saved. */
export function SettingSwitch({ setting, onTurnedOn, ...row }: SettingSwitchProps) {
  return (
    <div className="px-4">
      <Switch
        {...row}
        checked={useSettingValue(setting)}
        onChange={(on) => {
          changeSetting(setting, on);
          if (on) onTurnedOn?.();
        }}
      />
      <UnsavedNotice setting={setting} />
    </div>
  );
}
