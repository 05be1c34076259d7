import { Link } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconClockDollar from '#icon/IconClockDollar';
import IconPackageExport from '#icon/IconPackageExport';
import IconRefresh from '#icon/IconRefresh';
import IconTruckDelivery from '#icon/IconTruckDelivery';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import type { OrderGroup } from '#lib/order-counts.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ListRowContent, listRowLook, pressableLook } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { orderTotalsQuery } from './shop.api.ts';
import { shopMessages } from './shop.ts';

const GROUPS = [
  { status: 'pending_shipment', path: '/pending-shipment', Icon: IconPackageExport },
  { status: 'pending_delivery', path: '/pending-receipt', Icon: IconTruckDelivery },
  { status: 'pending_payment', path: '/pending-payment', Icon: IconClockDollar },
  { status: 'completed', path: '/completed-orders', Icon: IconCircleCheck },
] as const satisfies readonly { status: OrderGroup; path: string; Icon: unknown }[];

/** The four groups with their counts and the value of their goods; each leads to its orders. */
export function OrdersSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(shopMessages);
  const query = useQuery({ ...orderTotalsQuery, enabled: open });
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
          {GROUPS.map(({ status }) => (
            <Skeleton key={status} className="h-14 rounded-control" />
          ))}
        </SkeletonGroup>
      ) : query.data ? (
        <Groups totals={query.data} />
      ) : (
        <ErrorState
          title={t('ordersFailed')}
          detail={errorText(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </Sheet>
  );
}

type GroupTotal = { status: OrderGroup; count: number; total_amount: number };

function Groups({ totals }: { totals: readonly GroupTotal[] }) {
  const t = useMessages(shopMessages);
  const { count } = useFormat();
  return (
    <ul className="-mx-5 divide-y divide-line">
      {GROUPS.map(({ status, path, Icon }) => {
        const total = totals.find((each) => each.status === status);
        const waiting = status === 'pending_shipment' && (total?.count ?? 0) > 0;
        return (
          <li key={status}>
            <Link href={path} className={classNames(listRowLook, pressableLook)}>
              <ListRowContent
                chevron
                lead={
                  <span
                    className={classNames(
                      'flex size-11 items-center justify-center rounded-control',
                      waiting ? 'bg-mango text-mango-ink' : 'bg-sunken text-ink-2',
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
                    <span className="block text-xs text-ink-2">{t('goodsValue')}</span>
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
