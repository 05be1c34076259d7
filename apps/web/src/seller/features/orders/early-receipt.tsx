import { Link } from 'wouter';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { buttonLook } from '#ui/button.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { BatchSheet, type BatchPlan } from './batch-sheet.tsx';
import { profitOf } from './order-amounts.ts';
import { earlyStep } from './order-batch.api.ts';
import { orderMessages } from './orders.ts';

type EarlyReceiptSheetProps = {
  plan: BatchPlan;
  /** What the seller earns by them, in baht. */
  profit: number;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Credits orders before their customers confirm. Irreversible, so it asks. */
export function EarlyReceiptSheet({ plan, profit, open, onClose, onDone }: EarlyReceiptSheetProps) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  return (
    <BatchSheet
      plan={plan}
      open={open}
      onClose={onClose}
      danger
      title={t('earlyTitle')}
      confirmLabel={t('confirmEarly')}
      to="completed"
      begin={earlyStep}
      failedTitle={t('earlyFailed')}
      onDone={(moved) => {
        toast.success(
          t('earlyDone', { amount: format.money(profitOf(moved)), count: format.count(moved.length) }),
        );
        navigator.vibrate?.(18);
        onDone();
      }}
    >
      <p className="text-sm text-ink-2">{t('earlyText')}</p>
      <FactList className="mt-3">
        <Fact label={t('orders')}>{format.count(plan.count)}</Fact>
        <Fact label={t('earlyProfit')} strong>
          <Money amount={profit} className="text-positive" />
        </Fact>
      </FactList>
    </BatchSheet>
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
