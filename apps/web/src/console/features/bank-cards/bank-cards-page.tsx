import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import IconBuildingBank from '#icon/IconBuildingBank';
import {
  approveBankCard,
  listConsoleBankCards,
  rejectBankCard,
  revealBankCard,
  type ConsoleBankCard,
} from '@raan/contract/console/console-card-endpoints';
import { CODE_MAX_CHARACTERS } from '@raan/contract/auth/second-factor';
import { proveSecondFactor } from '@raan/contract/console/operator-endpoints';
import { BANK_CARD_REJECTIONS, BANK_CARD_STATES } from '@raan/contract/withdrawals/bank-card';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { ReasonButton } from '#console/features/decision/reason-button.tsx';
import { useNotMine } from '#console/features/decision/use-not-mine.ts';
import { Due } from '#console/features/queue/due.tsx';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { Rows } from '#console/features/queue/rows.tsx';
import { StateChips } from '#console/features/queue/state-chips.tsx';
import { useChoice } from '#console/features/queue/use-choice.ts';
import { useRows } from '#console/features/queue/use-rows.ts';
import { bankMessages } from '#lib/bank-messages.ts';
import { GivenReason } from '#lib/given-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { EmptyState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { bankCardMessages } from './bank-card-messages.ts';
import { WholeNumber } from './whole-number.tsx';

/** /console/bank-cards: accounts that withdrawals shall be paid to, those who wait longest first. */
export default function BankCardsPage() {
  const t = useMessages(bankCardMessages);
  const state = useChoice('state', BANK_CARD_STATES);
  const list = useRows({
    key: ['bank-cards', state.value],
    fetch: (cursor, signal) =>
      callConsole(listConsoleBankCards, { query: { state: state.value, cursor } }, { signal }),
    rowsOf: (page) => page.bank_cards,
  });
  if (list.isRefused)
    return (
      <QueuePage title={t('title')}>
        <EmptyState title={t('notYourRole')} />
      </QueuePage>
    );
  return (
    <QueuePage title={t('title')}>
      <StateChips label={t('states')} choice={state} nameOf={t} counts={list.first?.counts} />
      <Rows list={list} none={t(state.value === 'pending' ? 'nonePending' : 'none')} icon={IconBuildingBank}>
        {(card) => <CardToDecide key={card.id} card={card} />}
      </Rows>
    </QueuePage>
  );
}

function CardToDecide({ card }: { card: ConsoleBankCard }) {
  const t = useMessages(bankCardMessages);
  const bankName = useMessages(bankMessages);
  const format = useFormat();
  const client = useQueryClient();
  const { id } = card;
  // The look is one of the conditions of the approval.
  const reveal = async () => {
    const account = await callConsole(revealBankCard, { params: { id } });
    void client.invalidateQueries({ queryKey: ['console', 'bank-cards'] });
    return account;
  };
  const notMine = useNotMine(approveBankCard, t('notYourRole'));
  const isOpen = card.state === 'pending' && !card.is_removed;
  return (
    <Card as="li">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <Link href={`/sellers/${card.seller.id}`} className="min-w-0 font-semibold text-brand underline">
          {card.seller.store_name}
        </Link>
        <span className="text-sm text-ink-2">{t('waits', { ago: format.ago(card.created_at) })}</span>
      </div>
      {isOpen ? <Due at={card.due_at} /> : null}
      <FactList className="mt-2">
        <Fact label={t('bank')}>{bankName(card.bank_name)}</Fact>
      </FactList>
      <WholeNumber masked={card} reveal={isOpen ? reveal : undefined} disabledReason={notMine} />
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
          <GivenReason code={card.reason_code} words={card.reason} nameOf={t} />
        </p>
      ) : null}
      {isOpen ? <Decision card={card} notMine={notMine} /> : null}
    </Card>
  );
}

function Decision({ card, notMine }: { card: ConsoleBankCard; notMine: string | false }) {
  const t = useMessages(bankCardMessages);
  const { id } = card;
  const onDecided = ({ state }: ConsoleBankCard) =>
    toast.success(t(state === 'verified' ? 'approvedToast' : 'rejectedToast'));
  return (
    <div className="mt-3 grid items-start gap-2 sm:grid-cols-2">
      <ApproveButton card={card} notMine={notMine} onDecided={onDecided} />
      <ReasonButton
        label={t('reject')}
        title={t('rejectAsk')}
        danger
        disabledReason={notMine}
        codes={BANK_CARD_REJECTIONS}
        words={t}
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
  notMine: string | false;
  onDecided: (card: ConsoleBankCard) => void;
};

/** Approves the card, or says what is missing. Asks for a code where this operator has approved the seller's identity too. */
function ApproveButton({ card, notMine, onDecided }: ApproveButtonProps) {
  const t = useMessages(bankCardMessages);
  const [code, setCode] = useState('');
  // A code is accepted once: a retry of the approval must not send it again.
  const isProven = useRef(false);
  const { id, approval_blocked_by: block } = card;
  const needsCode = block === 'code_needed';
  return (
    <DecisionButton
      label={t('approve')}
      title={t('approveAsk')}
      disabledReason={notMine || (block !== null && !needsCode && t(`block_${block}`))}
      confirmDisabledReason={needsCode && code.trim() === '' && t('codeMissing')}
      decide={async (_, idempotencyKey) => {
        if (needsCode && !isProven.current) {
          await callConsole(proveSecondFactor, { body: { code } });
          isProven.current = true;
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
            maxLength={CODE_MAX_CHARACTERS}
          />
        </div>
      ) : null}
    </DecisionButton>
  );
}
