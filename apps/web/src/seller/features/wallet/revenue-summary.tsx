import type { listTransactions } from '@raan/contract/wallet/wallet-endpoints';
import type { Data } from '@raan/contract/endpoint';
import { useMessages } from '#lib/i18n.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Money } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { BalanceCard } from './balance-card.tsx';
import { walletMessages } from './wallet.ts';

type Page = Data<typeof listTransactions>;

const UNKNOWN: Readonly<Record<keyof Page['summary'], null>> = {
  income: null,
  income_recharge: null,
  income_profit: null,
  expense: null,
  monthly_income: null,
  monthly_income_recharge: null,
  monthly_income_profit: null,
};

/** Balance with this month's income, then total income and expense; income always with its two parts, so that no top-up passes for earnings. */
export function RevenueSummary({
  page,
  onRetry,
}: {
  page: Page | undefined;
  /** Given when it can't be had: tries again. */
  onRetry: (() => void) | undefined;
}) {
  const t = useMessages(walletMessages);
  const summary = page?.summary ?? (onRetry ? UNKNOWN : undefined);
  return (
    <>
      <BalanceCard balance={page?.balance} onRetry={onRetry}>
        <div className="mt-3 border-t border-current/20 pt-3">
          <p className="text-sm opacity-90">{t('monthlyIncome')}</p>
          <Parts
            amount={summary?.monthly_income}
            recharge={summary?.monthly_income_recharge}
            profit={summary?.monthly_income_profit}
            quiet="opacity-90"
            waiting="opacity-40"
          />
        </div>
      </BalanceCard>
      <div className="grid grid-cols-2 gap-3">
        <Card>
          <p className="text-sm text-ink-2">{t('totalIncome')}</p>
          <Parts
            amount={summary?.income}
            recharge={summary?.income_recharge}
            profit={summary?.income_profit}
            tone="text-positive"
            quiet="text-ink-2"
          />
        </Card>
        <Card>
          <p className="text-sm text-ink-2">{t('totalExpense')}</p>
          <p className="text-negative">
            <Sum amount={summary?.expense} />
          </p>
          <p className="mt-1 text-xs text-ink-2">{t('expenseParts')}</p>
        </Card>
      </div>
    </>
  );
}

/** null: can't be had; undefined: on its way. */
type Amount = number | null | undefined;
type PartsProps = {
  amount: Amount;
  recharge: Amount;
  profit: Amount;
  tone?: string;
  quiet: string;
  /** What skeletons wear on this ground. */
  waiting?: string;
};

/** A sum and its two parts; what has not come yet takes the room that it will have. */
function Parts({ amount, recharge, profit, tone, quiet, waiting }: PartsProps) {
  const t = useMessages(walletMessages);
  return (
    <>
      <p className={tone}>
        <Sum amount={amount} waiting={waiting} />
      </p>
      <dl className={`mt-1 text-xs ${quiet}`}>
        <div className="flex flex-wrap justify-between gap-x-2">
          <dt>{t('incomeProfit')}</dt>
          <Part amount={profit} waiting={waiting} />
        </div>
        <div className="flex flex-wrap justify-between gap-x-2">
          <dt>{t('incomeRecharge')}</dt>
          <Part amount={recharge} waiting={waiting} />
        </div>
      </dl>
    </>
  );
}

type Waiting = { amount: Amount; waiting?: string | undefined };

function Sum({ amount, waiting }: Waiting) {
  return amount === undefined ? (
    <Skeleton className={classNames('h-[1lh] w-24 text-xl', waiting)} />
  ) : amount === null ? (
    <span className="text-xl font-semibold">–</span>
  ) : (
    <Money amount={amount} className="text-xl font-semibold" />
  );
}

/** Another element once it is known, so that nothing moves because one is wider than the other. */
function Part({ amount, waiting }: Waiting) {
  return amount === undefined ? (
    <dd key="waiting">
      <Skeleton className={classNames('h-[1lh] w-14', waiting)} />
    </dd>
  ) : (
    <dd key="known">{amount === null ? '–' : <Money amount={amount} />}</dd>
  );
}
