import { lazy, memo, Suspense, type ComponentType, type ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import IconArchive from '#icon/IconArchive';
import type { OrderStatus } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { loadPart, lazyPart } from '#lib/lazy-part.tsx';
import { useOrderCounts, type OrderGroup } from '#seller/lib/order-counts.api.ts';
import { useFormat } from '#lib/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import { refundMessages } from '#seller/features/refunds/refund-messages.ts';
import {
  PendingRefundsFailure,
  type PendingRefundsProps,
} from '#seller/features/refunds/pending-refunds-failure.tsx';
import { orderListPath, ORDER_GROUPS } from './order-groups.ts';
import { orderMessages } from './orders-messages.ts';

const loadPendingRefundsLink = () => import('#seller/features/refunds/pending-refunds-link.tsx');
/** Loads a chunk again that failed to load with the page; the orders stay visible meanwhile. */
const PendingRefundsRetry = lazyPart<PendingRefundsProps>(loadPendingRefundsLink, {
  messages: refundMessages,
  LoadFailure: PendingRefundsFailure,
});
// Uses React's `lazy`, because the server renders it too.
const PendingRefundsLink = lazy<ComponentType<PendingRefundsProps>>(() =>
  loadPart(loadPendingRefundsLink, refundMessages).catch(() => ({ default: PendingRefundsRetry })),
);

/** The group of orders that the seller must act on. Its count is highlighted. */
const ACTION_REQUIRED_GROUP: OrderGroup = 'pending_shipment';

/** Tabs of the order groups with their counts, and of ended orders. Switching replaces the history entry. */
export const GroupTabs = memo(function GroupTabs({ current }: { current: OrderStatus }) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const counts = useOrderCounts().data;
  const [search] = useSearchParams();
  // The keyword stays, because its orders may be in another group.
  const keyword = search.get('keyword') ?? '';
  const isEndedGroup = current === 'cancelled' || current === 'refunded';
  return (
    <>
      <nav aria-label={t('groups')} className="-mx-4 border-b border-line">
        <ul className="flex px-1">
          {ORDER_GROUPS.map((status) => {
            const isCurrent = status === current;
            const count = counts?.[status];
            const needsAction = status === ACTION_REQUIRED_GROUP && (count ?? 0) > 0;
            return (
              <Tab
                key={status}
                href={orderListPath(status, keyword)}
                isCurrent={isCurrent}
                label={t(`group_${status}`)}
              >
                <span
                  // A new key, so that the count is not animated from its placeholder.
                  key={count === undefined ? 'waiting' : 'known'}
                  className={classNames(
                    'tabular min-w-6 rounded-full px-1.5 text-base leading-6 font-semibold',
                    needsAction ? 'bg-mango text-mango-ink' : isCurrent ? 'text-brand' : 'text-ink',
                  )}
                >
                  {count === undefined ? '\u00a0' : format.count(count)}
                </span>
              </Tab>
            );
          })}
          <Tab href={orderListPath('cancelled', keyword)} isCurrent={isEndedGroup} label={t('group_ended')}>
            <IconArchive size={20} stroke={1.8} aria-hidden className="my-0.5" />
          </Tab>
        </ul>
      </nav>
      <Suspense fallback={null}>
        <PendingRefundsLink retryLabel={t('refundsFailed')} />
      </Suspense>
    </>
  );
});

type TabProps = { href: string; isCurrent: boolean; label: string; children: ReactNode };

function Tab({ href, isCurrent, label, children }: TabProps) {
  return (
    <li className="min-w-0 flex-1">
      <Link
        href={href}
        replace
        aria-current={isCurrent ? 'page' : undefined}
        className={classNames(
          'flex h-full min-h-15 flex-col items-center border-b-2 px-0.5 pt-1.5 pb-1 text-center -outline-offset-2',
          isCurrent ? 'border-brand text-brand' : 'border-transparent text-ink-2 hover:text-ink',
        )}
      >
        {children}
        <span className={classNames('max-w-full text-tab leading-4', isCurrent && 'font-semibold')}>
          {label}
        </span>
      </Link>
    </li>
  );
}
