import IconAlertCircle from '#icon/IconAlertCircle';
import IconArrowBackUp from '#icon/IconArrowBackUp';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleX from '#icon/IconCircleX';
import IconClock from '#icon/IconClock';
import IconPackage from '#icon/IconPackage';
import IconPackageImport from '#icon/IconPackageImport';
import IconTruckReturn from '#icon/IconTruckReturn';
import type { ConsoleRefundSummary } from '@raan/contract/console/console-refund-endpoints';
import type { RefundState } from '@raan/contract/refunds/refund-states';
import { useMessages } from '#lib/i18n.tsx';
import { Chip } from '#ui/chip.tsx';
import type { Tone } from '#ui/tone.ts';
import { refundMessages } from './refund-messages.ts';

const STATE_STYLES: Readonly<Record<RefundState, { tone: Tone; icon: typeof IconClock }>> = {
  requested: { tone: 'info', icon: IconClock },
  objected: { tone: 'warning', icon: IconAlertCircle },
  unanswered: { tone: 'warning', icon: IconAlertCircle },
  awaiting_return: { tone: 'info', icon: IconPackage },
  returning: { tone: 'info', icon: IconTruckReturn },
  return_arrived: { tone: 'warning', icon: IconPackageImport },
  agreed: { tone: 'positive', icon: IconCircleCheck },
  granted: { tone: 'positive', icon: IconCircleCheck },
  denied: { tone: 'negative', icon: IconCircleX },
  withdrawn: { tone: 'neutral', icon: IconArrowBackUp },
  not_sent_back: { tone: 'neutral', icon: IconCircleX },
};

/** State of a request. The server grants a request when it refunds the order for another reason. */
export function ConsoleRefundState({
  request: { state, decided_by },
}: {
  request: Pick<ConsoleRefundSummary, 'state' | 'decided_by'>;
}) {
  const t = useMessages(refundMessages);
  const { tone, icon: Icon } = STATE_STYLES[state];
  return (
    <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
      {t(state === 'granted' && decided_by === 'server' ? 'order_refunded' : state)}
    </Chip>
  );
}
