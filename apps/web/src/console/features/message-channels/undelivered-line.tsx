import {
  retryUndeliveredMessage,
  type UndeliveredMessage,
} from '@raan/contract/console/message-channel-endpoints';
import { OrderLink } from '#console/features/queue/order-link.tsx';
import { SellerLink } from '#console/features/queue/seller-link.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import { messageChannelMessages } from './message-channel-messages.ts';

/** A message that was given up: recipient, cause, and the button that sends it again. */
export function UndeliveredLine({ message }: { message: UndeliveredMessage }) {
  const t = useMessages(messageChannelMessages);
  const format = useFormat();
  const retry = useConsoleCommand(retryUndeliveredMessage, () => toast.success(t('retried')));
  const { queue, id, channel, recipient, seller, order, failure, failure_code: code } = message;
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{t(`queue_${queue}`)}</span>
        <span className="text-sm text-ink-2">{format.date(message.failed_at, 'with-time')}</span>
      </p>
      <p className="text-sm wrap-anywhere">
        {t(channel)} · {recipient ?? t('erased')}
        {order ? (
          <>
            {' · '}
            <OrderLink id={order.id} number={order.number} />
          </>
        ) : null}
        {seller ? (
          <>
            {' · '}
            <SellerLink seller={seller} />
          </>
        ) : null}
      </p>
      <p className="text-sm">
        <span className="font-semibold text-negative">{t(`failure_${failure}`)}</span>
        <span className="text-ink-2">
          {code === null ? '' : ` (${code})`} · {t('attempts', { count: message.attempts })}
        </span>
      </p>
      {failure === 'outcome_unknown' ? <p className="text-sm text-ink-2">{t('mayHaveArrived')}</p> : null}
      {message.can_retry ? (
        <Button
          variant="secondary"
          className="self-start"
          loading={retry.isRunning}
          onClick={() => void retry.run({ params: { queue, id } })}
        >
          {t('retry')}
        </Button>
      ) : (
        <p className="text-sm text-ink-2">{t('cannotRepeat')}</p>
      )}
      <ErrorNotice error={retry.error} />
    </div>
  );
}
