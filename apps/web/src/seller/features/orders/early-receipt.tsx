import { Link } from 'wouter';
import type { OrderSummary } from '@raan/contract/orders/order';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { buttonLook } from '#ui/button.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { profitOf } from './order-amounts.ts';
import { useEarlyProfit } from './orders.api.ts';
import { orderMessages } from './orders.ts';

type EarlyReceiptSheetProps = {
  orders: readonly OrderSummary[];
  open: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Credits orders before their customers confirm. Irreversible, so it asks. */
export function EarlyReceiptSheet({ orders, open, onClose, onDone }: EarlyReceiptSheetProps) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const early = useEarlyProfit();
  const profit = profitOf(orders);
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      danger
      title={t('earlyTitle')}
      confirmLabel={t('confirmEarly')}
      loading={early.isPending}
      onConfirm={() =>
        early.mutate(
          orders.map(({ id }) => id),
          {
            onSuccess: ({ processed_orders, total_profit }) => {
              toast.success(t('earlyDone', { amount: format.money(total_profit), count: processed_orders }));
              onDone();
            },
          },
        )
      }
    >
      <p className="text-sm text-ink-2">{t('earlyText')}</p>
      <FactList className="mt-3">
        <Fact label={t('orders')}>{format.count(orders.length)}</Fact>
        <Fact label={t('earlyProfit')} strong>
          <Money amount={profit} className="text-positive" />
        </Fact>
      </FactList>
      {early.isError ? (
        <Notice tone="negative" alert>
          {errorText(early.error)}
        </Notice>
      ) : null}
    </ConfirmSheet>
  );
}

/** Why early receipt is not there for this seller, and whom to ask. */
export function EarlyReceiptOff({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(orderMessages);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('earlyOffTitle')}
      footer={
        <Link href="/help#contact" className={buttonLook({ wide: true })}>
          {t('toHelp')}
        </Link>
      }
    >
      <p className="text-sm text-ink-2">{t('earlyOff')}</p>
    </Sheet>
  );
}
