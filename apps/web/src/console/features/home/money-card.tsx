import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import IconClockExclamation from '#icon/IconClockExclamation';
import type { OpenMoneyTotal } from '@raan/contract/console/open-money';
import { openMoneyMessages } from '#console/features/open-money/open-money-messages.ts';
import { itemsPath } from '#console/features/open-money/open-money-paths.ts';
import { openMoneyQuery } from '#console/features/open-money/open-money.api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { clickableClasses, listRowClasses, ListRowContent } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { homeMessages } from './home-messages.ts';

/** Sums over open items take longer than the rest of the home, and change slowly. */
const STALE_AFTER_MS = 5 * 60_000;

/** Money that waits for somebody, by section, for finance. */
export function MoneyCard() {
  const t = useMessages(homeMessages);
  const money = useQuery({ ...openMoneyQuery, staleTime: STALE_AFTER_MS });
  const sections = money.data?.sections.filter(({ cells }) => cells.length > 0) ?? [];
  return (
    <Card flush aria-label={t('moneyWaiting')}>
      <div className="flex min-h-14 items-center justify-between gap-3 px-4">
        <h2 className="text-base font-semibold">{t('moneyWaiting')}</h2>
        <Link
          href="/open-money"
          className="inline-flex min-h-12 items-center text-sm font-semibold text-brand"
        >
          {t('moneyAll')}
        </Link>
      </div>
      {money.isPending ? (
        <SkeletonGroup className="flex flex-col gap-4 p-4">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-5/6" />
        </SkeletonGroup>
      ) : !money.data ? (
        <ErrorState
          title={t('moneyFailed')}
          detail={errorText(money.error)}
          onRetry={() => void money.refetch()}
        />
      ) : sections.length === 0 ? (
        <p className="border-t border-line p-4 text-sm text-ink-2">{t('noMoney')}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {sections.map((total) => (
            <li key={total.section}>
              <SectionRow total={total} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function SectionRow({ total: { section, cells, amount, overdue_count } }: { total: OpenMoneyTotal }) {
  const t = useMessages(homeMessages);
  const sectionText = useMessages(openMoneyMessages);
  const format = useFormat();
  const count = cells.reduce((sum, cell) => sum + cell.count, 0);
  return (
    <Link
      href={itemsPath(section, overdue_count > 0 ? { overdue: 'yes' } : {})}
      className={classNames(listRowClasses, clickableClasses)}
    >
      <ListRowContent
        title={<span className="text-sm">{sectionText(`section_${section}`)}</span>}
        detail={
          overdue_count > 0 ? (
            <span className="inline-flex items-center gap-1 font-semibold text-negative">
              <IconClockExclamation size={16} aria-hidden />
              {t('itemsOverdue', { count: format.count(overdue_count) })}
            </span>
          ) : (
            t('items', { count })
          )
        }
        trail={<Money amount={amount} className="font-semibold" />}
      />
    </Link>
  );
}
