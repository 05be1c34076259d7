import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import IconBell from '#icon/IconBell';
import IconBellRinging from '#icon/IconBellRinging';
import IconBrandLine from '#icon/IconBrandLine';
import IconPackage from '#icon/IconPackage';
import IconVolume from '#icon/IconVolume';
import IconWallet from '#icon/IconWallet';
import {
  requestNotificationPermission,
  useBrowserNotificationState,
} from '#seller/lib/notifications/browser-notification.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useSettingValue } from '#seller/lib/settings/device-settings.ts';
import { playNotificationSound } from '#seller/lib/notifications/notification-sound.ts';
import { pushSupport } from '#seller/lib/notifications/push-device.ts';
import { changeSetting } from '#seller/lib/settings/settings-sync.ts';
import { pushMessages } from '#seller/features/notifications/push-messages.ts';
import { PushToggle } from '#seller/features/notifications/push-toggle.tsx';
import { lazySheet } from '#seller/lib/lazy-sheet.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast-store.ts';
import { SettingSwitch } from './setting-switch.tsx';
import { lineMessages } from './line-messages.ts';
import { lineQuery } from './security.api.ts';
import { settingsMessages } from './settings-messages.ts';
import { UnsavedNotice } from './unsaved-notice.tsx';

const LineSheet = lazySheet(() => import('./line-sheet.tsx'), lineMessages);
const ICON = { size: 22, stroke: 1.8, 'aria-hidden': true } as const;

/** Settings for notifications and their channels. */
export function NotificationSettings() {
  const t = useMessages(settingsMessages);
  return (
    <>
      <SettingSwitch
        setting="order_notification"
        icon={<IconPackage {...ICON} />}
        label={t('orderToggle')}
        detail={t('orderToggleAbout')}
      />
      <SettingSwitch
        setting="finance_notification"
        icon={<IconWallet {...ICON} />}
        label={t('financeToggle')}
        detail={t('financeToggleAbout')}
      />
      <SettingSwitch
        setting="system_notification"
        icon={<IconBell {...ICON} />}
        label={t('systemToggle')}
        detail={t('systemToggleAbout')}
      />
      <SettingSwitch
        setting="sound"
        icon={<IconVolume {...ICON} />}
        label={t('soundToggle')}
        detail={t('soundToggleAbout')}
        onTurnedOn={playNotificationSound}
      />
      <BrowserNotificationRow />
      <PushToggle />
      <LineRow />
    </>
  );
}

/**
 * The setting belongs to the account, the permission to each device, so the switch is on only with both.
 * Hidden on phones whose pages can't show notifications: they get pushes.
 */
function BrowserNotificationRow() {
  const t = useMessages(settingsMessages);
  const push = useMessages(pushMessages);
  const state = useBrowserNotificationState();
  const isEnabled = useSettingValue('browser_notification');
  if (state === 'unsupported' && pushSupport() !== 'unsupported') return null;
  const requestPermission = async () => {
    const permission = await requestNotificationPermission().catch(() => undefined);
    if (permission === undefined) toast.error(push('permissionFailed'));
    else if (permission === 'denied') toast.error(push('blocked'));
    else if (permission === 'default') toast.warning(push('dismissed'));
  };
  const detail = {
    granted: t('browserToggleAbout'),
    default: t(isEnabled ? 'browserAsk' : 'browserToggleAbout'),
    denied: t('browserBlocked'),
    unsupported: t('browserUnsupported'),
  }[state];
  return (
    <div className="px-4">
      <Switch
        icon={<IconBellRinging {...ICON} />}
        label={t('browserToggle')}
        detail={detail}
        checked={isEnabled && state === 'granted'}
        disabled={state === 'denied' || state === 'unsupported'}
        onChange={(on) => {
          changeSetting('browser_notification', on);
          if (on) void requestPermission();
        }}
      />
      <UnsavedNotice setting="browser_notification" />
    </div>
  );
}

/** Opens the connection with LINE. Hidden while the platform has no official account. */
function LineRow() {
  const t = useMessages(settingsMessages);
  const { data } = useQuery(lineQuery);
  const [isOpen, setOpen] = useState(false);
  if (!data || data.account === null) return null;
  return (
    <>
      <ListRow
        lead={<IconBrandLine {...ICON} />}
        title={t('line')}
        detail={data.linked_at === null ? t('lineAbout') : t('lineOn')}
        chevron
        onClick={() => setOpen(true)}
      />
      {isOpen ? <LineSheet onClose={() => setOpen(false)} /> : null}
    </>
  );
}
