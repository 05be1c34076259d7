import { Link } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import IconRefresh from '#icon/IconRefresh';
import type { Data } from '@raan/contract/endpoint';
import type { getShopOverview } from '@raan/contract/shop/shop-report-endpoints';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { overviewQuery } from '#seller/features/report/report.api.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ListRowContent, listRowClasses, clickableClasses } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { SHOP_ORDER_GROUPS } from './order-groups.ts';
import { shopMessages } from './shop-messages.ts';

/** Count and value of each order group, with links. */
export function OrdersSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(shopMessages);
  const { date } = useFormat();
  const query = useQuery({ ...overviewQuery, enabled: open });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('ordersTitle')}
      footer={
        <Button
          wide
          variant="secondary"
          loading={query.isFetching}
          icon={<IconRefresh size={20} aria-hidden />}
          onClick={() => void query.refetch()}
        >
          {t('refresh')}
        </Button>
      }
    >
      {query.isPending ? (
        <SkeletonGroup className="flex flex-col gap-3 py-2">
          {SHOP_ORDER_GROUPS.map(({ status }) => (
            <Skeleton key={status} className="h-16 rounded-control" />
          ))}
        </SkeletonGroup>
      ) : query.data ? (
        <>
          <Groups totals={query.data.orders} />
          <p role="status" className="pt-2 text-xs text-ink-2">
            {t('ordersNote')} {t('updatedAt', { time: date(query.dataUpdatedAt, 'time') })}
          </p>
        </>
      ) : (
        <ErrorState
          title={t('ordersFailed')}
          detail={errorText(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
    </Sheet>
  );
}

function Groups({ totals }: { totals: Data<typeof getShopOverview>['orders'] }) {
  const t = useMessages(shopMessages);
  const { count } = useFormat();
  return (
    <ul className="-mx-4 divide-y divide-line">
      {SHOP_ORDER_GROUPS.map(({ status, path, Icon }) => {
        const total = totals.find((group) => group.status === status);
        const isHighlighted = status === 'pending_shipment' && (total?.count ?? 0) > 0;
        return (
          <li key={status}>
            <Link href={path} className={classNames(listRowClasses, clickableClasses)}>
              <ListRowContent
                lead={
                  <span
                    className={classNames(
                      'flex size-11 items-center justify-center rounded-control',
                      isHighlighted ? 'bg-mango text-mango-ink' : 'bg-sunken text-ink-2',
                    )}
                  >
                    <Icon size={24} stroke={1.6} aria-hidden />
                  </span>
                }
                title={t(`group_${status}`)}
                detail={t('orderCount', { count: count(total?.count ?? 0) })}
                trail={
                  <>
                    <Money amount={total?.total_amount ?? 0} className="block text-base font-semibold" />
                    <span className="block text-xs font-semibold text-brand">{t('viewAll')}</span>
                  </>
                }
              />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
