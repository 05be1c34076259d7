// Every query on behalf of a seller is limited to that seller.
import { sql } from 'kysely';
import type { Language } from '@raan/contract/language';
import { PUSH_DEVICES_MAX } from '@raan/contract/notifications/push-endpoints';
import type { Db, Tx } from '#platform/db.ts';
import type { PushDevice } from './push-service.ts';

/** Saves a device under the given session; a known device moves to it. Undefined if the session has just ended. */
export async function saveSubscription(
  tx: Tx,
  session: { sellerId: number; tokenHash: string; language: Language; at: string },
  device: PushDevice,
): Promise<number | undefined> {
  const { sellerId, tokenHash, language, at } = session;
  const { rows } = await sql<{ id: number }>`
    insert into push_subscriptions (endpoint, seller_id, session_id, p256dh, auth, language, created_at)
    select ${device.endpoint}, ${sellerId}, id, ${device.p256dh}, ${device.auth}, ${language}, ${at}
    from sessions where token_hash = ${tokenHash} and seller_id = ${sellerId}
    on conflict (endpoint) do update set
      seller_id = excluded.seller_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      language = excluded.language
    returning id`.execute(tx);
  const id = rows[0]?.id;
  // Pending pushes of the previous seller must not reach the new one.
  if (id !== undefined)
    await tx
      .deleteFrom('push_deliveries')
      .where('subscription_id', '=', id)
      .where('seller_id', '<>', sellerId)
      .execute();
  await sql`
    delete from push_subscriptions where seller_id = ${sellerId} and id in (
      select id from push_subscriptions where seller_id = ${sellerId} order by id desc offset ${PUSH_DEVICES_MAX}
    )`.execute(tx);
  return id;
}

/** Sets the push language of a session's device to that of its screen. */
export async function setPushLanguage(db: Db, sessionId: number, language: Language): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ language })
    .where('session_id', '=', sessionId)
    .where('language', 'is distinct from', language)
    .execute();
}

/** Deletes a device. Returns whether it existed. */
export async function removeSubscription(db: Db, sellerId: number, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('push_subscriptions')
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

export async function selectDevice(
  db: Db,
  sellerId: number,
  endpoint: string,
): Promise<(PushDevice & { id: number }) | undefined> {
  return await db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('seller_id', '=', sellerId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
}
