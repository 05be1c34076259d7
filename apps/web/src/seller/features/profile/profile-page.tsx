import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import IconLogout from '#icon/IconLogout';
import { PROFILE_REFRESH_MS } from '@raan/contract/constants';
import { errorText } from '#lib/errors.ts';
import { BelowFirstScreen } from '#lib/first-screen.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { LanguageSheet } from '#lib/language-sheet.tsx';
import { logOut } from '#lib/log-out.ts';
import { useProfile } from '#lib/profile.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { languageChosen } from '#lib/save-settings.ts';
import { useOnReturn } from '#lib/use-on-return.ts';
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
import { profileMessages } from './profile.ts';
import { Today, todayQuery } from './today.tsx';
import { VerificationEntry } from './verification-entry.tsx';

const SHOWN_HERE = [queryKeys.profile, queryKeys.todayStats, queryKeys.orders];

/** /profile: who the seller is, what they have, what waits, and the ways to everything else; these stand where the profile can't be had too. */
export default function ProfilePage() {
  const t = useMessages(profileMessages);
  const profile = useProfile();
  const today = useQuery(todayQuery);
  const client = useQueryClient();
  const [asking, setAsking] = useState<'language' | 'logOut'>();
  const [leaving, setLeaving] = useState(false);
  const refresh = () => Promise.all(SHOWN_HERE.map((queryKey) => client.invalidateQueries({ queryKey })));
  const [wasHere] = useState(() => client.getQueryData(queryKeys.profile) !== undefined);
  useOnReturn(() => void refresh(), PROFILE_REFRESH_MS, wasHere);

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
        <Today query={today} />
        <MenuCards onLanguage={() => setAsking('language')} />
        <BelowFirstScreen>
          <Card as="div" flush className="divide-y divide-line">
            <PushToggle />
          </Card>
          <HotProducts look="tiles" />
          <Button
            variant="secondary"
            wide
            icon={<IconLogout size={20} aria-hidden />}
            className="mt-2"
            onClick={() => setAsking('logOut')}
          >
            {t('logOut')}
          </Button>
        </BelowFirstScreen>
      </div>
      <LanguageSheet
        open={asking === 'language'}
        onClose={() => setAsking(undefined)}
        onChosen={languageChosen}
      />
      <ConfirmSheet
        open={asking === 'logOut'}
        onClose={() => setAsking(undefined)}
        title={t('logOutTitle')}
        confirmLabel={t('logOut')}
        loading={leaving}
        onConfirm={() => {
          setLeaving(true);
          void logOut();
        }}
      >
        <p className="text-sm text-ink-2">{t('logOutText')}</p>
      </ConfirmSheet>
    </PullToRefresh>
  );
}
