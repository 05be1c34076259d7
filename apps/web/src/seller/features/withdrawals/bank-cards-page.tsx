import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'wouter';
import IconBuildingBank from '#icon/IconBuildingBank';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleX from '#icon/IconCircleX';
import IconHourglass from '#icon/IconHourglass';
import { REDIRECT_AFTER_CARD_MS } from '@raan/contract/constants';
import { BANK_CARD_REVIEW_WORKING_DAYS, foldName, type BankCard } from '@raan/contract/withdrawals/bank-card';
import { BankBadge } from '#lib/bank-badge.tsx';
import { bankMessages } from '#lib/bank-messages.ts';
import { errorText } from '#lib/errors.ts';
import { GivenReason } from '#lib/given-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#lib/profile.ts';
import { Button, buttonLook } from '#ui/button.tsx';
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

const BACK_TO: Readonly<Record<string, string>> = { withdrawal: '/withdrawal', deposit: '/deposit' };

const STATUS: Readonly<Record<BankCard['status'], { tone: Tone; Icon: typeof IconCircleX }>> = {
  verified: { tone: 'positive', Icon: IconCircleCheck },
  pending: { tone: 'warning', Icon: IconHourglass },
  unverified: { tone: 'negative', Icon: IconCircleX },
};

/** /bank-cards: the account that withdrawals are paid to; one at a time. */
export default function BankCardsPage() {
  const t = useMessages(withdrawalMessages);
  const cards = useQuery(bankCardsQuery);
  const profile = useProfile();
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const [sheet, setSheet] = useState<'add' | 'delete'>();
  const [isLeaving, setIsLeaving] = useState(false);
  const backTo = BACK_TO[search.get('from') ?? ''];
  const [card] = cards.data?.cards ?? [];
  const leaves = isLeaving && card !== undefined && backTo !== undefined;
  useEffect(() => {
    if (!leaves || backTo === undefined) return;
    const timer = setTimeout(() => navigate(backTo, { replace: true }), REDIRECT_AFTER_CARD_MS);
    return () => clearTimeout(timer);
  }, [leaves, backTo, navigate]);
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
      {backTo === '/withdrawal' ? (
        <Link href="/withdrawal?view=history" className={buttonLook({ variant: 'ghost' })}>
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
            setIsLeaving(true);
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
  /** Null while the identity is not verified. */
  verifiedName: string | null;
  onDelete: () => void;
};

function CardView({ card, verifiedName, onDelete }: CardViewProps) {
  const t = useMessages(withdrawalMessages);
  const bankName = useMessages(bankMessages);
  const { tone, Icon } = STATUS[card.status];
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
        <Pending holder={card.card_holder_name} verifiedName={verifiedName} />
      ) : null}
      {card.reason_code || card.reason ? (
        <div className="mt-3">
          <Notice tone="negative" title={t('whyRejected')}>
            <GivenReason code={card.reason_code} words={card.reason} nameOf={t} />
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

/** The next step of an account that is not verified yet: the identity comes first, and its name must be the holder's. */
function Pending({ holder, verifiedName }: { holder: string; verifiedName: string | null }) {
  const t = useMessages(withdrawalMessages);
  const { data: seller } = useProfile();
  if (verifiedName === null && seller?.verification_status === 'pending')
    return <p className="mt-1 text-sm text-ink-2">{t('cardWaitsForReview')}</p>;
  if (verifiedName === null)
    return (
      <>
        <p className="mt-1 text-sm text-ink-2">{t('cardWaitsForIdentity')}</p>
        <Link href="/verification" className={classNames(buttonLook({ wide: true }), 'mt-4')}>
          {t('toVerification')}
        </Link>
      </>
    );
  if (foldName(holder) !== foldName(verifiedName))
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
