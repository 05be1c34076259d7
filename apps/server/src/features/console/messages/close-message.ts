import type { MessageClosure } from '@raan/contract/system/message-closure';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import { excerpt } from '#platform/excerpt.ts';
import { notifyAccountEvent } from '#features/auth/notify-account-event.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';

/** Long enough for the seller to recognize the message. */
const QUOTED_CHARACTERS = 120;

type Closing = { operator: { id: number }; messageId: number } & (
  | { answer: string }
  | { reason_code: MessageClosure }
);

/**
 * Closes a message with an answer or a reason, and notifies the seller, also by mail. Throws
 * REQUEST_NOT_FOUND, REQUEST_VALIDATION_ERROR for a blank answer, and 409 if the message is already closed.
 */
export async function closeMessage(
  tx: Tx,
  { clock, realtimeSignal }: { clock: Clock; realtimeSignal: RealtimeSignal },
  { operator, messageId, ...closing }: Closing,
): Promise<void> {
  const outcome = 'answer' in closing ? { answer: closing.answer.trim() } : closing;
  if ('answer' in outcome && outcome.answer === '') throw failField('answer', 'field_required');
  const message = await tx
    .selectFrom('support_messages')
    .select(['seller_id', 'message', 'closed_at'])
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  if (!message) throw fail('REQUEST_NOT_FOUND');
  if (message.closed_at !== null) throw conflict('decided_meanwhile');
  const { seller_id: sellerId } = message;
  await tx
    .updateTable('support_messages')
    .set({
      ...('answer' in outcome ? outcome : { close_code: outcome.reason_code }),
      closed_at: nowIso(clock),
      closed_by: operator.id,
    })
    .where('id', '=', messageId)
    .execute();
  const isAnswered = 'answer' in outcome;
  await notifyAccountEvent(
    tx,
    { clock, realtimeSignal },
    sellerId,
    isAnswered ? 'support_answer' : 'support_closed',
    {
      message: excerpt(message.message, QUOTED_CHARACTERS),
      ...outcome,
    },
  );
  await audit(tx, clock, {
    operator,
    action: isAnswered ? 'message_answered' : 'message_closed',
    subject: { kind: 'support_message', id: messageId },
    detail: { seller_id: sellerId, ...(!isAnswered && { reason_code: outcome.reason_code }) },
  });
}
