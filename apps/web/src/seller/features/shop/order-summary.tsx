import { Link } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import { LATE_ORDERS_DAYS } from '@raan/contract/orders/order-deadlines';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { overviewQuery } from '#seller/features/report/report.api.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { SHOP_ORDER_GROUPS } from './order-groups.ts';
import { shopMessages } from './shop-messages.ts';

/** Number of orders in each group, with links, and of orders that shipped late. */
export function OrderSummary() {
  const t = useMessages(shopMessages);
  const { count } = useFormat();
  const query = useQuery(overviewQuery);
  const groups = query.data?.orders;
  return (
    <section>
      <SectionTitle>{t('orderSummary')}</SectionTitle>
      {groups || query.isPending ? (
        <Card as="div" flush>
          <ul className="grid grid-cols-4 divide-x divide-line">
            {SHOP_ORDER_GROUPS.map(({ status, path }) => {
              const orders = groups?.find((group) => group.status === status)?.count ?? 0;
              const isHighlighted = status === 'pending_shipment' && orders > 0;
              return (
                <li key={status}>
                  <Link
                    href={path}
                    className={classNames(
                      'flex h-full flex-col items-center px-1 py-3 text-center transition-colors',
                      isHighlighted ? 'bg-mango text-mango-ink' : 'hover:bg-sunken/60 active:bg-sunken',
                    )}
                  >
                    {groups ? (
                      <span className="tabular text-xl font-semibold">{count(orders)}</span>
                    ) : (
                      <Skeleton className="h-[1lh] w-8 text-xl" />
                    )}
                    <span className={classNames('text-xs', isHighlighted ? 'font-semibold' : 'text-ink-2')}>
                      {t(`group_${status}`)}
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
          <p className="flex justify-between gap-3 border-t border-line px-4 py-2.5 text-sm">
            <span className="text-ink-2">{t('lateOrders', { days: LATE_ORDERS_DAYS })}</span>
            {query.data ? (
              <span className="tabular">{count(query.data.late_orders)}</span>
            ) : (
              <Skeleton className="h-[1lh] w-4" />
            )}
          </p>
        </Card>
      ) : (
        <ErrorState
          title={t('ordersFailed')}
          detail={errorText(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
    </section>
  );
}
