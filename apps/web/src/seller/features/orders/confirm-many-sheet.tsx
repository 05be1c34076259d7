import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { toast } from '#ui/toast-store.ts';
import { BatchSheet, type BatchPlan } from './batch-sheet.tsx';
import { isStatedOnly } from './order-batch.ts';
import { createConfirmStep } from './order-batch.api.ts';
import { orderMessages } from './orders-messages.ts';

type ConfirmManySheetProps = {
  plan: BatchPlan;
  /** The seller's total profit, in baht. */
  profit: number;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Confirms the delivery of several orders. Those that the courier has delivered complete; the others are recorded. */
export function ConfirmManySheet({ plan, profit, open, onClose, onDone }: ConfirmManySheetProps) {
  const t = useMessages(orderMessages);
  const { count } = useFormat();
  const isOne = plan.count === 1;
  return (
    <BatchSheet
      plan={plan}
      open={open}
      onClose={onClose}
      title={t(isOne ? 'confirmDeliveryTitle' : 'confirmManyTitle')}
      confirmLabel={t('confirmMany', { count: count(plan.count) })}
      createStep={createConfirmStep}
      failedTitle={t('confirmFailed')}
      onDone={(moved) => {
        const stated = moved.filter(isStatedOnly).length;
        const completed = moved.length - stated;
        if (stated === 0)
          toast.success(isOne ? t('deliveryConfirmed') : t('confirmedMany', { count: count(completed) }));
        else if (completed === 0)
          toast.success(isOne ? t('deliveryStated') : t('statedMany', { count: count(stated) }));
        else toast.success(t('confirmedAndStated', { completed: count(completed), stated: count(stated) }));
        navigator.vibrate?.(18);
        onDone();
      }}
    >
      <p className="text-sm text-ink-2">{t(isOne ? 'confirmOneText' : 'confirmManyText')}</p>
      <FactList className="mt-3">
        {isOne ? null : <Fact label={t('orders')}>{count(plan.count)}</Fact>}
        <Fact label={t(isOne ? 'profitOnceCompleteOne' : 'profitOnceComplete')} strong>
          <Money amount={profit} className="text-positive" />
        </Fact>
      </FactList>
    </BatchSheet>
  );
}
