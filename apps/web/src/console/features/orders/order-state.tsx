import type { ConsoleOrderSummary } from '@raan/contract/console/console-order-endpoints';
import type { OrderStatus } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { Chip } from '#ui/chip.tsx';
import type { Tone } from '#ui/tone.ts';
import { consoleOrderMessages } from './order-messages.ts';

const TONES: Readonly<Record<OrderStatus, Tone>> = {
  pending_payment: 'neutral',
  pending_shipment: 'warning',
  pending_delivery: 'info',
  completed: 'positive',
  cancelled: 'neutral',
  refunded: 'neutral',
};

/** Status of an order, and whether its customer asks for a refund. */
export function OrderState({ order }: { order: Pick<ConsoleOrderSummary, 'status' | 'open_dispute'> }) {
  const t = useMessages(consoleOrderMessages);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Chip tone={TONES[order.status]}>{t(order.status)}</Chip>
      {order.open_dispute ? <Chip tone="negative">{t('disputed')}</Chip> : null}
    </span>
  );
}
