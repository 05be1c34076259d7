import IconBell from '#icon/IconBell';
import IconBellRinging from '#icon/IconBellRinging';
import IconPackage from '#icon/IconPackage';
import IconVolume from '#icon/IconVolume';
import IconWallet from '#icon/IconWallet';
import { askForPermission, useBrowserNotificationState } from '#lib/browser-notification.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useChosen } from '#lib/kept-settings.ts';
import { playNotificationSound } from '#lib/notification-sound.ts';
import { pushSupport } from '#lib/push-device.ts';
import { choose } from '#lib/save-settings.ts';
import { pushMessages } from '#seller/features/notifications/push-messages.ts';
import { PushToggle } from '#seller/features/notifications/push-toggle.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast-store.ts';
import { SaveSettings } from './save-settings.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import { settingsMessages } from './settings.ts';
import { Unsaved } from './unsaved.tsx';

const ICON = { size: 22, stroke: 1.8, 'aria-hidden': true } as const;

/** What the seller is told of, and how. */
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
      <div className="px-4 py-3">
        <SaveSettings />
      </div>
    </>
  );
}

/**
 * On where it is wanted and this browser allows it: the one goes with the account, the other is each device's own. A phone whose pages show none by
 * themselves is told of news by its pushes alone.
 */
function BrowserNotificationRow() {
  const t = useMessages(settingsMessages);
  const push = useMessages(pushMessages);
  const state = useBrowserNotificationState();
  const wanted = useChosen('browser_notification');
  if (state === 'unsupported' && pushSupport() !== 'unsupported') return null;
  const ask = async () => {
    const answer = await askForPermission().catch(() => undefined);
    if (answer === undefined) toast.error(push('askFailed'));
    else if (answer === 'denied') toast.error(push('blocked'));
    else if (answer === 'default') toast.warning(push('dismissed'));
  };
  const detail = {
    granted: t('browserToggleAbout'),
    default: t(wanted ? 'browserAsk' : 'browserToggleAbout'),
    denied: t('browserBlocked'),
    unsupported: t('browserUnsupported'),
  }[state];
  return (
    <div className="px-4">
      <Switch
        icon={<IconBellRinging {...ICON} />}
        label={t('browserToggle')}
        detail={detail}
        checked={wanted && state === 'granted'}
        disabled={state === 'denied' || state === 'unsupported'}
        onChange={(on) => {
          choose('browser_notification', on);
          if (on) void ask();
        }}
      />
      <Unsaved setting="browser_notification" />
    </div>
  );
}
