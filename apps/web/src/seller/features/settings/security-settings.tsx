import { useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import IconBellExclamation from '#icon/IconBellExclamation';
import IconDevices from '#icon/IconDevices';
import IconMail from '#icon/IconMail';
import IconPhone from '#icon/IconPhone';
import IconShieldLock from '#icon/IconShieldLock';
import type { Security } from '@raan/contract/auth/security-endpoints';
import { saveSellerSettings } from '@raan/contract/sellers/seller-settings-endpoints';
import { phoneText } from '@raan/contract/orders/phone-text';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Chip } from '#ui/chip.tsx';
import { Button } from '#ui/button.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { SheetFor } from '#ui/sheet-for.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast-store.ts';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { EmailSheet } from './email-sheet.tsx';
import { PhoneSheet } from './phone-sheet.tsx';
import { securityQuery, settingsQuery } from './security.api.ts';
import { securityMessages } from './security.ts';
import { SessionsSheet } from './sessions-sheet.tsx';
import { SecuritySkeleton } from './security-skeleton.tsx';
import { SettingsGroup } from './settings-group.tsx';
import { settingsMessages } from './settings.ts';
import { TwoFactorOffSheet } from './two-factor-off-sheet.tsx';
import { TwoFactorSheet } from './two-factor-sheet.tsx';

const ICON = { size: 22, stroke: 1.8, 'aria-hidden': true } as const;

/**
 * What keeps the account safe: mail address, phone, two-factor, news of sign-ins, devices. `onThere` is called once it is here, or can't be had.
 */
export default function SecuritySettings({ onThere }: { onThere: () => void }) {
  const t = useMessages(securityMessages);
  const page = useMessages(settingsMessages);
  const client = useQueryClient();
  const security = useQuery(securityQuery);
  const tell = useEffectEvent(onThere);
  useLayoutEffect(() => {
    if (!security.isPending) tell();
  }, [security.isPending]);
  const sheet = useSheetFor<'email' | 'phone' | 'on' | 'off' | 'sessions'>();
  const keep = (changed: Security) => {
    client.setQueryData(securityQuery.queryKey, changed);
    void client.invalidateQueries({ queryKey: ['sessions'] });
  };
  if (security.isPending) return <SecuritySkeleton />;
  if (!security.data)
    return (
      <SettingsGroup title={page('security')}>
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
      </SettingsGroup>
    );
  const { email, phone, phone_verified, two_factor, recovery_codes_left } = security.data;
  return (
    <SettingsGroup title={page('security')}>
      <ListRow
        lead={<IconMail {...ICON} />}
        title={t('email')}
        detail={email ?? t('emailNone')}
        chevron
        onPress={() => sheet.show('email')}
      />
      <ListRow
        lead={<IconPhone {...ICON} />}
        title={t('phone')}
        detail={phone === null ? t('phoneNone') : phoneText(phone)}
        trail={
          phone === null ? undefined : (
            <Chip tone={phone_verified ? 'positive' : 'warning'}>
              {phone_verified ? t('verified') : t('unverified')}
            </Chip>
          )
        }
        chevron
        onPress={() => sheet.show('phone')}
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
      <LoginNotification icon={<IconBellExclamation {...ICON} />} />
      <ListRow
        lead={<IconDevices {...ICON} />}
        title={t('devices')}
        detail={t('devicesAbout')}
        chevron
        onPress={() => sheet.show('sessions')}
      />
      <SheetFor of={sheet}>
        {(which, shown) =>
          ({
            email: <EmailSheet {...shown} onChanged={keep} />,
            phone: <PhoneSheet {...shown} phone={phone_verified ? null : phone} />,
            on: <TwoFactorSheet {...shown} onChanged={keep} />,
            off: <TwoFactorOffSheet {...shown} onChanged={keep} />,
            sessions: <SessionsSheet {...shown} />,
          })[which]
        }
      </SheetFor>
    </SettingsGroup>
  );
}

/** On at once, and back where it could not be kept. */
function LoginNotification({ icon }: { icon: ReactNode }) {
  const t = useMessages(securityMessages);
  const client = useQueryClient();
  const settings = useQuery(settingsQuery);
  const [wanted, setWanted] = useState<boolean>();
  const save = useMutation({
    mutationFn: (login_notification: boolean) => call(saveSellerSettings, { body: { login_notification } }),
    onSuccess: (saved) => client.setQueryData(settingsQuery.queryKey, saved),
    onError: () => toast.error(t('saveFailed')),
    onSettled: () => setWanted(undefined),
    meta: { quiet: true },
  });
  return (
    <div className="px-4">
      <Switch
        icon={icon}
        label={t('loginNotification')}
        detail={t('loginNotificationAbout')}
        checked={wanted ?? settings.data?.login_notification ?? true}
        disabled={!settings.data}
        onChange={(chosen) => {
          setWanted(chosen);
          save.mutate(chosen);
        }}
      />
    </div>
  );
}
