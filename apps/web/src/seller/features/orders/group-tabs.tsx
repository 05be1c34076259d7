import { lazy, memo, Suspense, type ComponentType, type ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import IconArchive from '#icon/IconArchive';
import type { OrderStatus } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { fetchPart, lazyPart } from '#lib/lazy-part.tsx';
import { useOrderCounts, type OrderGroup } from '#lib/order-counts.ts';
import { useFormat } from '#lib/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import { refundMessages } from '#seller/features/refunds/refund.ts';
import { RefundsLost, type RefundsProps } from '#seller/features/refunds/refunds-lost.tsx';
import { listAddress, ORDER_GROUPS } from './order-groups.ts';
import { orderMessages } from './orders.ts';

const loadRefunds = () => import('#seller/features/refunds/refunds-to-answer.tsx');
/** Stands there where it could not be fetched with the page: it is fetched anew, and the orders are still there. */
const RefundsFetchedAnew = lazyPart<RefundsProps>(loadRefunds, {
  words: refundMessages,
  Lost: RefundsLost,
});
// The server draws it, too.
const RefundsToAnswer = lazy<ComponentType<RefundsProps>>(() =>
  fetchPart(loadRefunds, refundMessages).catch(() => ({ default: RefundsFetchedAnew })),
);

/** A group whose orders wait for the seller to act; its count asks for attention. */
const WAITS_FOR_SELLER: OrderGroup = 'pending_shipment';

/** From one group to another, each with how many orders stand in it, and to those that ended. Moving between them is no step of the history. */
export const GroupTabs = memo(function GroupTabs({ current }: { current: OrderStatus }) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const counts = useOrderCounts().data;
  const [search] = useSearchParams();
  // What is looked for may stand in another group.
  const keyword = search.get('keyword') ?? '';
  const hasEnded = current === 'cancelled' || current === 'refunded';
  return (
    <>
      <nav aria-label={t('groups')} className="-mx-4 border-b border-line">
        <ul className="flex px-1">
          {ORDER_GROUPS.map((status) => {
            const chosen = status === current;
            const count = counts?.[status];
            const waits = status === WAITS_FOR_SELLER && (count ?? 0) > 0;
            return (
              <Tab
                key={status}
                href={listAddress(status, keyword)}
                chosen={chosen}
                label={t(`group_${status}`)}
              >
                <span
                  // What takes the place of nothing is new, and has not moved.
                  key={count === undefined ? 'waiting' : 'known'}
                  className={classNames(
                    'tabular min-w-6 rounded-full px-1.5 text-base leading-6 font-semibold',
                    waits ? 'bg-mango text-mango-ink' : chosen ? 'text-brand' : 'text-ink',
                  )}
                >
                  {count === undefined ? '\u00a0' : format.count(count)}
                </span>
              </Tab>
            );
          })}
          <Tab href={listAddress('cancelled', keyword)} chosen={hasEnded} label={t('group_ended')}>
            <IconArchive size={20} stroke={1.8} aria-hidden className="my-0.5" />
          </Tab>
        </ul>
      </nav>
      <Suspense fallback={null}>
        <RefundsToAnswer failed={t('refundsFailed')} />
      </Suspense>
    </>
  );
});

type TabProps = { href: string; chosen: boolean; label: string; children: ReactNode };

function Tab({ href, chosen, label, children }: TabProps) {
  return (
    <li className="min-w-0 flex-1">
      <Link
        href={href}
        replace
        aria-current={chosen ? 'page' : undefined}
        className={classNames(
          'flex h-full min-h-15 flex-col items-center border-b-2 px-0.5 pt-1.5 pb-1 text-center -outline-offset-2',
          chosen ? 'border-brand text-brand' : 'border-transparent text-ink-2 hover:text-ink',
        )}
      >
        {children}
        <span className={classNames('max-w-full text-xs leading-4', chosen && 'font-semibold')}>{label}</span>
      </Link>
    </li>
  );
}
