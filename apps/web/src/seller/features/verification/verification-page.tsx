import { useEffect, useEffectEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { REDIRECT_AFTER_VERIFICATION_MS } from '@raan/contract/constants';
import {
  canEditVerification,
  verificationStatus,
  type Verification,
} from '@raan/contract/verification/verification';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { hasHistory } from '#seller/lib/app-history.ts';
import { useProfile } from '#seller/lib/profile.api.ts';
import { buttonClasses } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { DocumentPicture } from './document-picture.tsx';
import { VerificationProgress } from './verification-progress.tsx';
import { VerificationForm } from './verification-form.tsx';
import { VerificationNotice } from './verification-status.tsx';
import { verificationQuery } from './verification.api.ts';
import { verificationMessages } from './verification-messages.ts';

/** /verification: status of the seller's identity verification and its form. */
export default function VerificationPage() {
  const t = useMessages(verificationMessages);
  const profile = useProfile();
  const verification = useQuery(verificationQuery);
  const [isSubmitted, setSubmitted] = useState(false);
  useGoBackAfterSubmit(isSubmitted);
  const failed = [profile, verification].find(({ isError, data }) => isError && data === undefined);
  if (failed)
    return (
      <ErrorState
        title={t('loadFailed')}
        detail={errorText(failed.error)}
        onRetry={() => void Promise.all([profile.refetch(), verification.refetch()])}
      />
    );
  if (!profile.data || verification.data === undefined)
    return (
      <div className="pt-3">
        <SkeletonCards count={3} />
      </div>
    );
  const latest = verification.data;
  return (
    <div className="flex min-h-full flex-col gap-3 pt-3">
      <VerificationNotice status={verificationStatus(latest)} verification={latest} />
      {canEditVerification(latest) ? (
        <VerificationForm
          key={latest?.id ?? 'first'}
          sellerId={profile.data.id}
          rejected={latest}
          onSubmitted={() => setSubmitted(true)}
        />
      ) : latest ? (
        <ReadOnlyVerification verification={latest} />
      ) : null}
    </div>
  );
}

/** Goes back to the previous page after showing the new status for a moment. */
function useGoBackAfterSubmit(isSubmitted: boolean): void {
  const t = useMessages(verificationMessages);
  const [, navigate] = useLocation();
  const goBack = useEffectEvent(() => {
    if (hasHistory()) history.back();
    else navigate('/profile', { replace: true });
  });
  const notifySubmitted = useEffectEvent(() => toast.success(t('sent')));
  useEffect(() => {
    if (!isSubmitted) return;
    notifySubmitted();
    const timer = setTimeout(goBack, REDIRECT_AFTER_VERIFICATION_MS);
    return () => clearTimeout(timer);
  }, [isSubmitted]);
}

const ALL_DONE = {
  itemName: true,
  itemNumber: true,
  itemValid: true,
  itemFront: true,
  itemBack: true,
  itemSent: true,
};

function ReadOnlyVerification({ verification }: { verification: Verification }) {
  const t = useMessages(verificationMessages);
  return (
    <>
      {verification.verification_status === 'pending' ? <VerificationProgress completed={ALL_DONE} /> : null}
      <Card className="pt-1.5">
        <SectionTitle>{t('details')}</SectionTitle>
        <FactList>
          <Fact label={t('name')}>{verification.real_name}</Fact>
          <Fact label={t('number')}>
            <span className="tabular">{verification.id_card_number}</span>
          </Fact>
        </FactList>
        <div className="mt-3 grid grid-cols-2 gap-3">
          {(['front', 'back'] as const).map((side) => (
            <figure key={side} className="flex flex-col gap-1">
              <span className="relative block aspect-[85.6/53.98] overflow-hidden rounded-control border border-line bg-sunken">
                <DocumentPicture
                  key={verification[side].uuid}
                  document={verification[side]}
                  alt={t('pictureOf', { side: t(side) })}
                />
              </span>
              <figcaption className="text-xs text-ink-2">{t(side)}</figcaption>
            </figure>
          ))}
        </div>
      </Card>
      <Notice tone="neutral">{t('privacy')}</Notice>
      <Link href="/profile" className={buttonClasses({ variant: 'secondary', wide: true })}>
        {t('toProfile')}
      </Link>
    </>
  );
}
