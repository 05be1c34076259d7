import { Link } from 'wouter';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconClockExclamation from '#icon/IconClockExclamation';
import { OPEN_MONEY_AGES, type OpenMoneyTotal } from '@raan/contract/console/open-money';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { useIsWideScreen } from '#ui/use-is-wide-screen.ts';
import { sumByCause, type CauseSum } from './cause-sums.ts';
import { openMoneyMessages } from './open-money-messages.ts';
import { itemsPath } from './open-money-paths.ts';

/** One section of open money: its sum, and a line per cause with its ages. */
export function SectionCard({ total }: { total: OpenMoneyTotal }) {
  const t = useMessages(openMoneyMessages);
  const format = useFormat();
  const isWide = useIsWideScreen();
  const { section, cells, amount, balance, unexplained, overdue_count, overdue_amount } = total;
  const causes = sumByCause(cells);
  const title = t(`section_${section}`);
  return (
    <Card flush aria-label={title}>
      <div className="p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="text-base font-semibold">{title}</h2>
          <Money amount={amount} className="text-xl font-semibold" />
        </div>
        <p className="text-sm text-ink-2">{causes.length === 0 ? t('empty') : t(`about_${section}`)}</p>
        {overdue_count > 0 ? (
          <Link
            href={itemsPath(section, { overdue: 'yes' })}
            className="inline-flex min-h-12 items-center gap-1 text-sm font-semibold text-negative underline"
          >
            <IconClockExclamation size={16} aria-hidden />
            {t('overdueAmount', {
              count: format.count(overdue_count),
              amount: format.money(overdue_amount),
            })}
          </Link>
        ) : null}
        {unexplained === 0 ? (
          balance === null ? null : (
            <p className="text-sm text-positive">{t('matches')}</p>
          )
        ) : (
          <Notice tone="negative" alert icon={<IconAlertTriangle size={20} aria-hidden />}>
            {t('unexplained', { amount: format.money(unexplained) })}
          </Notice>
        )}
      </div>
      {causes.length === 0 ? null : isWide ? (
        <CauseTable title={title} section={section} causes={causes} />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {causes.map((cause) => (
            <li key={cause.cause}>
              <CauseLine section={section} sum={cause} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type CausesProps = { section: OpenMoneyTotal['section']; causes: readonly CauseSum[] };

function CauseTable({ title, section, causes }: CausesProps & { title: string }) {
  const t = useMessages(openMoneyMessages);
  const cell = 'px-4 py-2 text-right';
  return (
    <table aria-label={title} className="w-full table-fixed border-t border-line text-sm">
      <thead className="text-xs text-ink-2">
        <tr>
          <th scope="col" className="w-[30%] px-4 py-2 text-left font-normal">
            {t('cause')}
          </th>
          {OPEN_MONEY_AGES.map((age) => (
            <th key={age} scope="col" className={classNames(cell, 'font-normal')}>
              {t(`age_${age}`)}
            </th>
          ))}
          <th scope="col" className={classNames(cell, 'font-normal')}>
            {t('total')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {causes.map((sum) => (
          <tr key={sum.cause}>
            <th scope="row" className="px-4 py-1.5 text-left font-normal">
              <Link
                href={itemsPath(section, { cause: sum.cause })}
                className="inline-flex min-h-12 flex-col justify-center text-brand hover:underline"
              >
                {t(`cause_${sum.cause}`)}
              </Link>
              <OverdueCount count={sum.overdueCount} />
            </th>
            {sum.ages.map(({ age, count, amount }) => (
              <td key={age} className={cell}>
                {count === 0 ? null : (
                  <Link
                    href={itemsPath(section, { cause: sum.cause, age })}
                    className="inline-flex min-h-12 items-center hover:underline"
                  >
                    <Money amount={amount} />
                  </Link>
                )}
              </td>
            ))}
            <td className={classNames(cell, 'font-semibold')}>
              <Money amount={sum.amount} />
              <Count count={sum.count} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A cause on a phone: its sum, and below it the ages that have items. */
function CauseLine({ section, sum }: { section: OpenMoneyTotal['section']; sum: CauseSum }) {
  const t = useMessages(openMoneyMessages);
  const ages = sum.ages.filter(({ count }) => count > 0);
  const onlyAge = ages.length === 1 ? ages[0] : undefined;
  return (
    <div className="px-4 py-2 text-sm">
      <Link
        href={itemsPath(section, { cause: sum.cause })}
        className="flex min-h-12 items-center justify-between gap-3"
      >
        <span className="min-w-0 flex-1">
          <span className="block text-brand">{t(`cause_${sum.cause}`)}</span>
          {onlyAge ? <span className="block text-xs text-ink-2">{t(`age_${onlyAge.age}`)}</span> : null}
          <OverdueCount count={sum.overdueCount} />
        </span>
        <span className="text-right font-semibold">
          <Money amount={sum.amount} />
          <Count count={sum.count} />
        </span>
      </Link>
      {onlyAge ? null : (
        <ul className="flex flex-wrap gap-x-4">
          {ages.map(({ age, amount }) => (
            <li key={age}>
              <Link
                href={itemsPath(section, { cause: sum.cause, age })}
                className="inline-flex min-h-12 items-center gap-1 text-ink-2"
              >
                {t(`age_${age}`)} <Money amount={amount} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Count({ count }: { count: number }) {
  const t = useMessages(openMoneyMessages);
  return <span className="block text-xs font-normal text-ink-2">{t('items', { count })}</span>;
}

function OverdueCount({ count }: { count: number }) {
  const t = useMessages(openMoneyMessages);
  if (count === 0) return null;
  return (
    <span className="flex items-center gap-1 text-xs font-semibold text-negative">
      <IconClockExclamation size={14} aria-hidden />
      {t('overdue', { count })}
    </span>
  );
}
