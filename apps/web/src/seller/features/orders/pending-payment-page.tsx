import { Link } from 'wouter';
import IconHourglass from '#icon/IconHourglass';
import { useMessages } from '#lib/i18n.tsx';
import { Button, buttonLook } from '#ui/button.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { EmptyState } from '#ui/state.tsx';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { orderCan } from '@raan/contract/orders/order-rules';
import type { OrderSummary } from '@raan/contract/orders/order';
import { CancelSheet } from './cancel-sheet.tsx';
import { DeadlineChip } from './deadline-chip.tsx';
import { OrderCard } from './order-card.tsx';
import { useAddressFilter } from './order-filters.ts';
import { OrderList } from './order-list.tsx';
import { useOrders } from './orders.api.ts';
import { orderMessages } from './orders.ts';

const SORTS = ['created_desc', 'created_asc', 'amount_desc', 'amount_asc', 'expiry_asc'] as const;

/** /pending-payment: orders whose customers have not paid yet, each with its countdown. */
export default function PendingPaymentPage() {
  const t = useMessages(orderMessages);
  const [sort, setSort] = useAddressFilter('sort', SORTS);
  const list = useOrders({ status: 'pending_payment', sort });
  const cancelling = useSheetFor<OrderSummary>();
  return (
    <>
      <OrderList
        name={`pending-payment ${sort}`}
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
      >
        {(order) => (
          <OrderCard
            order={order}
            chip={<DeadlineChip order={order} />}
            action={
              orderCan('cancel', order) ? (
                <Button variant="secondary" onClick={() => cancelling.show(order)}>
                  {t('cancel')}
                </Button>
              ) : null
            }
          />
        )}
      </OrderList>
      {cancelling.shown ? (
        <CancelSheet
          key={cancelling.shown.opening}
          order={cancelling.shown.item}
          open={cancelling.shown.open}
          onClose={cancelling.hide}
        />
      ) : null}
    </>
  );
}
