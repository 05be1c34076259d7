import IconClock from '#icon/IconClock';
import IconGavel from '#icon/IconGavel';
import IconReceiptRefund from '#icon/IconReceiptRefund';
import IconX from '#icon/IconX';
import type { RefundRequest } from '@raan/contract/refunds/refund';
import type { RefundState } from '@raan/contract/refunds/refund-rules';
import { useMessages } from '#lib/i18n.tsx';
import { useNow } from '#lib/use-now.ts';
import { Chip } from '#ui/chip.tsx';
import type { Tone } from '#ui/tone.ts';
import { refundMessages } from './refund.ts';
import { timeLeft } from './time-left.ts';

const LOOK: Readonly<Record<RefundState, { tone: Tone; Icon: typeof IconX }>> = {
  requested: { tone: 'warning', Icon: IconClock },
  objected: { tone: 'info', Icon: IconGavel },
  unanswered: { tone: 'info', Icon: IconGavel },
  agreed: { tone: 'neutral', Icon: IconReceiptRefund },
  granted: { tone: 'neutral', Icon: IconReceiptRefund },
  denied: { tone: 'neutral', Icon: IconGavel },
  withdrawn: { tone: 'neutral', Icon: IconX },
};

type Standing = Pick<RefundRequest, 'state' | 'decided_by'>;

/** Where a request stands, by the name of its words: what the server granted, it did because the parcel came back. */
export function standingOf({ state, decided_by }: Standing): RefundState | 'parcel_back' {
  return state === 'granted' && decided_by === 'server' ? 'parcel_back' : state;
}

/** Where a request stands, in a word. */
export function RefundStateChip({ request }: { request: Standing }) {
  const t = useMessages(refundMessages);
  const { tone, Icon } = LOOK[request.state];
  return (
    <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
      {t(`state_${standingOf(request)}`)}
    </Chip>
  );
}

/** How much time the seller has left to answer, in words; nothing once it is over. */
export function AnswerTime({ until }: { until: string }) {
  const t = useMessages(refundMessages);
  const left = timeLeft(until, useNow(60_000));
  if (!left) return null;
  const isSoon = left.unit !== 'days' && !(left.unit === 'hours' && left.count >= 24);
  return (
    <Chip tone={isSoon ? 'negative' : 'warning'} icon={<IconClock size={14} aria-hidden />}>
      {t('timeLeft', { time: t(left.unit, { count: left.count }) })}
    </Chip>
  );
}
