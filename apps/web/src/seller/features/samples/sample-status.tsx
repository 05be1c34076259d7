import IconBan from '#icon/IconBan';
import IconHomeCheck from '#icon/IconHomeCheck';
import IconHourglass from '#icon/IconHourglass';
import IconTruck from '#icon/IconTruck';
import type { SampleStatus } from '@raan/contract/samples/sample';
import { useMessages } from '#lib/i18n.tsx';
import { Chip } from '#ui/chip.tsx';
import type { Tone } from '#ui/tone.ts';
import { sampleMessages } from './sample-messages.ts';

export const SAMPLE_STYLES: Readonly<Record<SampleStatus, { tone: Tone; Icon: typeof IconBan }>> = {
  placed: { tone: 'warning', Icon: IconHourglass },
  shipped: { tone: 'info', Icon: IconTruck },
  received: { tone: 'positive', Icon: IconHomeCheck },
  cancelled: { tone: 'neutral', Icon: IconBan },
};

export function SampleChip({ status }: { status: SampleStatus }) {
  const t = useMessages(sampleMessages);
  const { tone, Icon } = SAMPLE_STYLES[status];
  return (
    <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
      {t(`status_${status}`)}
    </Chip>
  );
}
