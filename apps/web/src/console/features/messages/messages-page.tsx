import IconMessageCheck from '#icon/IconMessageCheck';
import {
  listConsoleMessages,
  MESSAGE_STATES,
  type ConsoleMessage,
} from '@raan/contract/console/message-endpoints';
import { Deadline } from '#console/features/queue/deadline.tsx';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { SellerLink } from '#console/features/queue/seller-link.tsx';
import { CardList } from '#console/lib/list/card-list.tsx';
import { StateChips } from '#console/lib/list/state-chips.tsx';
import { useChoice } from '#console/lib/list/use-choice.ts';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { messageMessages } from './message-messages.ts';
import { OpenMessage } from './open-message.tsx';

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

function MessageCard({ message }: { message: ConsoleMessage }) {
  const t = useMessages(messageMessages);
  const format = useFormat();
  return (
    <Card as="article">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-2">
        <SellerLink seller={message.seller} />
        <time dateTime={message.created_at}>{format.ago(message.created_at)}</time>
      </p>
      {message.closed_at === null ? <Deadline at={message.due_at} /> : null}
      <p className="mt-1 text-base wrap-break-word whitespace-pre-line">{message.message}</p>
      {message.closed_at === null && message.seller.is_suspended ? (
        <div className="mt-2">
          <Notice tone="warning">{t(message.seller.has_email ? 'suspendedMail' : 'suspendedNoMail')}</Notice>
        </div>
      ) : null}
      {message.closed_at === null ? (
        <OpenMessage message={message} />
      ) : (
        <div className="mt-3 border-t border-line pt-3">
          <p className="text-sm text-ink-2">
            {t(message.answer === null ? 'closedBy' : 'answeredBy', {
              who: message.closed_by ?? '',
              time: format.date(message.closed_at, 'with-time'),
            })}
          </p>
          <p className="mt-1 wrap-break-word whitespace-pre-line empty:hidden">
            {message.answer ?? (message.close_code && t(message.close_code))}
          </p>
        </div>
      )}
    </Card>
  );
}
