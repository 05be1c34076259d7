import type { ConsoleMessage } from '@raan/contract/console/message-endpoints';
import { Deadline } from '#console/features/queue/deadline.tsx';
import { SellerLink } from '#console/features/queue/seller-link.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { messageMessages } from './message-messages.ts';
import { OpenMessage } from './open-message.tsx';

/** A message of a seller with its answer, or the form to answer it. */
export function MessageCard({ message }: { message: ConsoleMessage }) {
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
