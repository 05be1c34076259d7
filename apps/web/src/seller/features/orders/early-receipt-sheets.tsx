import { Link } from 'wouter';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { buttonClasses } from '#ui/button.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { BatchSheet, type BatchPlan } from './batch-sheet.tsx';
import { totalProfit } from './order-amounts.ts';
import { createEarlyReceiptStep } from './order-batch.api.ts';
import { orderMessages } from './orders-messages.ts';

type EarlyReceiptSheetProps = {
  plan: BatchPlan;
  /** The seller's total profit, in baht. */
  profit: number;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Confirms early receipt: orders are credited before their customers confirm, which cannot be undone. */
export function EarlyReceiptSheet({ plan, profit, open, onClose, onDone }: EarlyReceiptSheetProps) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const isOne = plan.count === 1;
  return (
    <BatchSheet
      plan={plan}
      open={open}
      onClose={onClose}
      danger
      title={t('earlyTitle')}
      confirmLabel={t('confirmEarly')}
      createStep={createEarlyReceiptStep}
      failedTitle={t('earlyFailed')}
      onDone={(moved) => {
        toast.success(
          t('earlyDone', { amount: format.money(totalProfit(moved)), count: format.count(moved.length) }),
        );
        navigator.vibrate?.(18);
        onDone();
      }}
    >
      <p className="text-sm text-ink-2">{t(isOne ? 'earlyTextOne' : 'earlyText')}</p>
      <FactList className="mt-3">
        {isOne ? null : <Fact label={t('orders')}>{format.count(plan.count)}</Fact>}
        <Fact label={t(isOne ? 'earlyProfitOne' : 'earlyProfit')} strong>
          <Money amount={profit} className="text-positive" />
        </Fact>
      </FactList>
    </BatchSheet>
  );
}

/** Explains why early receipt is not available to this seller. */
export function EarlyReceiptUnavailableSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(orderMessages);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('earlyOffTitle')}
      footer={
        <Link href="/help#contact" className={buttonClasses({ wide: true })}>
          {t('toHelp')}
        </Link>
      }
    >
      <p className="text-sm text-ink-2">{t('earlyOff')}</p>
    </Sheet>
  );
}
