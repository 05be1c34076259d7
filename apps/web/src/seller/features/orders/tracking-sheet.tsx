import type { OrderSummary } from '@raan/contract/orders/order';
import { commonMessages } from '#lib/common-messages.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { onFirstClick } from '#ui/first-click.ts';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { useChangeTracking } from './orders.api.ts';
import { orderMessages } from './orders-messages.ts';
import { TrackingFields } from './tracking-fields.tsx';
import { useTrackingForm } from './use-tracking-form.ts';

type TrackingSheetProps = { order: OrderSummary; open: boolean; onClose: () => void };

/** Adds or corrects courier and tracking number of a shipped order. */
export function TrackingSheet({ order, open, onClose }: TrackingSheetProps) {
  const t = useMessages(orderMessages);
  const common = useMessages(commonMessages);
  const change = useChangeTracking(() => {
    toast.success(t('trackingSaved'));
    onClose();
  });
  const form = useTrackingForm({
    order,
    command: change,
    send: (body) => change.run({ params: { id: order.id }, body }),
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={order.tracking_number ? t('editTracking') : t('addTracking')}
      footer={
        <Button wide loading={form.isSubmitting} onClick={onFirstClick(form.submit)}>
          {common('save')}
        </Button>
      }
    >
      <form {...form.element} className="flex flex-col gap-4">
        <TrackingFields form={form} />
        <ErrorNotice error={form.formError} />
      </form>
    </Sheet>
  );
}
