import { useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import IconBellExclamation from '#icon/IconBellExclamation';
import IconDevices from '#icon/IconDevices';
import IconMail from '#icon/IconMail';
import IconPhone from '#icon/IconPhone';
import IconShieldLock from '#icon/IconShieldLock';
import type { Security } from '@raan/contract/auth/security-endpoints';
import { saveSellerSettings } from '@raan/contract/sellers/seller-settings-endpoints';
import { formatThaiPhone } from '@raan/contract/orders/format-thai-phone';
import { useCommand } from '#lib/command/use-command.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Chip } from '#ui/chip.tsx';
import { Button } from '#ui/button.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ItemSheet } from '#ui/item-sheet.tsx';
import { Switch } from '#ui/switch.tsx';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { EmailSheet } from './email-sheet.tsx';
import { PhoneSheet } from './phone-sheet.tsx';
import { securityQuery, settingsQuery } from './security.api.ts';
import { securityMessages } from './security-messages.ts';
import { SessionsSheet } from './sessions-sheet.tsx';
import { SecuritySkeleton } from './security-skeleton.tsx';
import { TwoFactorOffSheet } from './two-factor-off-sheet.tsx';
import { TwoFactorSheet } from './two-factor-sheet.tsx';

const ICON = { size: 22, stroke: 1.8, 'aria-hidden': true } as const;

/** The rows of email, phone, two-factor authentication and sessions. Calls `onLoaded` once they are loaded or failed. */
export default function SecuritySettings({ onLoaded }: { onLoaded: () => void }) {
  const t = useMessages(securityMessages);
  const client = useQueryClient();
  const security = useQuery(securityQuery);
  const notifyLoaded = useEffectEvent(onLoaded);
  useLayoutEffect(() => {
    if (!security.isPending) notifyLoaded();
  }, [security.isPending]);
  const sheet = useItemSheet<'email' | 'phone' | 'on' | 'off' | 'sessions'>();
  const storeSecurity = (updated: Security) => {
    client.setQueryData(securityQuery.queryKey, updated);
    void client.invalidateQueries({ queryKey: ['sessions'] });
  };
  if (security.isPending) return <SecuritySkeleton />;
  if (!security.data)
    return (
      <div role="alert">
        <ListRow
          title={t('loadFailed')}
          detail={errorText(security.error)}
          trail={
            <Button variant="ghost" onClick={() => void security.refetch()}>
              {t('retry')}
            </Button>
          }
        />
      </div>
    );
  const { email, phone, phone_verified, two_factor, recovery_codes_left } = security.data;
  return (
    <>
      <ListRow
        lead={<IconMail {...ICON} />}
        title={t('email')}
        detail={email ?? t('emailNone')}
        chevron
        onClick={() => sheet.show('email')}
      />
      <ListRow
        lead={<IconPhone {...ICON} />}
        title={t('phone')}
        detail={phone === null ? t('phoneNone') : formatThaiPhone(phone)}
        trail={
          phone === null ? undefined : (
            <Chip tone={phone_verified ? 'positive' : 'warning'}>
              {phone_verified ? t('verified') : t('unverified')}
            </Chip>
          )
        }
        chevron
        onClick={() => sheet.show('phone')}
      />
      <div className="px-4">
        <Switch
          icon={<IconShieldLock {...ICON} />}
          label={t('twoFactor')}
          detail={two_factor ? t('twoFactorOn', { count: recovery_codes_left }) : t('twoFactorAbout')}
          checked={two_factor}
          onChange={() => sheet.show(two_factor ? 'off' : 'on')}
        />
      </div>
      <LoginNotificationSwitch icon={<IconBellExclamation {...ICON} />} />
      <ListRow
        lead={<IconDevices {...ICON} />}
        title={t('devices')}
        detail={t('devicesAbout')}
        chevron
        onClick={() => sheet.show('sessions')}
      />
      <ItemSheet state={sheet}>
        {(kind, sheetProps) =>
          ({
            email: <EmailSheet {...sheetProps} onChanged={storeSecurity} />,
            phone: <PhoneSheet {...sheetProps} phone={phone_verified ? null : phone} />,
            on: <TwoFactorSheet {...sheetProps} onChanged={storeSecurity} />,
            off: <TwoFactorOffSheet {...sheetProps} onChanged={storeSecurity} />,
            sessions: <SessionsSheet {...sheetProps} />,
          })[kind]
        }
      </ItemSheet>
    </>
  );
}

/** Shows the new value at once, and reverts it if saving fails. */
function LoginNotificationSwitch({ icon }: { icon: ReactNode }) {
  const t = useMessages(securityMessages);
  const client = useQueryClient();
  const settings = useQuery(settingsQuery);
  const [pendingValue, setPendingValue] = useState<boolean>();
  const save = useCommand(saveSellerSettings, {
    failedTitle: t('saveFailed'),
    onSuccess: (saved) => client.setQueryData(settingsQuery.queryKey, saved),
  });
  return (
    <div className="px-4">
      <Switch
        icon={icon}
        label={t('loginNotification')}
        detail={t('loginNotificationAbout')}
        checked={pendingValue ?? settings.data?.login_notification ?? true}
        disabled={!settings.data}
        onChange={(isOn) => {
          if (save.isRunning) return;
          setPendingValue(isOn);
          void save.run({ body: { login_notification: isOn } }).then(() => setPendingValue(undefined));
        }}
      />
    </div>
  );
}
