import { Link } from 'wouter';
import IconHourglass from '#icon/IconHourglass';
import { orderCan } from '@raan/contract/orders/order-rules';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { EmptyState } from '#ui/state.tsx';
import { SheetFor } from '#ui/sheet-for.tsx';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import type { BatchPlan } from './batch-sheet.tsx';
import { CancelManySheet } from './cancel-many-sheet.tsx';
import { DeadlineChip } from './deadline-chip.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { OrderCard } from './order-card.tsx';
import { useListFilters } from './order-filters.ts';
import { OrderList } from './order-list.tsx';
import { useOrders, type OrdersList } from './order-lists.api.ts';
import { orderMessages } from './orders.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useCancelling } from './use-cancelling.tsx';
import { useIsTicking, useOrderSelection, useTicked, type OrderSelection } from './use-order-selection.ts';

const GROUP = {
  status: 'pending_payment',
  sorts: ['created_desc', 'created_asc', 'amount_desc', 'amount_asc', 'expiry_asc'],
} as const;

/** /pending-payment: orders whose customers have not paid yet, each with its countdown. */
export default function PendingPaymentPage() {
  const t = useMessages(orderMessages);
  const filters = useListFilters(GROUP);
  const list = useOrders(filters.filter);
  const selection = useOrderSelection(filters);
  const cancelling = useCancelling();
  return (
    <>
      <OrderList
        group={GROUP}
        filters={filters}
        list={list}
        selection={selection}
        empty={
          <NothingYet
            otherwise={
              <EmptyState
                icon={<IconHourglass size={34} stroke={1.6} aria-hidden />}
                title={t('emptyPaymentTitle')}
                detail={t('emptyPayment')}
                action={
                  <Link href="/shop" className={buttonLook({ variant: 'primary' })}>
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
      <CancelBar selection={selection} list={list} />
      {cancelling.sheet}
    </>
  );
}

/** While orders are ticked: they are cancelled. */
function CancelBar({ selection, list }: { selection: OrderSelection; list: OrdersList }) {
  const t = useMessages(orderMessages);
  const { count } = useFormat();
  const isTicking = useIsTicking(selection);
  const ticked = useTicked(selection, list);
  const cancelling = useSheetFor<BatchPlan>();
  return (
    <>
      {isTicking ? (
        <SelectionBar
          selection={selection}
          ticked={ticked}
          list={list}
          sum={ticked.cost}
          sumLabel={t('goodsValue')}
        >
          <Button
            wide
            variant="danger"
            disabledReason={ticked.count === 0 && t('nothingSelected')}
            onClick={() => cancelling.show({ orders: ticked.chosen, count: ticked.count })}
          >
            {t('cancelMany', { count: count(ticked.count) })}
          </Button>
        </SelectionBar>
      ) : null}
      <SheetFor of={cancelling}>
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
      </SheetFor>
    </>
  );
}
