import { useQueryClient } from '@tanstack/react-query';
import IconBuildingBank from '#icon/IconBuildingBank';
import {
  approveBankCard,
  listConsoleBankCards,
  revealBankCard,
  type ConsoleBankCard,
} from '@raan/contract/console/console-card-endpoints';
import { BANK_CARD_STATES } from '@raan/contract/withdrawals/bank-card';
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
import { Notice } from '#ui/notice.tsx';
import { EmptyState } from '#ui/state.tsx';
import { bankCardMessages } from './bank-card-messages.ts';
import { BankCardDecision } from './bank-card-decision.tsx';
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
      {isOpen ? <BankCardDecision card={card} forbiddenReason={forbiddenReason} /> : null}
    </Card>
  );
}
