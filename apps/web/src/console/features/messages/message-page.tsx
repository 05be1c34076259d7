import { useQuery } from '@tanstack/react-query';
import { getConsoleMessage } from '@raan/contract/console/message-endpoints';
import { RecordPage, useRecordId } from '#console/features/queue/record-page.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { MessageCard } from './message-card.tsx';
import { messageMessages } from './message-messages.ts';

/** /console/messages/:id: one message of a seller. */
export default function MessagePage() {
  const t = useMessages(messageMessages);
  const id = useRecordId();
  const message = useQuery({
    queryKey: ['console', 'messages', id],
    queryFn: ({ signal }) => callConsole(getConsoleMessage, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
  });
  return (
    <RecordPage id={id} query={message} backTo="/messages" backLabel={t('title')} missingText={t('missing')}>
      {(data) => (
        <div className="flex max-w-3xl flex-col gap-4">
          <h1 className="text-xl font-semibold">{t('number', { id: data.id })}</h1>
          <MessageCard message={data} />
        </div>
      )}
    </RecordPage>
  );
}
