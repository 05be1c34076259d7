import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import IconLogout from '#icon/IconLogout';
import { PROFILE_REFRESH_MS } from '@raan/contract/constants';
import { errorText } from '#lib/errors.ts';
import { BelowFirstScreen } from '#seller/lib/first-screen.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { LanguageSheet } from '#lib/language-sheet.tsx';
import { logOut } from './log-out.ts';
import { useProfile } from '#seller/lib/profile.api.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';
import { recordLanguageChange } from '#seller/lib/settings/settings-sync.ts';
import { useOnReturn } from '#seller/lib/use-on-return.ts';
import { HotProducts } from '#seller/features/catalogue/hot-products.tsx';
import { PushToggle } from '#seller/features/notifications/push-toggle.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { ErrorState } from '#ui/state.tsx';
import { BalancePanel } from './balance-panel.tsx';
import { DepositStatus } from './deposit-status.tsx';
import { Identity } from './identity.tsx';
import { MenuCards } from './menu.tsx';
import { profileMessages } from './profile-messages.ts';
import { TodayStats, todayStatsQuery } from './today-stats.tsx';
import { VerificationEntry } from './verification-entry.tsx';

const QUERY_KEYS = [queryKeys.profile, queryKeys.arriving, queryKeys.todayStats, queryKeys.orders];

/** /profile: identity, balance, today's figures and the menu, which works without the profile. */
export default function ProfilePage() {
  const t = useMessages(profileMessages);
  const profile = useProfile();
  const today = useQuery(todayStatsQuery);
  const client = useQueryClient();
  const [openSheet, setOpenSheet] = useState<'language' | 'logOut'>();
  const [isLoggingOut, setLoggingOut] = useState(false);
  const refresh = () => Promise.all(QUERY_KEYS.map((queryKey) => client.invalidateQueries({ queryKey })));
  const [isReentered] = useState(() => client.getQueryData(queryKeys.profile) !== undefined);
  useOnReturn(() => void refresh(), PROFILE_REFRESH_MS, isReentered);

  const { data: seller } = profile;
  return (
    <PullToRefresh onRefresh={refresh}>
      <div className="flex flex-col gap-3 pt-3 pb-6">
        {profile.isError && !seller ? (
          <Card as="div" flush>
            <ErrorState
              title={t('loadFailed')}
              detail={errorText(profile.error)}
              onRetry={() => void profile.refetch()}
            />
          </Card>
        ) : (
          <>
            <Identity seller={seller} />
            <BalancePanel seller={seller} />
            <VerificationEntry seller={seller} />
            <DepositStatus seller={seller} />
          </>
        )}
        <TodayStats query={today} />
        <MenuCards onLanguage={() => setOpenSheet('language')} />
        <BelowFirstScreen>
          <Card as="div" flush className="divide-y divide-line">
            <PushToggle />
          </Card>
          <HotProducts layout="tiles" />
          <Button
            variant="secondary"
            wide
            icon={<IconLogout size={20} aria-hidden />}
            className="mt-2"
            onClick={() => setOpenSheet('logOut')}
          >
            {t('logOut')}
          </Button>
        </BelowFirstScreen>
      </div>
      <LanguageSheet
        open={openSheet === 'language'}
        onClose={() => setOpenSheet(undefined)}
        onChanged={recordLanguageChange}
      />
      <ConfirmSheet
        open={openSheet === 'logOut'}
        onClose={() => setOpenSheet(undefined)}
        title={t('logOutTitle')}
        confirmLabel={t('logOut')}
        loading={isLoggingOut}
        onConfirm={() => {
          setLoggingOut(true);
          void logOut();
        }}
      >
        <p className="text-sm text-ink-2">{t('logOutText')}</p>
      </ConfirmSheet>
    </PullToRefresh>
  );
}
