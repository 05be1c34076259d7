import { useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import IconFileText from '#icon/IconFileText';
import IconHelp from '#icon/IconHelp';
import IconId from '#icon/IconId';
import IconLanguage from '#icon/IconLanguage';
import IconLock from '#icon/IconLock';
import IconLockDollar from '#icon/IconLockDollar';
import IconUser from '#icon/IconUser';
import IconUserX from '#icon/IconUserX';
import IconVersions from '#icon/IconVersions';
import IconWorld from '#icon/IconWorld';
import { LANGUAGE_NAMES } from '@raan/contract/language';
import type { Seller } from '@raan/contract/sellers/seller';
import { getVersion } from '@raan/contract/system/system-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { toastError } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n.tsx';
import { LanguageSheet } from '#lib/language-sheet.tsx';
import { lazyPart, type LoadFailureProps } from '#lib/lazy-part.tsx';
import { lazySheet } from '#seller/lib/lazy-sheet.tsx';
import { useProfile } from '#seller/lib/profile.api.ts';
import { recordLanguageChange } from '#seller/lib/settings/settings-sync.ts';
import { sellerInfo } from '#lib/session.ts';
import { useInitialWait } from '#seller/lib/use-initial-wait.ts';
import { withdrawalMessages } from '#seller/features/withdrawals/withdrawal-messages.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { ListRow, ListRowContent, listRowClasses, clickableClasses } from '#ui/list-row.tsx';
import { ItemSheet } from '#ui/item-sheet.tsx';
import { ErrorState } from '#ui/state.tsx';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { LazyDetailsSheet } from './lazy-details-sheet.ts';
import { DisplaySettings } from './display-settings.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { PasswordSheet } from './password-sheet.tsx';
import { SaveSettings } from './save-settings.tsx';
import { SecuritySkeleton } from './security-skeleton.tsx';
import { securityMessages } from './security-messages.ts';
import { SettingsGroup as Group } from './settings-group.tsx';
import { settingsMessages } from './settings-messages.ts';
import { UnsavedNotice } from './unsaved-notice.tsx';

type SecurityProps = {
  /** Called once the section is loaded or has failed. */
  onLoaded: () => void;
};

/** Loaded after the page with its messages, because few sellers open its sheets. */
const Security = lazyPart<SecurityProps>(() => import('./security-settings.tsx'), {
  messages: securityMessages,
  placeholder: <SecuritySkeleton />,
  LoadFailure: SecurityLoadFailure,
});

const WithdrawalPasswordSheet = lazySheet(
  () => import('#seller/features/withdrawals/withdrawal-password-sheet.tsx'),
  withdrawalMessages,
);

const ICON = { size: 22, stroke: 1.8, 'aria-hidden': true } as const;

/** /system-settings: account, security, notifications, display, language and version. */
export default function SystemSettingsPage() {
  const t = useMessages(settingsMessages);
  const language = useLanguage();
  const profile = useProfile();
  const seller = profile.data;
  const account = seller ?? sellerInfo();
  const version = useQuery({
    queryKey: ['version'],
    queryFn: ({ signal }) => callEndpoint(getVersion, {}, { signal }),
    staleTime: Infinity,
  });
  const [sheet, setSheet] = useState<'language' | 'password' | 'withdrawal-password'>();
  const details = useItemSheet<Seller>();
  const openDetails = async () => {
    const { data, error } = seller ? profile : await profile.refetch({ cancelRefetch: false });
    if (data) details.show(data);
    else toastError(error);
  };
  const close = () => setSheet(undefined);
  const [isSecurityLoaded, setSecurityLoaded] = useState(false);
  const isWaiting = useInitialWait(!isSecurityLoaded);
  const renderValue = (text: string | undefined) => <span className="text-sm text-ink-2">{text}</span>;
  return (
    <div className="flex flex-col gap-4 pt-3 pb-6">
      <Group title={t('account')}>
        <ListRow
          lead={<IconUser {...ICON} />}
          title={t('accountName')}
          trail={renderValue(account?.account)}
        />
        <ListRow
          lead={<IconId {...ICON} />}
          title={t('details')}
          detail={account?.display_name || undefined}
          chevron
          onClick={() => void openDetails()}
        />
      </Group>
      <Group title={t('security')}>
        <ListRow
          lead={<IconLock {...ICON} />}
          title={t('changePassword')}
          detail={t('changePasswordAbout')}
          chevron
          onClick={() => setSheet('password')}
        />
        <ListRow
          lead={<IconLockDollar {...ICON} />}
          title={t('withdrawalPassword')}
          detail={t('withdrawalPasswordAbout')}
          chevron
          onClick={() => setSheet('withdrawal-password')}
        />
        <Security onLoaded={() => setSecurityLoaded(true)} />
      </Group>
      <div className={isWaiting ? 'hidden' : 'contents'}>
        <Group title={t('notifications')} note={t('settingsOnAccount')}>
          <NotificationSettings />
        </Group>
        <Group title={t('display')} note={t('displayOnAccount')}>
          <DisplaySettings />
        </Group>
        <Group title={t('region')}>
          <div>
            <ListRow
              lead={<IconLanguage {...ICON} />}
              title={t('language')}
              trail={renderValue(LANGUAGE_NAMES[language])}
              chevron
              onClick={() => setSheet('language')}
            />
            <div className="px-4">
              <UnsavedNotice setting="language" />
            </div>
          </div>
          <ListRow
            lead={<IconWorld {...ICON} />}
            title={t('country')}
            detail={`${t('currencyBaht')} · ${t('timeZoneBangkok')}`}
            trail={renderValue(t('countryThailand'))}
          />
        </Group>
        <SaveSettings />
        <Group title={t('about')}>
          <LinkRow href="/help" icon={<IconHelp {...ICON} />} title={t('help')} />
          <LinkRow href="/terms" icon={<IconFileText {...ICON} />} title={t('terms')} />
          <ListRow
            lead={<IconVersions {...ICON} />}
            title={t('version')}
            detail={version.data?.note || undefined}
            trail={renderValue(version.data?.version ?? '–')}
          />
        </Group>
        {/* Last, because it can't be undone. */}
        <Card flush>
          <LinkRow href="/close-account" icon={<IconUserX {...ICON} />} title={t('closeAccount')} />
        </Card>
      </div>
      <ItemSheet state={details}>
        {(editedSeller, sheetProps) => <LazyDetailsSheet {...sheetProps} seller={editedSeller} />}
      </ItemSheet>
      <LanguageSheet open={sheet === 'language'} onClose={close} onChanged={recordLanguageChange} />
      {sheet === 'password' ? <PasswordSheet open onClose={close} /> : null}
      {sheet === 'withdrawal-password' ? <WithdrawalPasswordSheet onClose={close} /> : null}
    </div>
  );
}

function SecurityLoadFailure({ onLoaded, retry, retrying }: SecurityProps & LoadFailureProps) {
  const notifyLoaded = useEffectEvent(onLoaded);
  useLayoutEffect(() => notifyLoaded(), []);
  return <ErrorState onRetry={retry} retrying={retrying} />;
}

function LinkRow({ href, icon, title }: { href: string; icon: ReactNode; title: string }) {
  return (
    <Link href={href} className={classNames(listRowClasses, clickableClasses)}>
      <ListRowContent lead={icon} title={title} chevron />
    </Link>
  );
}
