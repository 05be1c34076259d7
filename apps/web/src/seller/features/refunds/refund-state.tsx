import IconClock from '#icon/IconClock';
import IconGavel from '#icon/IconGavel';
import IconReceiptRefund from '#icon/IconReceiptRefund';
import IconTruckReturn from '#icon/IconTruckReturn';
import IconX from '#icon/IconX';
import type { RefundRequest } from '@raan/contract/refunds/refund';
import type { RefundState } from '@raan/contract/refunds/refund-states';
import { useMessages } from '#lib/i18n.tsx';
import { useNow } from '#lib/use-now.ts';
import { Chip } from '#ui/chip.tsx';
import type { Tone } from '#ui/tone.ts';
import { refundMessages } from './refund-messages.ts';
import { getTimeLeft } from './time-left.ts';

const STYLES: Readonly<Record<RefundState, { tone: Tone; Icon: typeof IconX }>> = {
  requested: { tone: 'warning', Icon: IconClock },
  objected: { tone: 'info', Icon: IconGavel },
  unanswered: { tone: 'info', Icon: IconGavel },
  awaiting_return: { tone: 'info', Icon: IconTruckReturn },
  returning: { tone: 'info', Icon: IconTruckReturn },
  return_arrived: { tone: 'info', Icon: IconTruckReturn },
  agreed: { tone: 'neutral', Icon: IconReceiptRefund },
  granted: { tone: 'neutral', Icon: IconReceiptRefund },
  denied: { tone: 'neutral', Icon: IconGavel },
  withdrawn: { tone: 'neutral', Icon: IconX },
  not_sent_back: { tone: 'neutral', Icon: IconX },
};

type StateFields = Pick<RefundRequest, 'state' | 'decided_by'>;

/** Returns the state for display. The server grants a request when it refunds the order for another reason. */
export function toDisplayState({ state, decided_by }: StateFields): RefundState | 'order_refunded' {
  return state === 'granted' && decided_by === 'server' ? 'order_refunded' : state;
}

export function RefundStateChip({ request }: { request: StateFields }) {
  const t = useMessages(refundMessages);
  const { tone, Icon } = STYLES[request.state];
  return (
    <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
      {t(`state_${toDisplayState(request)}`)}
    </Chip>
  );
}

/** Chip with the time left to respond. Hidden after the deadline. */
export function ResponseTimeChip({ until }: { until: string }) {
  const t = useMessages(refundMessages);
  const left = getTimeLeft(until, useNow(60_000));
  if (!left) return null;
  const isSoon = left.unit !== 'days' && !(left.unit === 'hours' && left.count >= 24);
  return (
    <Chip tone={isSoon ? 'negative' : 'warning'} icon={<IconClock size={14} aria-hidden />}>
      {t('timeLeft', { time: t(left.unit, { count: left.count }) })}
    </Chip>
  );
}
