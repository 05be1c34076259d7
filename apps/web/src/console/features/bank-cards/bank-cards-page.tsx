import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import IconBuildingBank from '#icon/IconBuildingBank';
import {
  approveBankCard,
  listConsoleBankCards,
  rejectBankCard,
  revealBankCard,
  type ConsoleBankCard,
} from '@raan/contract/console/console-card-endpoints';
import { SECOND_FACTOR_CODE_MAX_CHARACTERS } from '@raan/contract/auth/second-factor';
import { verifySecondFactor } from '@raan/contract/console/operator-endpoints';
import { BANK_CARD_REJECTIONS, BANK_CARD_STATES } from '@raan/contract/withdrawals/bank-card';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { ReasonButton } from '#console/features/decision/reason-button.tsx';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { Deadline } from '#console/features/queue/deadline.tsx';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { SellerLink } from '#console/features/queue/seller-link.tsx';
import { CardList } from '#console/lib/list/card-list.tsx';
import { StateChips } from '#console/lib/list/state-chips.tsx';
import { useChoice } from '#console/lib/list/use-choice.ts';
import { consoleListKey, useConsoleList } from '#console/lib/list/use-console-list.ts';
import { bankMessages } from '#lib/bank-messages.ts';
import { DecisionReason } from '#lib/decision-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { changeRows } from '#lib/list/cursor-list.ts';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { EmptyState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { bankCardMessages } from './bank-card-messages.ts';
import { RevealableAccount } from './revealable-account.tsx';

/** /console/bank-cards: bank cards to review, longest waiting first. */
export default function BankCardsPage() {
  const t = useMessages(bankCardMessages);
  const state = useChoice('state', BANK_CARD_STATES);
  const list = useConsoleList(listConsoleBankCards, 'bank_cards', { query: { state: state.value } });
  if (list.isRefused)
    return (
      <QueuePage title={t('title')}>
        <EmptyState title={t('notYourRole')} />
      </QueuePage>
    );
  return (
    <QueuePage title={t('title')}>
      <StateChips label={t('states')} choice={state} nameOf={t} counts={list.list?.counts} />
      <CardList
        list={list}
        emptyText={t(state.value === 'pending' ? 'nonePending' : 'none')}
        icon={IconBuildingBank}
      >
        {(card) => <BankCardItem card={card} />}
      </CardList>
    </QueuePage>
  );
}

const LIST_KEY = consoleListKey(listConsoleBankCards);

/** Viewing the number was the condition of the approval. Others follow with the refetch of the first page. */
function unblockViewed(card: ConsoleBankCard): ConsoleBankCard {
  return card.approval_blocked_by === 'number_not_viewed' ? { ...card, approval_blocked_by: null } : card;
}

function BankCardItem({ card }: { card: ConsoleBankCard }) {
  const t = useMessages(bankCardMessages);
  const bankName = useMessages(bankMessages);
  const format = useFormat();
  const client = useQueryClient();
  const { id } = card;
  const reveal = async () => {
    const account = await callConsole(revealBankCard, { params: { id } });
    changeRows<ConsoleBankCard>(client, LIST_KEY, (one) => (one.id === id ? unblockViewed(one) : one));
    void client.invalidateQueries({ queryKey: LIST_KEY });
    return account;
  };
  const forbiddenReason = useForbiddenReason(approveBankCard, t('notYourRole'));
  const isOpen = card.state === 'pending' && !card.is_removed;
  return (
    <Card as="article">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <SellerLink seller={card.seller} className="min-w-0 font-semibold" />
        <span className="text-sm text-ink-2">{t('addedAgo', { ago: format.ago(card.created_at) })}</span>
      </div>
      {isOpen ? <Deadline at={card.due_at} /> : null}
      <FactList className="mt-2">
        <Fact label={t('bank')}>{bankName(card.bank_name)}</Fact>
      </FactList>
      <RevealableAccount
        masked={card}
        reveal={isOpen ? reveal : undefined}
        disabledReason={forbiddenReason}
      />
      {card.decided_at ? (
        <FactList>
          <Fact label={t(card.state)}>
            {format.date(card.decided_at, 'with-time')}
            {card.decided_by ? ` · ${card.decided_by}` : ''}
          </Fact>
        </FactList>
      ) : null}
      {card.same_number > 0 ? (
        <Notice tone="warning">{t('sameNumber', { count: card.same_number })}</Notice>
      ) : null}
      {card.reason_code || card.reason ? (
        <p className="mt-2 text-sm">
          <DecisionReason code={card.reason_code} note={card.reason} labelOf={t} />
        </p>
      ) : null}
      {isOpen ? <Decision card={card} forbiddenReason={forbiddenReason} /> : null}
    </Card>
  );
}

function Decision({ card, forbiddenReason }: { card: ConsoleBankCard; forbiddenReason: string | false }) {
  const t = useMessages(bankCardMessages);
  const { id } = card;
  const onDecided = ({ state }: ConsoleBankCard) =>
    toast.success(t(state === 'verified' ? 'approvedToast' : 'rejectedToast'));
  return (
    <div className="mt-3 grid items-start gap-2 sm:grid-cols-2">
      <ApproveButton card={card} forbiddenReason={forbiddenReason} onDecided={onDecided} />
      <ReasonButton
        label={t('reject')}
        title={t('rejectAsk')}
        danger
        disabledReason={forbiddenReason}
        codes={BANK_CARD_REJECTIONS}
        labelOf={t}
        hint={t('sellerReads')}
        decide={(body, options) => callConsole(rejectBankCard, { params: { id }, body }, options)}
        onDecided={onDecided}
      >
        <p className="text-sm text-ink-2">{t('rejectEffect')}</p>
      </ReasonButton>
    </div>
  );
}

type ApproveButtonProps = {
  card: ConsoleBankCard;
  forbiddenReason: string | false;
  onDecided: (card: ConsoleBankCard) => void;
};

/** Requires a code if the same operator approved the seller's identity. */
function ApproveButton({ card, forbiddenReason, onDecided }: ApproveButtonProps) {
  const t = useMessages(bankCardMessages);
  const [code, setCode] = useState('');
  // A code works once: a retry of the approval must not send it again.
  const isCodeVerified = useRef(false);
  const { id, approval_blocked_by: block } = card;
  const needsCode = block === 'code_needed';
  return (
    <DecisionButton
      label={t('approve')}
      title={t('approveAsk')}
      disabledReason={forbiddenReason || (block !== null && !needsCode && t(`block_${block}`))}
      confirmDisabledReason={needsCode && code.trim() === '' && t('codeMissing')}
      decide={async (_, idempotencyKey) => {
        if (needsCode && !isCodeVerified.current) {
          await callConsole(verifySecondFactor, { body: { code } });
          isCodeVerified.current = true;
        }
        return await callConsole(approveBankCard, { params: { id } }, { idempotencyKey });
      }}
      onDecided={onDecided}
    >
      <p className="text-sm text-ink-2">{t('approveEffect')}</p>
      {needsCode ? (
        <div className="mt-4 flex flex-col gap-3">
          <p className="text-sm">{t('codeWhy')}</p>
          <TextField
            label={t('code')}
            hint={t('codeHint')}
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={SECOND_FACTOR_CODE_MAX_CHARACTERS}
          />
        </div>
      ) : null}
    </DecisionButton>
  );
}
