import type { ReactNode } from 'react';
import IconBan from '#icon/IconBan';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconHourglass from '#icon/IconHourglass';
import IconPackage from '#icon/IconPackage';
import IconReceiptRefund from '#icon/IconReceiptRefund';
import IconTruck from '#icon/IconTruck';
import type { OrderStatus } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { Chip } from '#ui/chip.tsx';
import type { Tone } from '#ui/tone.ts';
import { orderMessages } from './orders-messages.ts';

const STATUS_STYLE: Readonly<Record<OrderStatus, { tone: Tone; Icon: typeof IconBan }>> = {
  pending_payment: { tone: 'warning', Icon: IconHourglass },
  pending_shipment: { tone: 'brand', Icon: IconPackage },
  pending_delivery: { tone: 'info', Icon: IconTruck },
  completed: { tone: 'positive', Icon: IconCircleCheck },
  cancelled: { tone: 'neutral', Icon: IconBan },
  refunded: { tone: 'neutral', Icon: IconReceiptRefund },
};

export function orderStatusTone(status: OrderStatus): Tone {
  return STATUS_STYLE[status].tone;
}

export function orderStatusIcon(status: OrderStatus, size: number): ReactNode {
  const { Icon } = STATUS_STYLE[status];
  return <Icon size={size} stroke={1.8} aria-hidden />;
}

export function OrderStatusChip({ status }: { status: OrderStatus }) {
  const t = useMessages(orderMessages);
  return (
    <Chip tone={orderStatusTone(status)} icon={orderStatusIcon(status, 14)}>
      {t(`status_${status}`)}
    </Chip>
  );
}
