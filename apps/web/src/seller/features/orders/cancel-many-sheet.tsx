import { useState } from 'react';
import { CANCEL_REASONS } from '@raan/contract/orders/order-reason';
import { CANCEL_REASON_MAX } from '@raan/contract/orders/order-requests';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { toast } from '#ui/toast-store.ts';
import { BatchSheet, type BatchPlan } from './batch-sheet.tsx';
import { createCancelStep } from './order-batch.api.ts';
import { orderMessages } from './orders-messages.ts';
import { ReasonField } from './reason-field.tsx';

type CancelManySheetProps = { plan: BatchPlan; open: boolean; onClose: () => void; onDone: () => void };

/** Cancels several unpaid orders with one reason, which their customers see. */
export function CancelManySheet({ plan, open, onClose, onDone }: CancelManySheetProps) {
  const t = useMessages(orderMessages);
  const { count } = useFormat();
  const [reason, setReason] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const trimmedReason = reason.trim();
  return (
    <BatchSheet
      plan={plan}
      open={open}
      onClose={onClose}
      danger
      title={t('cancelManyTitle')}
      confirmLabel={t('cancelMany', { count: count(plan.count) })}
      createStep={() => {
        setIsSubmitted(true);
        return trimmedReason === '' ? null : createCancelStep(trimmedReason);
      }}
      failedTitle={t('cancelFailed')}
      onDone={(moved) => {
        toast.success(t('cancelledMany', { count: count(moved.length) }));
        onDone();
      }}
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-2">{t('cancelManyUnpaid')}</p>
        <FactList>
          <Fact label={t('orders')}>{count(plan.count)}</Fact>
        </FactList>
        <ReasonField
          reasons={CANCEL_REASONS}
          maxLength={CANCEL_REASON_MAX}
          value={reason}
          onChange={setReason}
          error={isSubmitted && trimmedReason === '' ? t('reasonRequired') : undefined}
        />
      </div>
    </BatchSheet>
  );
}
