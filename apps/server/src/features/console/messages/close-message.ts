import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';

/**
 * Closes a message: with an answer, which the seller gets as a notification, or without. Throws REQUEST_NOT_FOUND, and 409 where
 * somebody closed it meanwhile.
 */
export async function closeMessage(
  tx: Tx,
  { clock, hint }: { clock: Clock; hint: NotificationHint },
  closing: { operator: { id: number }; messageId: number; answer: string | null },
): Promise<void> {
  const { operator, messageId } = closing;
  const answer = closing.answer === null ? null : closing.answer.trim();
  if (answer === '') throw failField('answer', 'field_required');
  const message = await tx
    .selectFrom('support_messages')
    .select(['seller_id', 'closed_at'])
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  if (!message) throw fail('REQUEST_NOT_FOUND');
  if (message.closed_at !== null) throw conflict('decided_meanwhile');
  const at = nowIso(clock);
  await tx
    .updateTable('support_messages')
    .set({ answer, closed_at: at, closed_by: operator.id })
    .where('id', '=', messageId)
    .execute();
  if (answer !== null)
    await notify(tx, hint, {
      sellerId: message.seller_id,
      type: 'system',
      at,
      data: { notice: 'support_answer', answer },
    });
  await audit(tx, clock, {
    operator,
    action: answer === null ? 'message_closed' : 'message_answered',
    subject: { kind: 'support_message', id: messageId },
    detail: { seller_id: message.seller_id },
  });
}
