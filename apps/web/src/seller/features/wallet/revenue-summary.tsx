import type { listTransactions } from '@raan/contract/wallet/wallet-endpoints';
import type { Data } from '@raan/contract/endpoint';
import { useMessages } from '#lib/i18n.tsx';
import { ArrivingLine } from '#seller/features/arriving/arriving-line.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Money } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { BalanceCard } from './balance-card.tsx';
import { walletMessages } from './wallet-messages.ts';

type Page = Pick<Data<typeof listTransactions>, 'balance' | 'summary'>;

const UNKNOWN: Readonly<Record<keyof Page['summary'], null>> = {
  income: null,
  income_recharge: null,
  income_profit: null,
  expense: null,
  monthly_income: null,
  monthly_income_recharge: null,
  monthly_income_profit: null,
};

/** Balance, income and expense. Income is split, so that top-ups are not mistaken for earnings. */
export function RevenueSummary({
  page,
  onRetry,
}: {
  page: Page | undefined;
  /** Present if the summary could not be loaded. */
  onRetry: (() => void) | undefined;
}) {
  const t = useMessages(walletMessages);
  const summary = page?.summary ?? (onRetry ? UNKNOWN : undefined);
  return (
    <>
      <BalanceCard balance={page?.balance} onRetry={onRetry}>
        <div className="mt-3 border-t border-current/20 pt-3">
          <p className="text-sm opacity-90">{t('monthlyIncome')}</p>
          <AmountWithParts
            amount={summary?.monthly_income}
            recharge={summary?.monthly_income_recharge}
            profit={summary?.monthly_income_profit}
            partsClassName="opacity-90"
            skeletonClassName="opacity-40"
          />
        </div>
        <div className="-mx-4 mt-3 -mb-4">
          <ArrivingLine />
        </div>
      </BalanceCard>
      <div className="grid grid-cols-2 gap-3">
        <Card>
          <p className="text-sm text-ink-2">{t('totalIncome')}</p>
          <AmountWithParts
            amount={summary?.income}
            recharge={summary?.income_recharge}
            profit={summary?.income_profit}
            amountClassName="text-positive"
            partsClassName="text-ink-2"
          />
        </Card>
        <Card>
          <p className="text-sm text-ink-2">{t('expense')}</p>
          <p className="text-negative">
            <LargeAmount amount={summary?.expense} />
          </p>
          <p className="mt-1 text-xs text-ink-2">{t('expenseAbout')}</p>
        </Card>
      </div>
    </>
  );
}

/** null: could not be loaded; undefined: loading. */
type Amount = number | null | undefined;
type AmountWithPartsProps = {
  amount: Amount;
  recharge: Amount;
  profit: Amount;
  amountClassName?: string;
  partsClassName: string;
  skeletonClassName?: string;
};

/** An amount and its two parts. Skeletons reserve their space. */
function AmountWithParts({
  amount,
  recharge,
  profit,
  amountClassName,
  partsClassName,
  skeletonClassName,
}: AmountWithPartsProps) {
  const t = useMessages(walletMessages);
  return (
    <>
      <p className={amountClassName}>
        <LargeAmount amount={amount} skeletonClassName={skeletonClassName} />
      </p>
      <dl className={`mt-1 text-xs ${partsClassName}`}>
        <div className="flex flex-wrap justify-between gap-x-2">
          <dt>{t('incomeProfit')}</dt>
          <PartAmount amount={profit} skeletonClassName={skeletonClassName} />
        </div>
        <div className="flex flex-wrap justify-between gap-x-2">
          <dt>{t('incomeRecharge')}</dt>
          <PartAmount amount={recharge} skeletonClassName={skeletonClassName} />
        </div>
      </dl>
    </>
  );
}

type AmountProps = { amount: Amount; skeletonClassName?: string | undefined };

function LargeAmount({ amount, skeletonClassName }: AmountProps) {
  return amount === undefined ? (
    <Skeleton className={classNames('h-[1lh] w-24 text-xl', skeletonClassName)} />
  ) : amount === null ? (
    <span className="text-xl font-semibold">–</span>
  ) : (
    <Money amount={amount} className="text-xl font-semibold" />
  );
}

// The key replaces the element once loaded, so that the change of width does not count as a layout shift.
function PartAmount({ amount, skeletonClassName }: AmountProps) {
  return amount === undefined ? (
    <dd key="waiting">
      <Skeleton className={classNames('h-[1lh] w-14', skeletonClassName)} />
    </dd>
  ) : (
    <dd key="known">{amount === null ? '–' : <Money amount={amount} />}</dd>
  );
}
