import { useQuery } from '@tanstack/react-query';
import IconMailCheck from '#icon/IconMailCheck';
import {
  listMessageChannels,
  listUndeliveredMessages,
  retryUndeliveredMessages,
} from '@raan/contract/console/message-channel-endpoints';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { CardList } from '#console/lib/list/card-list.tsx';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { callConsole } from '#console/lib/operator-api.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { SectionTitle } from '#ui/card.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { ChannelCard } from './channel-card.tsx';
import { messageChannelMessages } from './message-channel-messages.ts';
import { UndeliveredLine } from './undelivered-line.tsx';

const POLL_INTERVAL_MS = 10_000;

/** /console/message-channels: state of email, text messages and LINE, and the messages that were given up. */
export default function MessageChannelsPage() {
  const t = useMessages(messageChannelMessages);
  const channels = useQuery({
    queryKey: ['console', 'message-channels'],
    queryFn: ({ signal }) => callConsole(listMessageChannels, {}, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
  return (
    <QueuePage title={t('title')} about={t('about')}>
      {channels.isPending ? (
        <SkeletonCards count={3} />
      ) : channels.data ? (
        <div className="grid gap-4 lg:grid-cols-2">
          {channels.data.channels.map((channel) => (
            <ChannelCard key={channel.channel} state={channel} />
          ))}
        </div>
      ) : (
        <ErrorState detail={errorText(channels.error)} onRetry={() => void channels.refetch()} />
      )}
      <Undelivered />
    </QueuePage>
  );
}

function Undelivered() {
  const t = useMessages(messageChannelMessages);
  const list = useConsoleList(
    listUndeliveredMessages,
    'messages',
    {},
    { idOf: ({ queue, id }) => `${queue} ${id}`, refetchInterval: POLL_INTERVAL_MS },
  );
  const retryAll = useConsoleCommand(retryUndeliveredMessages, ({ count }) =>
    toast.success(t('retriedAll', { count })),
  );
  return (
    <section className="flex flex-col gap-3">
      <div>
        <SectionTitle
          aside={
            list.rows.length > 1 ? (
              <Button variant="secondary" loading={retryAll.isRunning} onClick={() => void retryAll.run({})}>
                {t('retryAll')}
              </Button>
            ) : null
          }
        >
          {t('undelivered')}
        </SectionTitle>
        {list.rows.length > 0 ? <p className="text-sm text-ink-2">{t('undeliveredAbout')}</p> : null}
      </div>
      <ErrorNotice error={retryAll.error} />
      <CardList list={list} emptyText={t('none')} icon={IconMailCheck} layout="lines">
        {(message) => <UndeliveredLine message={message} />}
      </CardList>
    </section>
  );
}
