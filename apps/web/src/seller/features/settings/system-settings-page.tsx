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
import IconVersions from '#icon/IconVersions';
import IconWorld from '#icon/IconWorld';
import { LANGUAGE_NAMES } from '@raan/contract/language';
import type { Seller } from '@raan/contract/sellers/seller';
import { getVersion } from '@raan/contract/system/system-endpoints';
import { call } from '#lib/api.ts';
import { toastError } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n.tsx';
import { LanguageSheet } from '#lib/language-sheet.tsx';
import { lazyPart, type LostProps } from '#lib/lazy-part.tsx';
import { lazySheet } from '#lib/lazy-sheet.tsx';
import { useProfile } from '#lib/profile.ts';
import { languageChosen } from '#lib/save-settings.ts';
import { sellerInfo } from '#lib/session.ts';
import { useFirstWait } from '#lib/use-first-wait.ts';
import { withdrawalMessages } from '#seller/features/withdrawals/withdrawal-messages.ts';
import { classNames } from '#ui/class-names.ts';
import { ListRow, ListRowContent, listRowLook, pressableLook } from '#ui/list-row.tsx';
import { SheetFor } from '#ui/sheet-for.tsx';
import { ErrorState } from '#ui/state.tsx';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { LazyDetailsSheet } from './lazy-details-sheet.ts';
import { DisplaySettings } from './display-settings.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { PasswordSheet } from './password-sheet.tsx';
import { SecuritySkeleton } from './security-skeleton.tsx';
import { securityMessages } from './security.ts';
import { SettingsGroup as Group } from './settings-group.tsx';
import { settingsMessages } from './settings.ts';
import { Unsaved } from './unsaved.tsx';

type SecurityProps = {
  /** Called once it is here, or can't be had. */
  onThere: () => void;
};

/** With its sheets, which few open, it comes after the page; its words come with it. */
const Security = lazyPart<SecurityProps>(() => import('./security-settings.tsx'), {
  words: securityMessages,
  waiting: <SecuritySkeleton />,
  Lost: SecurityLost,
});

const WithdrawalPasswordSheet = lazySheet(
  () => import('#seller/features/withdrawals/withdrawal-password-sheet.tsx'),
  withdrawalMessages,
);

const ICON = { size: 22, stroke: 1.8, 'aria-hidden': true } as const;

/** /system-settings: account, notifications, display, language, about. */
export default function SystemSettingsPage() {
  const t = useMessages(settingsMessages);
  const language = useLanguage();
  const profile = useProfile();
  const seller = profile.data;
  const known = seller ?? sellerInfo();
  const version = useQuery({
    queryKey: ['version'],
    queryFn: ({ signal }) => call(getVersion, {}, { signal }),
    staleTime: Infinity,
  });
  const [sheet, setSheet] = useState<'language' | 'password' | 'withdrawal-password'>();
  const details = useSheetFor<Seller>();
  const openDetails = async () => {
    const { data, error } = seller ? profile : await profile.refetch({ cancelRefetch: false });
    if (data) details.show(data);
    else toastError(error);
  };
  const close = () => setSheet(undefined);
  const [isSecurityThere, setIsSecurityThere] = useState(false);
  const isWaiting = useFirstWait(!isSecurityThere);
  const value = (text: string | undefined) => <span className="text-sm text-ink-2">{text}</span>;
  return (
    <div className="flex flex-col gap-4 pt-3 pb-6">
      <Group title={t('account')}>
        <ListRow lead={<IconUser {...ICON} />} title={t('accountName')} trail={value(known?.account)} />
        <ListRow
          lead={<IconId {...ICON} />}
          title={t('details')}
          detail={known?.display_name || undefined}
          chevron
          onPress={() => void openDetails()}
        />
        <ListRow
          lead={<IconLock {...ICON} />}
          title={t('changePassword')}
          detail={t('changePasswordAbout')}
          chevron
          onPress={() => setSheet('password')}
        />
        <ListRow
          lead={<IconLockDollar {...ICON} />}
          title={t('withdrawalPassword')}
          detail={t('withdrawalPasswordAbout')}
          chevron
          onPress={() => setSheet('withdrawal-password')}
        />
      </Group>
      <Security onThere={() => setIsSecurityThere(true)} />
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
              trail={value(LANGUAGE_NAMES[language])}
              chevron
              onPress={() => setSheet('language')}
            />
            <div className="px-4">
              <Unsaved setting="language" />
            </div>
          </div>
          <ListRow
            lead={<IconWorld {...ICON} />}
            title={t('country')}
            detail={`${t('currencyBaht')} · ${t('timeZoneBangkok')}`}
            trail={value(t('countryThailand'))}
          />
        </Group>
        <Group title={t('about')}>
          <LinkRow href="/help" icon={<IconHelp {...ICON} />} title={t('help')} />
          <LinkRow href="/terms" icon={<IconFileText {...ICON} />} title={t('terms')} />
          <ListRow
            lead={<IconVersions {...ICON} />}
            title={t('version')}
            detail={version.data?.note || undefined}
            trail={value(version.data?.version ?? '–')}
          />
        </Group>
      </div>
      <SheetFor of={details}>
        {(shownSeller, shown) => <LazyDetailsSheet {...shown} seller={shownSeller} />}
      </SheetFor>
      <LanguageSheet open={sheet === 'language'} onClose={close} onChosen={languageChosen} />
      {sheet === 'password' ? <PasswordSheet open onClose={close} /> : null}
      {sheet === 'withdrawal-password' ? <WithdrawalPasswordSheet onClose={close} /> : null}
    </div>
  );
}

function SecurityLost({ onThere, retry, retrying }: SecurityProps & LostProps) {
  const t = useMessages(settingsMessages);
  const tell = useEffectEvent(onThere);
  useLayoutEffect(() => tell(), []);
  return (
    <Group title={t('security')}>
      <ErrorState onRetry={retry} retrying={retrying} />
    </Group>
  );
}

function LinkRow({ href, icon, title }: { href: string; icon: ReactNode; title: string }) {
  return (
    <Link href={href} className={classNames(listRowLook, pressableLook)}>
      <ListRowContent lead={icon} title={title} chevron />
    </Link>
  );
}
