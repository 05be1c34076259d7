import { useState } from 'react';
import IconBellRinging from '#icon/IconBellRinging';
import IconDeviceMobileCheck from '#icon/IconDeviceMobileCheck';
import { useMessages } from '#lib/i18n.tsx';
import { useNotificationPermission } from '#seller/lib/notifications/browser-notification.ts';
import { lazySheet } from '#seller/lib/lazy-sheet.tsx';
import {
  isPushOn,
  pushSupport,
  turnPushOff,
  turnPushOn,
  type PushFailure,
} from '#seller/lib/notifications/push-device.ts';
import { ListRow } from '#ui/list-row.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast-store.ts';
import { pushMessages } from './push-messages.ts';

const PushTestSheet = lazySheet(() => import('./push-test-sheet.tsx'));
const InstallSheet = lazySheet(() => import('./install-sheet.tsx'));
const ICON = { size: 22, stroke: 1.8, 'aria-hidden': true } as const;

/** The push switch of this device, and a test. Routes that show them must load `pushMessages`. */
export function PushToggle() {
  const t = useMessages(pushMessages);
  const [on, setOn] = useState(isPushOn);
  const [busy, setBusy] = useState(false);
  const [sheet, setSheet] = useState<'test' | 'install'>();
  const support = pushSupport();
  const close = () => setSheet(undefined);
  const permission = useNotificationPermission();
  const isBlocked = support === 'supported' && permission === 'denied';

  const showFailure = ({ step, reason }: PushFailure) => {
    if (reason === 'denied') toast.error(t('blocked'));
    else if (reason === 'dismissed') toast.warning(t('dismissed'));
    else if (step === 'permission') toast.error(t(reason === 'failed' ? 'permissionFailed' : 'unsupported'));
    else {
      toast.error(t('settingFailed'));
      setSheet('test');
    }
  };
  const change = async (enabled: boolean) => {
    if (enabled && support === 'install') return setSheet('install');
    setBusy(true);
    try {
      if (enabled) {
        const result = await turnPushOn();
        if (result.ok) toast.success(t('pushOn'));
        else showFailure(result.failure);
      } else {
        await turnPushOff();
        toast.success(t('pushOff'));
      }
    } catch {
      toast.error(t('settingFailed'));
    } finally {
      setOn(isPushOn());
      setBusy(false);
    }
  };
  return (
    <>
      <div className="px-4">
        <Switch
          icon={<IconBellRinging {...ICON} />}
          label={t('push')}
          detail={support === 'unsupported' ? t('unsupported') : isBlocked ? t('blocked') : t('pushAbout')}
          checked={on && permission === 'granted'}
          disabled={busy || support === 'unsupported' || isBlocked}
          onChange={(enabled) => void change(enabled)}
        />
      </div>
      {support === 'supported' ? (
        <ListRow
          lead={<IconDeviceMobileCheck {...ICON} />}
          title={t('test')}
          detail={t('testAbout')}
          chevron
          onClick={() => setSheet('test')}
        />
      ) : null}
      {sheet === 'test' ? (
        <PushTestSheet
          onClose={() => {
            setOn(isPushOn());
            close();
          }}
        />
      ) : null}
      {sheet === 'install' ? <InstallSheet onClose={close} /> : null}
    </>
  );
}
