import type { TrialBalanceLine } from '@raan/contract/console/trial-balance-endpoints';
import { sumBaht } from '#lib/baht.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import { Money } from '#ui/money.tsx';
import { trialBalanceMessages } from './trial-balance-messages.ts';

const cell = 'px-3 py-2 text-right';

/** Table of the trial balance: one line per account kind, with totals. Scrolls sideways on narrow screens. */
export function TrialBalanceTable({ lines }: { lines: readonly TrialBalanceLine[] }) {
  const t = useMessages(trialBalanceMessages);
  const format = useFormat();
  const sum = (of: (line: TrialBalanceLine) => number) => sumBaht(lines.map(of));
  return (
    <div
      role="region"
      aria-label={t('title')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
      tabIndex={0}
      className="edge-fade overflow-x-auto rounded-card border border-line"
    >
      <table className="w-full text-sm whitespace-nowrap">
        <thead className="border-b border-line text-xs text-ink-2">
          <tr>
            <th scope="col" className="px-3 py-2 text-left font-normal">
              {t('account')}
            </th>
            {(['accounts', 'debits', 'credits', 'balance', 'entriesSum'] as const).map((name) => (
              <th key={name} scope="col" className={classNames(cell, 'font-normal')}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <tr
              key={line.kind}
              className={line.balance === line.entries_sum ? undefined : 'bg-negative-tint text-negative'}
            >
              <th scope="row" className="px-3 py-2 text-left font-normal">
                {t(line.kind)}
              </th>
              <td className={classNames(cell, 'tabular text-ink-2')}>{format.count(line.accounts)}</td>
              {[line.debits, line.credits, line.balance, line.entries_sum].map((amount, index) => (
                <td key={index} className={cell}>
                  <Money amount={amount} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-line font-semibold">
          <tr>
            <th scope="row" className="px-3 py-2 text-left">
              {t('sum')}
            </th>
            <td className={classNames(cell, 'tabular')}>
              {format.count(lines.reduce((all, { accounts }) => all + accounts, 0))}
            </td>
            {[
              sum((line) => line.debits),
              sum((line) => line.credits),
              sum((line) => line.balance),
              sum((line) => line.entries_sum),
            ].map((amount, index) => (
              <td key={index} className={cell}>
                <Money amount={amount} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
