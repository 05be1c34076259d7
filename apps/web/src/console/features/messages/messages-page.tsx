import IconMessageCheck from '#icon/IconMessageCheck';
import { listConsoleMessages, MESSAGE_STATES } from '@raan/contract/console/message-endpoints';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { CardList } from '#console/lib/list/card-list.tsx';
import { StateChips } from '#console/lib/list/state-chips.tsx';
import { useChoice } from '#console/lib/list/use-choice.ts';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useMessages } from '#lib/i18n.tsx';
import { MessageCard } from './message-card.tsx';
import { messageMessages } from './message-messages.ts';

/** /console/messages: messages of sellers and their answers. */
export default function MessagesPage() {
  const t = useMessages(messageMessages);
  const state = useChoice('state', MESSAGE_STATES);
  const list = useConsoleList(listConsoleMessages, 'messages', { query: { state: state.value } });
  return (
    <QueuePage title={t('title')}>
      <StateChips label={t('states')} choice={state} nameOf={t} />
      <CardList
        list={list}
        emptyText={t(state.value === 'open' ? 'noneOpen' : 'none')}
        icon={IconMessageCheck}
      >
        {(message) => <MessageCard message={message} />}
      </CardList>
    </QueuePage>
  );
}
