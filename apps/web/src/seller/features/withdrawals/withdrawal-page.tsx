import { useQuery } from '@tanstack/react-query';
import { WITHDRAWAL_MIN_BAHT } from '@raan/contract/constants';
import { Redirect, useSearchParams } from 'wouter';
import IconShieldCheck from '#icon/IconShieldCheck';
import { BalanceCard } from '#seller/features/wallet/balance-card.tsx';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useProfile } from '#seller/lib/profile.api.ts';
import { Notice } from '#ui/notice.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { WithdrawalHistory } from './withdrawal-history.tsx';
import { withdrawalMessages } from './withdrawal-messages.ts';
import { bankCardsQuery, withdrawLimitsQuery } from './withdrawals.api.ts';

const PANEL = 'withdrawal-part';

/** /withdrawal: the withdrawal form and the history. With `closing`, the payout before the account is closed. */
export default function WithdrawalPage() {
  const t = useMessages(withdrawalMessages);
  const profile = useProfile();
  const { data: seller } = profile;
  const [search, setSearch] = useSearchParams();
  const isClosing = search.has('closing');
  const kept: Record<string, string> = isClosing ? { closing: '1' } : {};
  const view = search.get('view') === 'history' ? 'history' : 'form';
  return (
    <div className="flex flex-1 flex-col gap-4 pt-3">
      <BalanceCard
        balance={
          seller && {
            available: seller.available_balance,
            frozen: seller.freeze_amount,
            total: seller.total_balance,
          }
        }
        onRetry={profile.isError ? () => void profile.refetch() : undefined}
      />
      <Segmented
        label={t('views')}
        value={view}
        onChange={(next) => setSearch(next === 'form' ? kept : { ...kept, view: next }, { replace: true })}
        panelId={PANEL}
        segments={[
          { value: 'form', label: t('tabForm') },
          { value: 'history', label: t('tabHistory') },
        ]}
      />
      <div id={PANEL} role="tabpanel" className="flex flex-1 flex-col gap-4">
        {view === 'form' ? <WithdrawalFormLoader isClosing={isClosing} /> : <WithdrawalHistory />}
      </div>
    </div>
  );
}

function WithdrawalFormLoader({ isClosing }: { isClosing: boolean }) {
  const t = useMessages(withdrawalMessages);
  const format = useFormat();
  const limits = useQuery(withdrawLimitsQuery(isClosing));
  const cards = useQuery(bankCardsQuery);
  if (limits.isPending || cards.isPending)
    return (
      <SkeletonGroup className="flex flex-col gap-4">
        <Skeleton className="h-18 w-full rounded-card" />
        <Skeleton className="h-20 w-full rounded-control" />
        <Skeleton className="h-40 w-full rounded-card" />
      </SkeletonGroup>
    );
  const failed = limits.data ? cards : limits;
  if (!limits.data || !cards.data)
    return (
      <ErrorState
        title={t('limitsFailed')}
        detail={errorText(failed.error)}
        onRetry={() => void failed.refetch()}
      />
    );
  const [card] = cards.data.cards;
  if (!card) return <Redirect to="/bank-cards?from=withdrawal" replace />;
  return (
    <>
      <Notice tone="positive" icon={<IconShieldCheck size={20} aria-hidden />}>
        {t('neverPay')}
      </Notice>
      {isClosing ? <Notice>{t('closingAbout', { min: format.money(WITHDRAWAL_MIN_BAHT) })}</Notice> : null}
      <WithdrawalForm limits={limits.data} card={card} isClosing={isClosing} />
    </>
  );
}
