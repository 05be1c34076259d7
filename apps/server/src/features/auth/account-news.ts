// What happens to an account is told to its seller: on their screens, and by mail where the account has an address.
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { AccountMailData } from '#platform/schema.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import type { AccountNotice } from '#features/notifications/notification-texts.ts';
import { notify } from '#features/notifications/notify.ts';

/** Writes the notification, and the mail into the outbox from which `sendAccountMails` takes it. */
export async function tellOfAccount(
  tx: Tx,
  { clock, hint }: { clock: Clock; hint: NotificationHint },
  sellerId: number,
  notice: Exclude<AccountNotice, 'phone_verified'>,
  data: Omit<AccountMailData, 'at'> = {},
): Promise<void> {
  const at = nowIso(clock);
  await notify(tx, hint, { sellerId, type: 'system', data: { notice, ...data }, at });
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
