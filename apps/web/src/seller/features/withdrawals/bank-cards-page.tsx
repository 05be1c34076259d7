import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'wouter';
import IconBuildingBank from '#icon/IconBuildingBank';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleX from '#icon/IconCircleX';
import IconHourglass from '#icon/IconHourglass';
import { REDIRECT_AFTER_CARD_MS } from '@raan/contract/constants';
import {
  BANK_CARD_REVIEW_WORKING_DAYS,
  normalizeName,
  type BankCard,
} from '@raan/contract/withdrawals/bank-card';
import { BankBadge } from '#seller/features/wallet/bank-badge.tsx';
import { bankMessages } from '#lib/bank-messages.ts';
import { errorText } from '#lib/errors.ts';
import { DecisionReason } from '#lib/decision-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#seller/lib/profile.api.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Chip } from '#ui/chip.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import type { Tone } from '#ui/tone.ts';
import { AddCardSheet } from './add-card-sheet.tsx';
import { DeleteCardSheet } from './delete-card-sheet.tsx';
import { withdrawalMessages } from './withdrawal-messages.ts';
import { bankCardsQuery } from './withdrawals.api.ts';

const RETURN_PATHS: Readonly<Record<string, string>> = { withdrawal: '/withdrawal', deposit: '/deposit' };

const STYLES: Readonly<Record<BankCard['status'], { tone: Tone; Icon: typeof IconCircleX }>> = {
  verified: { tone: 'positive', Icon: IconCircleCheck },
  pending: { tone: 'warning', Icon: IconHourglass },
  unverified: { tone: 'negative', Icon: IconCircleX },
};

/** /bank-cards: the bank account for withdrawals. A seller has at most one. */
export default function BankCardsPage() {
  const t = useMessages(withdrawalMessages);
  const cards = useQuery(bankCardsQuery);
  const profile = useProfile();
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const [sheet, setSheet] = useState<'add' | 'delete'>();
  const [isAdded, setIsAdded] = useState(false);
  const returnPath = RETURN_PATHS[search.get('from') ?? ''];
  const [card] = cards.data?.cards ?? [];
  const shouldReturn = isAdded && card !== undefined && returnPath !== undefined;
  useEffect(() => {
    if (!shouldReturn || returnPath === undefined) return;
    const timer = setTimeout(() => navigate(returnPath, { replace: true }), REDIRECT_AFTER_CARD_MS);
    return () => clearTimeout(timer);
  }, [shouldReturn, returnPath, navigate]);
  if (cards.isPending || profile.isPending)
    return (
      <div className="pt-3">
        <SkeletonCards count={1} />
      </div>
    );
  if (!cards.data)
    return (
      <ErrorState
        title={t('cardsFailed')}
        detail={errorText(cards.error)}
        onRetry={() => void cards.refetch()}
      />
    );
  const { verified_name: name, has_withdraw_password: hasPassword } = cards.data;
  return (
    <div className="flex flex-col gap-3 pt-3 pb-6">
      {card ? (
        <CardView card={card} verifiedName={name} onDelete={() => setSheet('delete')} />
      ) : (
        <EmptyState
          icon={<IconBuildingBank size={34} stroke={1.6} aria-hidden />}
          title={t('noCardTitle')}
          detail={t('noCard')}
          action={<Button onClick={() => setSheet('add')}>{t('addCard')}</Button>}
        />
      )}
      <Notice tone="info">{t('cardRules')}</Notice>
      {returnPath === '/withdrawal' ? (
        <Link href="/withdrawal?view=history" className={buttonClasses({ variant: 'ghost' })}>
          {t('seeHistory')}
        </Link>
      ) : null}
      {sheet === 'add' ? (
        <AddCardSheet
          holder={name}
          hasPassword={hasPassword}
          onClose={() => setSheet(undefined)}
          onAdded={() => {
            setSheet(undefined);
            setIsAdded(true);
          }}
        />
      ) : null}
      {sheet === 'delete' && card ? (
        <DeleteCardSheet card={card} onClose={() => setSheet(undefined)} />
      ) : null}
    </div>
  );
}

type CardViewProps = {
  card: BankCard;
  /** Null before verification. */
  verifiedName: string | null;
  onDelete: () => void;
};

function CardView({ card, verifiedName, onDelete }: CardViewProps) {
  const t = useMessages(withdrawalMessages);
  const bankName = useMessages(bankMessages);
  const { tone, Icon } = STYLES[card.status];
  return (
    <Card>
      <div className="flex items-center gap-3">
        <BankBadge bank={card.bank_name} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{bankName(card.bank_name)}</p>
          <p className="truncate text-sm text-ink-2">{card.card_holder_name}</p>
        </div>
        <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
          {t(`card_${card.status}`)}
        </Chip>
      </div>
      <p className="tabular mt-3 text-xl font-semibold tracking-wide">{card.card_number}</p>
      {card.status === 'pending' ? (
        <PendingCardNotice holder={card.card_holder_name} verifiedName={verifiedName} />
      ) : null}
      {card.reason_code || card.reason ? (
        <div className="mt-3">
          <Notice tone="negative" title={t('whyRejected')}>
            <DecisionReason code={card.reason_code} note={card.reason} labelOf={t} />
          </Notice>
          <p className="mt-2 text-sm text-ink-2">{t('cardRejectedNext')}</p>
        </div>
      ) : null}
      <Button variant="secondary" wide className="mt-4" onClick={onDelete}>
        {t('deleteCard')}
      </Button>
    </Card>
  );
}

function PendingCardNotice({ holder, verifiedName }: { holder: string; verifiedName: string | null }) {
  const t = useMessages(withdrawalMessages);
  const { data: seller } = useProfile();
  if (verifiedName === null && seller?.verification_status === 'pending')
    return <p className="mt-1 text-sm text-ink-2">{t('cardWaitsForReview')}</p>;
  if (verifiedName === null)
    return (
      <>
        <p className="mt-1 text-sm text-ink-2">{t('cardWaitsForIdentity')}</p>
        <Link href="/verification" className={classNames(buttonClasses({ wide: true }), 'mt-4')}>
          {t('toVerification')}
        </Link>
      </>
    );
  if (normalizeName(holder) !== normalizeName(verifiedName))
    return (
      <div className="mt-3">
        <Notice tone="warning" title={t('holderDiffersTitle')}>
          {t('holderDiffersNext', { name: verifiedName })}
        </Notice>
      </div>
    );
  return (
    <p className="mt-1 text-sm text-ink-2">{t('cardPendingNote', { days: BANK_CARD_REVIEW_WORKING_DAYS })}</p>
  );
}
