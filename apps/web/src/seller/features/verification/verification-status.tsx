import IconClock from '#icon/IconClock';
import IconId from '#icon/IconId';
import IconIdOff from '#icon/IconIdOff';
import IconShieldCheck from '#icon/IconShieldCheck';
import type { Seller } from '@raan/contract/sellers/seller';
import type { Verification } from '@raan/contract/verification/verification';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Chip } from '#ui/chip.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Tone } from '#ui/tone.ts';
import { verificationMessages } from './verification-messages.ts';

type Status = Seller['verification_status'];

const STYLES: Readonly<Record<Status, { tone: Tone; Icon: typeof IconId }>> = {
  unverified: { tone: 'warning', Icon: IconId },
  pending: { tone: 'info', Icon: IconClock },
  verified: { tone: 'positive', Icon: IconShieldCheck },
  rejected: { tone: 'negative', Icon: IconIdOff },
};

/** Status chip and explanation of the verification. */
export function VerificationNotice({
  status,
  verification,
}: {
  status: Status;
  verification: Verification | null;
}) {
  const t = useMessages(verificationMessages);
  const format = useFormat();
  const { tone, Icon } = STYLES[status];
  const code = verification?.reason_code;
  return (
    <section aria-live="polite" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
          {t(`status_${status}`)}
        </Chip>
        {verification ? (
          <span className="text-xs text-ink-2">
            {t('submittedAt', { time: format.date(verification.submitted_at, 'with-time') })}
          </span>
        ) : null}
      </div>
      <Notice tone={tone} icon={<Icon size={24} aria-hidden />}>
        <p>{t(`about_${status}`)}</p>
        {status === 'rejected' && code ? (
          <p className="mt-2 font-semibold text-ink">{t(`reason_${code}`)}</p>
        ) : null}
        {status === 'rejected' && verification?.reason ? (
          <p className="mt-1 whitespace-pre-line text-ink">
            {t('reviewerSays', { words: verification.reason })}
          </p>
        ) : null}
        {status === 'pending' && verification ? (
          <p className="mt-2">{t('dueBy', { time: format.date(verification.due_at, 'long') })}</p>
        ) : null}
      </Notice>
    </section>
  );
}
