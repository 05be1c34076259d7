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
import { orderMessages } from './orders.ts';

const LOOK: Readonly<Record<OrderStatus, { tone: Tone; Icon: typeof IconBan }>> = {
  pending_payment: { tone: 'warning', Icon: IconHourglass },
  pending_shipment: { tone: 'brand', Icon: IconPackage },
  pending_delivery: { tone: 'info', Icon: IconTruck },
  completed: { tone: 'positive', Icon: IconCircleCheck },
  cancelled: { tone: 'neutral', Icon: IconBan },
  refunded: { tone: 'neutral', Icon: IconReceiptRefund },
};

export function toneOfStatus(status: OrderStatus): Tone {
  return LOOK[status].tone;
}

export function iconOfStatus(status: OrderStatus, size: number): ReactNode {
  const { Icon } = LOOK[status];
  return <Icon size={size} stroke={1.8} aria-hidden />;
}

/** The state of an order in a word, an icon and a colour. */
export function OrderStatusChip({ status }: { status: OrderStatus }) {
  const t = useMessages(orderMessages);
  return (
    <Chip tone={toneOfStatus(status)} icon={iconOfStatus(status, 14)}>
      {t(`status_${status}`)}
    </Chip>
  );
}
