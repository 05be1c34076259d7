import { Link } from 'wouter';
import IconHourglass from '#icon/IconHourglass';
import { orderCan } from '@raan/contract/orders/order-rules';
import { useMessages } from '#lib/i18n.tsx';
import { SelectionBar } from '#lib/list/selection-bar.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { EmptyState } from '#ui/state.tsx';
import { ItemSheet } from '#ui/item-sheet.tsx';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import type { BatchPlan } from './batch-sheet.tsx';
import { CancelManySheet } from './cancel-many-sheet.tsx';
import { DeadlineChip } from './deadline-chip.tsx';
import { EmptyOrderGroup } from './empty-order-group.tsx';
import { OrderCard } from './order-card.tsx';
import { useListFilters } from './order-filters.ts';
import { OrderList } from './order-list.tsx';
import { OrderSplit } from './order-split.tsx';
import { useOrders, type OrderFilter, type OrdersList } from './order-lists.api.ts';
import { orderMessages } from './orders-messages.ts';
import { useCancelSheet } from './use-cancel-sheet.tsx';
import { useOrderSelection, useSelectedOrders, type OrderSelection } from './use-order-selection.ts';

const GROUP = {
  status: 'pending_payment',
  sorts: ['created_desc', 'created_asc', 'amount_desc', 'amount_asc', 'expiry_asc'],
} as const;

/** /pending-payment: unpaid orders with their countdowns. */
export default function PendingPaymentPage() {
  const t = useMessages(orderMessages);
  const filters = useListFilters(GROUP);
  const list = useOrders(filters.filter);
  const selection = useOrderSelection(filters.filter, list);
  const cancelling = useCancelSheet();
  return (
    <OrderSplit list={list} selection={selection}>
      <OrderList
        group={GROUP}
        filters={filters}
        list={list}
        selection={selection}
        empty={
          <EmptyOrderGroup
            emptyState={
              <EmptyState
                icon={<IconHourglass size={34} stroke={1.6} aria-hidden />}
                title={t('emptyPaymentTitle')}
                detail={t('emptyPayment')}
                action={
                  <Link href="/shop" className={buttonClasses({ variant: 'primary' })}>
                    {t('toShop')}
                  </Link>
                }
              />
            }
          />
        }
        renderMenu={cancelling.menuRow}
      >
        {(order, card) => (
          <OrderCard
            {...card}
            order={order}
            chip={<DeadlineChip order={order} />}
            action={
              orderCan('cancel', order) ? (
                <Button variant="secondary" onClick={() => cancelling.show(order)}>
                  {t('cancelShort')}
                </Button>
              ) : null
            }
          />
        )}
      </OrderList>
      <CancelBar selection={selection} list={list} filter={filters.filter} />
      {cancelling.sheet}
    </OrderSplit>
  );
}

type CancelBarProps = { selection: OrderSelection; list: OrdersList; filter: OrderFilter };

function CancelBar({ selection, list, filter }: CancelBarProps) {
  const t = useMessages(orderMessages);
  const { count } = useFormat();
  const selected = useSelectedOrders(selection, list, filter);
  const cancelling = useItemSheet<BatchPlan>();
  return (
    <>
      <SelectionBar
        selection={selection}
        selected={selected}
        list={list}
        sum={{ label: t('goodsValue'), amount: selected.cost }}
      >
        <Button
          wide
          variant="danger"
          disabledReason={selected.count === 0 && t('nothingSelected')}
          onClick={() => cancelling.show({ orders: selected.steps, count: selected.count })}
        >
          {t('cancelMany', { count: count(selected.count) })}
        </Button>
      </SelectionBar>
      <ItemSheet state={cancelling}>
        {(item, sheet) => (
          <CancelManySheet
            {...sheet}
            plan={item}
            onDone={() => {
              cancelling.hide();
              selection.clear();
            }}
          />
        )}
      </ItemSheet>
    </>
  );
}
