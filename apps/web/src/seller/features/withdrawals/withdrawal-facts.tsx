// Facts beside the withdrawal form: limits, fee, account.
import { Link } from 'wouter';
import { WITHDRAWAL_USUAL_MINUTES, WITHDRAWAL_WORKING_DAYS_MAX } from '@raan/contract/constants';
import type { BankCard } from '@raan/contract/withdrawals/bank-card';
import type { WithdrawLimits } from '@raan/contract/withdrawals/withdrawal';
import { BankBadge } from '#seller/features/wallet/bank-badge.tsx';
import { bahtDifference } from '#lib/baht.ts';
import { bankMessages } from '#lib/bank-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { withdrawalMessages } from './withdrawal-messages.ts';

const NEXT_STEP_PATHS: Partial<Record<NonNullable<WithdrawLimits['blocked_by']>, string>> = {
  not_verified: '/verification',
  card_pending: '/bank-cards?from=withdrawal',
  card_rejected: '/bank-cards?from=withdrawal',
  running: '/withdrawal?view=history',
  closing_blocked: '/close-account',
};

/** Why no withdrawal is possible now, with a link to the next step. */
export function BlockedNotice({ limits }: { limits: WithdrawLimits }) {
  const t = useMessages(withdrawalMessages);
  const format = useFormat();
  const { blocked_by: block } = limits;
  if (block === null) return null;
  const path = NEXT_STEP_PATHS[block];
  return (
    <Notice tone="warning">
      {t(`block_${block}`, {
        until: limits.hold_until ? format.date(limits.hold_until, 'with-time') : '',
        owed: format.money(limits.owed),
        min: format.money(limits.min_amount),
        count: limits.daily_count,
      })}{' '}
      {path ? (
        <Link href={path} className="font-semibold underline">
          {t('nextStep')}
        </Link>
      ) : null}
    </Notice>
  );
}

/** The bank account that receives the money, with a link to change it. */
export function CardLink({ card }: { card: BankCard }) {
  const t = useMessages(withdrawalMessages);
  const bankName = useMessages(bankMessages);
  return (
    <Link
      href="/bank-cards?from=withdrawal"
      className="flex min-h-18 items-center gap-3 rounded-card border border-line bg-raised p-3"
    >
      <BankBadge bank={card.bank_name} />
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-ink-2">{t('paidTo')}</span>
        <span className="block truncate font-semibold">{bankName(card.bank_name)}</span>
        <span className="tabular block text-sm text-ink-2">{card.card_number}</span>
      </span>
    </Link>
  );
}

/** `amount` in baht; undefined while it is invalid. */
export function WithdrawalFacts({ limits, amount }: { limits: WithdrawLimits; amount: number | undefined }) {
  const t = useMessages(withdrawalMessages);
  const { fee, left_today: left, daily_count: count } = limits;
  return (
    <Card>
      <FactList>
        <Fact label={t('fee')}>{fee === 0 ? t('free') : <Money amount={fee} />}</Fact>
        <Fact label={t('leftToday')}>{t('leftTodayOf', { left, count })}</Fact>
        <Fact label={t('processing')}>
          {t('processingTime', { ...WITHDRAWAL_USUAL_MINUTES, days: WITHDRAWAL_WORKING_DAYS_MAX })}
        </Fact>
        <Fact label={t('youReceive')} strong>
          {amount === undefined ? '–' : <Money amount={bahtDifference(amount, fee)} />}
        </Fact>
      </FactList>
    </Card>
  );
}

/** The facts to confirm. Amounts in baht. */
export function ConfirmedFacts({ amount, fee, card }: { amount: number; fee: number; card: BankCard }) {
  const t = useMessages(withdrawalMessages);
  const bankName = useMessages(bankMessages);
  return (
    <>
      <FactList>
        <Fact label={t('amount')}>
          <Money amount={amount} />
        </Fact>
        <Fact label={t('fee')}>
          <Money amount={fee} />
        </Fact>
        <Fact label={t('paidTo')}>
          {bankName(card.bank_name)}
          <span className="tabular block text-xs text-ink-2">{card.card_number}</span>
        </Fact>
        <Fact label={t('youReceive')} strong>
          <Money amount={bahtDifference(amount, fee)} />
        </Fact>
      </FactList>
      <p className="mt-2 text-sm text-ink-2">{t('confirmNote')}</p>
    </>
  );
}
