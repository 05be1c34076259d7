import type { listTransactions } from '@raan/contract/wallet/wallet-endpoints';
import type { Data } from '@raan/contract/endpoint';
import { useMessages } from '#lib/i18n.tsx';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { BalanceCard } from './balance-card.tsx';
import { walletMessages } from './wallet.ts';

type Page = Data<typeof listTransactions>;

/** Balance with this month's income, then total income and expense; income always with its two parts, so that no top-up passes for earnings. */
export function RevenueSummary({ page }: { page: Page | undefined }) {
  const t = useMessages(walletMessages);
  const summary = page?.summary;
  return (
    <>
      <BalanceCard balance={page?.balance}>
        <div className="mt-3 border-t border-current/20 pt-3">
          <p className="text-sm opacity-90">{t('monthlyIncome')}</p>
          {summary ? (
            <Parts
              amount={summary.monthly_income}
              recharge={summary.monthly_income_recharge}
              profit={summary.monthly_income_profit}
              quiet="opacity-90"
            />
          ) : (
            <Skeleton className="my-1 h-7 w-32 opacity-40" />
          )}
        </div>
      </BalanceCard>
      <div className="grid grid-cols-2 gap-3">
        <Card>
          <p className="text-sm text-ink-2">{t('totalIncome')}</p>
          {summary ? (
            <Parts
              amount={summary.income}
              recharge={summary.income_recharge}
              profit={summary.income_profit}
              tone="text-positive"
              quiet="text-ink-2"
            />
          ) : (
            <Skeleton className="my-1 h-7 w-24" />
          )}
        </Card>
        <Card>
          <p className="text-sm text-ink-2">{t('totalExpense')}</p>
          {summary ? (
            <>
              <p>
                <Money amount={summary.expense} className="text-xl font-semibold text-negative" />
              </p>
              <p className="mt-1 text-xs text-ink-2">{t('expenseParts')}</p>
            </>
          ) : (
            <Skeleton className="my-1 h-7 w-24" />
          )}
        </Card>
      </div>
    </>
  );
}

type PartsProps = { amount: number; recharge: number; profit: number; tone?: string; quiet: string };

function Parts({ amount, recharge, profit, tone, quiet }: PartsProps) {
  const t = useMessages(walletMessages);
  return (
    <>
      <p className={tone}>
        <Money amount={amount} className="text-xl font-semibold" />
      </p>
      <dl className={`mt-1 text-xs ${quiet}`}>
        <div className="flex flex-wrap justify-between gap-x-2">
          <dt>{t('incomeProfit')}</dt>
          <dd>
            <Money amount={profit} />
          </dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-2">
          <dt>{t('incomeRecharge')}</dt>
          <dd>
            <Money amount={recharge} />
          </dd>
        </div>
      </dl>
    </>
  );
}
