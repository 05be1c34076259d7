import { useState } from 'react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import IconMessageCheck from '#icon/IconMessageCheck';
import {
  answerMessage,
  closeMessage,
  listConsoleMessages,
  MESSAGE_STATES,
  type ConsoleMessage,
  type MessageState,
} from '@raan/contract/console/message-endpoints';
import { SUPPORT_MESSAGE_MAX } from '@raan/contract/system/system-endpoints';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useLocale, useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { TextArea } from '#ui/field.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { messageMessages } from './message-messages.ts';

/** /console/messages: what sellers wrote, and the answers. */
export default function MessagesPage() {
  const t = useMessages(messageMessages);
  const [params, setParams] = useSearchParams();
  const state = MESSAGE_STATES.find((one) => one === params.get('state')) ?? 'open';
  const messages = useInfiniteQuery({
    queryKey: ['console', 'messages', state],
    queryFn: ({ pageParam, signal }) =>
      callConsole(listConsoleMessages, { query: { state, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
  });
  const rows = messages.data?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <FilterChips<MessageState>
        label={t('states')}
        value={state}
        onChange={(next) => setParams({ state: next }, { replace: true })}
        options={MESSAGE_STATES.map((value) => ({ value, label: t(value) }))}
      />
      {messages.isPending ? (
        <SkeletonCards count={2} />
      ) : messages.isError && rows.length === 0 ? (
        <ErrorState detail={errorText(messages.error)} onRetry={() => void messages.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<IconMessageCheck size={34} stroke={1.6} aria-hidden />}
          title={t(state === 'open' ? 'noneOpen' : 'none')}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {rows.map((message) => (
            <MessageCard key={message.id} message={message} />
          ))}
        </ul>
      )}
      {messages.hasNextPage ? (
        <Button
          variant="secondary"
          loading={messages.isFetchingNextPage}
          onClick={() => void messages.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
}

function MessageCard({ message }: { message: ConsoleMessage }) {
  const t = useMessages(messageMessages);
  const format = useFormat();
  return (
    <Card as="li">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-2">
        <Link href={`/sellers/${message.seller.id}`} className="text-brand underline">
          {message.seller.store_name}
        </Link>
        <time dateTime={message.created_at}>{format.ago(message.created_at)}</time>
      </p>
      <p className="mt-1 text-base wrap-break-word whitespace-pre-line">{message.message}</p>
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
          {message.answer === null ? null : (
            <p className="mt-1 wrap-break-word whitespace-pre-line">{message.answer}</p>
          )}
        </div>
      )}
    </Card>
  );
}

function OpenMessage({ message }: { message: ConsoleMessage }) {
  const t = useMessages(messageMessages);
  const client = useQueryClient();
  const [isWriting, setIsWriting] = useState(false);
  const [answer, setAnswer] = useState('');
  const { id } = message;
  const send = useDecision({
    decide: (text, idempotencyKey) =>
      callConsole(answerMessage, { params: { id }, body: { answer: text } }, { idempotencyKey }),
    onDecided: () => toast.success(t('sent')),
  });
  const close = useMutation({
    mutationFn: () => callConsole(closeMessage, { params: { id } }),
    onSuccess: () => toast.success(t('closedToast')),
    onSettled: () => client.invalidateQueries({ queryKey: ['console'] }),
  });
  const language =
    new Intl.DisplayNames([useLocale()], { type: 'language' }).of(message.seller.language) ?? '';
  if (!isWriting)
    return (
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => setIsWriting(true)}>{t('write')}</Button>
        <Button variant="ghost" loading={close.isPending} onClick={() => close.mutate()}>
          {t('close')}
        </Button>
      </div>
    );
  return (
    <form
      className="mt-3 flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!send.isPending) send.mutate(answer);
      }}
    >
      <TextArea
        label={t('answer')}
        hint={t('answerHint', { language })}
        value={answer}
        onChange={setAnswer}
        rows={4}
        maxLength={SUPPORT_MESSAGE_MAX}
        error={send.error ? (fieldError(send.error, 'answer') ?? errorText(send.error)) : undefined}
      />
      <Button type="submit" loading={send.isPending}>
        {t('send')}
      </Button>
    </form>
  );
}
