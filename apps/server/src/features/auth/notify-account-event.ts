import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { AccountMailData } from '#platform/schema.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import type { AccountNotice } from '#features/notifications/notification-texts.ts';
import { notify } from '#features/notifications/notify.ts';

/** Writes the in-app notification, and queues the mail for `sendAccountMails` if the account has an address. */
export async function notifyAccountEvent(
  tx: Tx,
  { clock, realtimeSignal }: { clock: Clock; realtimeSignal: RealtimeSignal },
  sellerId: number,
  notice: Exclude<AccountNotice, 'phone_verified'>,
  data: Omit<AccountMailData, 'at'> = {},
): Promise<void> {
  const at = nowIso(clock);
  await notify(tx, realtimeSignal, { sellerId, type: 'system', data: { notice, ...data }, at });
  const seller = await tx
    .selectFrom('sellers')
    .select(['email', 'language'])
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  if (seller.email === null) return;
  await tx
    .insertInto('account_mails')
    .values({
      kind: notice,
      email: seller.email,
      language: seller.language,
      data: JSON.stringify({ ...data, at }),
      created_at: at,
      next_try_at: at,
    })
    .execute();
}
