import type { ReactNode } from 'react';
import { useChosen, type Choice } from '#lib/kept-settings.ts';
import { choose } from '#lib/save-settings.ts';
import { Switch } from '#ui/switch.tsx';
import { Unsaved } from './unsaved.tsx';

type SettingSwitchProps = {
  setting: Exclude<Choice, 'theme' | 'text_size'>;
  icon: ReactNode;
  label: string;
  detail?: string;
  onTurnedOn?: () => void;
};

/** A setting that is on or off: it holds at once, goes with the account, and says where it could not be saved. */
export function SettingSwitch({ setting, onTurnedOn, ...row }: SettingSwitchProps) {
  return (
    <div className="px-4">
      <Switch
        {...row}
        checked={useChosen(setting)}
        onChange={(on) => {
          choose(setting, on);
          if (on) onTurnedOn?.();
        }}
      />
      <Unsaved setting={setting} />
    </div>
  );
}
