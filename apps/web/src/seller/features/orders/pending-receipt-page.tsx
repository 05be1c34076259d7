import { useState } from 'react';
import { Link } from 'wouter';
import IconCoins from '#icon/IconCoins';
import IconTruck from '#icon/IconTruck';
import { orderCan } from '@raan/contract/orders/order-rules';
import type { OrderSummary } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#lib/profile.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { EmptyState } from '#ui/state.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { ConfirmDeliverySheet } from './confirm-delivery-sheet.tsx';
import { EarlyReceiptOff, EarlyReceiptSheet } from './early-receipt.tsx';
import { OrderCard } from './order-card.tsx';
import { useAddressFilter } from './order-filters.ts';
import { OrderList } from './order-list.tsx';
import { useOrders } from './orders.api.ts';
import { orderMessages } from './orders.ts';
import { TrackingLine } from './tracking-line.tsx';
import { TrackingSheet } from './tracking-sheet.tsx';
import { useOrderSelection } from './use-order-selection.ts';

const SORTS = ['created_desc', 'created_asc', 'amount_desc', 'amount_asc'] as const;

/** /pending-receipt: parcels on their way, to be tracked and confirmed. */
export default function PendingReceiptPage() {
  const t = useMessages(orderMessages);
  const [sort, setSort] = useAddressFilter('sort', SORTS);
  const list = useOrders({ status: 'pending_delivery', sort });
  const seller = useProfile().data;
  const mayBeEarly = seller?.can_bulk_profit_status ?? false;
  const selection = useOrderSelection(sort, list);
  const confirming = useSheetFor<OrderSummary>();
  const tracking = useSheetFor<OrderSummary>();
  const early = useSheetFor<readonly OrderSummary[]>();
  const [explaining, setExplaining] = useState(false);
  const chosen = selection.count > 0 ? selection.among(list.orders) : list.orders;
  return (
    <>
      <OrderList
        name={`pending-receipt ${sort}`}
        list={list}
        head={
          <div className="pt-2">
            <FilterChips
              label={t('sort')}
              value={sort}
              onChange={setSort}
              options={SORTS.map((value) => ({ value, label: t(`sort_${value}`) }))}
            />
          </div>
        }
        empty={
          <EmptyState
            icon={<IconTruck size={34} stroke={1.6} aria-hidden />}
            title={t('emptyReceiptTitle')}
            detail={t('emptyReceipt')}
            action={
              <Link href="/pending-shipment" className={buttonLook({ variant: 'primary' })}>
                {t('toShipment')}
              </Link>
            }
          />
        }
      >
        {(order) => (
          <OrderCard
            order={order}
            selected={selection.isSelected(order.id)}
            onSelect={mayBeEarly ? () => selection.toggle(order.id) : undefined}
            action={
              orderCan('complete', order) ? (
                <Button onClick={() => confirming.show(order)}>{t('confirmDelivery')}</Button>
              ) : null
            }
          >
            <TrackingLine order={order} onEdit={() => tracking.show(order)} />
          </OrderCard>
        )}
      </OrderList>
      {list.orders.length > 0 && mayBeEarly ? (
        <StickyActions>
          <Button
            wide
            variant="secondary"
            icon={<IconCoins size={20} aria-hidden />}
            onClick={() => early.show(chosen)}
          >
            {t('earlyCount', { count: chosen.length })}
          </Button>
        </StickyActions>
      ) : null}
      {list.orders.length > 0 && seller && !mayBeEarly ? (
        <button
          type="button"
          onClick={() => setExplaining(true)}
          className="mb-4 min-h-12 text-sm text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          {t('earlyOffAsk')}
        </button>
      ) : null}
      {confirming.shown ? (
        <ConfirmDeliverySheet
          key={confirming.shown.opening}
          order={confirming.shown.item}
          open={confirming.shown.open}
          onClose={confirming.hide}
        />
      ) : null}
      {tracking.shown ? (
        <TrackingSheet
          key={tracking.shown.opening}
          order={tracking.shown.item}
          open={tracking.shown.open}
          onClose={tracking.hide}
        />
      ) : null}
      {early.shown ? (
        <EarlyReceiptSheet
          key={early.shown.opening}
          orders={early.shown.item}
          open={early.shown.open}
          onClose={early.hide}
          onDone={() => {
            early.hide();
            selection.clear();
          }}
        />
      ) : null}
      <EarlyReceiptOff open={explaining} onClose={() => setExplaining(false)} />
    </>
  );
}
