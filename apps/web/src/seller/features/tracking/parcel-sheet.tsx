import type { OrderSummary } from '@raan/contract/orders/order';
import { isTrackingNumberFixed } from '@raan/contract/orders/order-rules';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '#lib/i18n.tsx';
import { SandboxBadge } from '#lib/parcel-events.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { ParcelStatus } from './parcel-tracking.tsx';
import { shippingQuery } from './tracking.api.ts';
import { trackingMessages } from './tracking-messages.ts';

type ParcelSheetProps = {
  order: OrderSummary;
  open: boolean;
  onClose: () => void;
  onEdit: () => void;
};

/** Parcel status of an order in a list. */
export function ParcelSheet({ order, open, onClose, onEdit }: ParcelSheetProps) {
  const t = useMessages(trackingMessages);
  const { data } = useQuery(shippingQuery(order.id));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('parcel')}
      footer={
        isTrackingNumberFixed(order) ? undefined : (
          <Button wide variant="secondary" onClick={onEdit}>
            {t('editNumber')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span className="tabular text-sm text-ink-2">{order.order_number}</span>
          {data?.sandbox ? <SandboxBadge /> : null}
        </p>
        <ParcelStatus order={order} />
      </div>
    </Sheet>
  );
}
