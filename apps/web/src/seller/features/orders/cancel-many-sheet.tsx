import { CANCEL_REASONS } from '@raan/contract/orders/order-reason';
import { CANCEL_REASON_MAX } from '@raan/contract/orders/order-requests';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
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
  const isOne = plan.count === 1;
  const form = useDraftForm({
    defaultValues: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? t('reasonRequired') : undefined }),
    send: () => undefined,
  });
  return (
    <BatchSheet
      plan={plan}
      open={open}
      onClose={onClose}
      danger
      title={t(isOne ? 'cancelTitle' : 'cancelManyTitle')}
      confirmLabel={t('cancelMany', { count: count(plan.count) })}
      createStep={() => {
        form.submit();
        return form.problems['reason'] ? null : createCancelStep(form.values.reason.trim());
      }}
      failedTitle={t('cancelFailed')}
      onDone={(moved) => {
        toast.success(t('cancelledMany', { count: count(moved.length) }));
        onDone();
      }}
    >
      <form {...form.element} className="flex flex-col gap-3">
        <p className="text-sm text-ink-2">{t(isOne ? 'cancelOneUnpaid' : 'cancelManyUnpaid')}</p>
        {isOne ? null : (
          <FactList>
            <Fact label={t('orders')}>{count(plan.count)}</Fact>
          </FactList>
        )}
        <ReasonField {...form.field('reason')} reasons={CANCEL_REASONS} maxLength={CANCEL_REASON_MAX} />
      </form>
    </BatchSheet>
  );
}
