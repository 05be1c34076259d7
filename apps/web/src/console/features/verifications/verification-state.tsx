import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleX from '#icon/IconCircleX';
import IconClock from '#icon/IconClock';
import type { VerificationState } from '@raan/contract/verification/verification';
import { useMessages } from '#lib/i18n.tsx';
import { Chip } from '#ui/chip.tsx';
import type { Tone } from '#ui/tone.ts';
import { verificationMessages } from './verification-messages.ts';

const STATE_STYLES: Readonly<Record<VerificationState, { tone: Tone; icon: typeof IconClock }>> = {
  pending: { tone: 'info', icon: IconClock },
  approved: { tone: 'positive', icon: IconCircleCheck },
  rejected: { tone: 'negative', icon: IconCircleX },
};

export function VerificationStateChip({ state }: { state: VerificationState }) {
  const t = useMessages(verificationMessages);
  const { tone, icon: Icon } = STATE_STYLES[state];
  return (
    <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
      {t(state)}
    </Chip>
  );
}
