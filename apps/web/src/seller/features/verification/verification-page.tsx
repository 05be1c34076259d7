import { Link } from 'wouter';
import IconClock from '#icon/IconClock';
import IconId from '#icon/IconId';
import IconIdOff from '#icon/IconIdOff';
import IconInfoCircle from '#icon/IconInfoCircle';
import IconLock from '#icon/IconLock';
import IconShieldCheck from '#icon/IconShieldCheck';
import type { Seller } from '@raan/contract/sellers/seller';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#lib/profile.ts';
import { buttonLook } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import type { Tone } from '#ui/tone.ts';
import { verificationMessages } from './verification.ts';

const LOOK: Readonly<Record<Seller['verification_status'], { tone: Tone; Icon: typeof IconId }>> = {
  unverified: { tone: 'warning', Icon: IconId },
  pending: { tone: 'info', Icon: IconClock },
  verified: { tone: 'positive', Icon: IconShieldCheck },
  rejected: { tone: 'negative', Icon: IconIdOff },
};

const NEEDS = ['needName', 'needNumber', 'needFront', 'needBack', 'needFile'] as const;

/** /verification: where the seller's identity stands and what confirming it takes. */
export default function VerificationPage() {
  const t = useMessages(verificationMessages);
  const profile = useProfile();
  const { data: seller } = profile;
  if (profile.isPending)
    return (
      <div className="pt-3">
        <SkeletonCards count={2} />
      </div>
    );
  if (!seller)
    return (
      <ErrorState
        title={t('loadFailed')}
        detail={errorText(profile.error)}
        onRetry={() => void profile.refetch()}
        retrying={profile.isRefetching}
      />
    );
  const { verification_status: status } = seller;
  const { tone, Icon } = LOOK[status];
  const open = status === 'unverified' || status === 'rejected';
  return (
    <div className="flex flex-col gap-3 pt-3 pb-6">
      {open ? (
        <Notice tone="info" icon={<IconInfoCircle size={20} aria-hidden />}>
          {t('notHere')}
        </Notice>
      ) : null}
      <Notice
        tone={tone}
        icon={<Icon size={24} aria-hidden />}
        title={<span className="text-base">{t(`status_${status}`)}</span>}
      >
        {t(`about_${status}`)}
      </Notice>
      {open ? (
        <Card className="pt-1.5">
          <SectionTitle>{t('needs')}</SectionTitle>
          <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm marker:text-ink-2">
            {NEEDS.map((need) => (
              <li key={need}>{t(need)}</li>
            ))}
          </ol>
        </Card>
      ) : null}
      <Notice tone="neutral" icon={<IconLock size={20} aria-hidden />}>
        {t('privacy')}
      </Notice>
      <Link href="/profile" className={buttonLook({ variant: 'secondary', wide: true })}>
        {t('toProfile')}
      </Link>
    </div>
  );
}
