// The outbox of pushes: each notification waits once for each of its seller's devices, and is tried until it is taken, unwanted or old.
import { sql } from 'kysely';
import { notificationCategory } from '@raan/contract/notifications/notification';
import type { NotificationSettings } from '@raan/contract/notifications/notification-settings-endpoints';
import type { Language } from '@raan/contract/language';
import { isoIn, nowIso } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { selectBySeqs, type NotificationRow } from '#features/notifications/notifications.queries.ts';
import { pushKeys } from './push-keys.ts';
import { messageOf, messageOfMany } from './push-message.ts';
import type { PushDevice, PushKeys, PushService } from './push-service.ts';

const DELIVERIES_A_TURN = 500;
const DEVICES_AT_ONCE = 10;
/** More than these at once are told of in one. */
const ONE_BY_ONE_MAX = 3;
const ATTEMPTS_MAX = 8;
/** Longer than a push service is given to answer: until then nobody else takes the delivery. */
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
const KEPT_MS = 86_400_000;

type SendDeps = Deps & {
  push: PushService;
  /** This seller's sessions that have a screen connected, by their ids: there the app itself tells. */
  connectedSessions: (sellerId: number) => ReadonlySet<number>;
};

type Device = PushDevice &
  Pick<NotificationSettings, 'order_notification' | 'finance_notification' | 'system_notification'> & {
    id: number;
    seller_id: number;
    session_id: number;
    language: Language;
  };

const SETTING_OF = {
  orders: 'order_notification',
  money: 'finance_notification',
  system: 'system_notification',
} as const;

/** Sends what is due. A device that fails is told to `onFailure` and waits longer each time; it keeps no other waiting. */
export async function sendPushes(
  deps: SendDeps,
  onFailure: (error: unknown, subscriptionId: number) => void,
): Promise<void> {
  const { db, clock } = deps;
  await db.deleteFrom('push_deliveries').where('created_at', '<', isoIn(clock, -KEPT_MS)).execute();
  const claimed = await claimDue(db, nowIso(clock));
  if (claimed.size === 0) return;
  const keys = await pushKeys(deps);
  const waiting = [...claimed];
  const next = async (): Promise<void> => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
      const [subscriptionId, seqs] = entry;
      await sendToDevice(deps, keys, subscriptionId, seqs).catch((error: unknown) => {
        onFailure(error, subscriptionId);
      });
    }
  };
  await Promise.all(Array.from({ length: DEVICES_AT_ONCE }, next));
}

/** Takes what is due, by device. Of several servers each takes others; what one takes and does not finish is due again after a pause. */
async function claimDue(db: Db, now: string): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ subscription_id: number; seq: number }>`
    update push_deliveries set
      attempts = attempts + 1,
      next_try_at = ${now}::timestamptz
        + least(${LONGEST_PAUSE_MS}, ${FIRST_PAUSE_MS} * power(2, least(attempts, 20))) * interval '1 millisecond'
    where (subscription_id, seq) in (
      select subscription_id, seq from push_deliveries where next_try_at <= ${now}
      order by next_try_at limit ${DELIVERIES_A_TURN} for update skip locked
    )
    returning subscription_id, seq`.execute(db);
  const byDevice = new Map<number, number[]>();
  for (const { subscription_id: id, seq } of rows) byDevice.set(id, [...(byDevice.get(id) ?? []), seq]);
  return byDevice;
}

async function sendToDevice(
  deps: SendDeps,
  keys: PushKeys,
  subscriptionId: number,
  seqs: readonly number[],
): Promise<void> {
  const { db, clock, push } = deps;
  const device = await selectDue(db, nowIso(clock), subscriptionId);
  const rows = device ? await wanted(deps, device, seqs) : [];
  const newest = rows.at(-1);
  if (!device || !newest) return await forget(db, subscriptionId, seqs);

  const isMany = rows.length > ONE_BY_ONE_MAX;
  const messages = isMany
    ? [messageOfMany(rows.length, newest.id, device.language)]
    : rows.map((row) => messageOf(row, device.language));
  const left = new Set(seqs);
  for (const [index, message] of messages.entries()) {
    const outcome = await push.send(keys, device, message, 'high');
    if (outcome.state === 'gone') {
      await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute();
      return await forget(db, subscriptionId, seqs);
    }
    if (outcome.state !== 'accepted') {
      const retryAfterMs = outcome.state === 'refused' ? outcome.retryAfterMs : undefined;
      await putOff(db, subscriptionId, [...left], retryAfterMs ? isoIn(clock, retryAfterMs) : undefined);
      throw new Error(
        outcome.state === 'refused' ? `the push service answered ${outcome.status}` : outcome.cause,
      );
    }
    const sent = isMany ? [...left] : [rows[index]?.seq ?? 0];
    for (const seq of sent) left.delete(seq);
    await forget(db, subscriptionId, sent);
  }
  // What the seller does not want to be told of, or has read meanwhile.
  await forget(db, subscriptionId, [...left]);
}

/** A device whose session goes on, of a seller who may sign in. */
async function selectDue(db: Db, now: string, id: number): Promise<Device | undefined> {
  return await db
    .selectFrom('push_subscriptions as device')
    .innerJoin('sessions', 'sessions.id', 'device.session_id')
    .innerJoin('sellers', 'sellers.id', 'device.seller_id')
    .select([
      'device.id',
      'device.endpoint',
      'device.p256dh',
      'device.auth',
      'device.seller_id',
      'device.session_id',
      sql<Language>`coalesce(device.language, sellers.language)`.as('language'),
      'sellers.order_notification',
      'sellers.finance_notification',
      'sellers.system_notification',
    ])
    .where('device.id', '=', id)
    .where('sessions.expires_at', '>', now)
    .where('sellers.status', '=', 'active')
    .executeTakeFirst();
}

/** Of these, what this device is to be told: unread still, of a kind that is switched on, and not while its own screen is connected. */
async function wanted(
  { db, connectedSessions }: SendDeps,
  device: Device,
  seqs: readonly number[],
): Promise<NotificationRow[]> {
  if (connectedSessions(device.seller_id).has(device.session_id)) return [];
  const rows = await selectBySeqs(db, device.seller_id, seqs);
  return rows.filter((row) => !row.is_read && device[SETTING_OF[notificationCategory(row.type)]]);
}

async function forget(db: Db, subscriptionId: number, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return;
  await db
    .deleteFrom('push_deliveries')
    .where('subscription_id', '=', subscriptionId)
    .where('seq', 'in', seqs)
    .execute();
}

/** What was tried often enough is given up; the rest waits as long as the push service says, where it says more. */
async function putOff(
  db: Db,
  subscriptionId: number,
  seqs: readonly number[],
  until: string | undefined,
): Promise<void> {
  const these = sql<boolean>`subscription_id = ${subscriptionId} and seq = any(${[...seqs]}::bigint[])`;
  await sql`delete from push_deliveries where ${these} and attempts >= ${ATTEMPTS_MAX}`.execute(db);
  if (until)
    await sql`update push_deliveries set next_try_at = greatest(next_try_at, ${until}::timestamptz) where ${these}`.execute(
      db,
    );
}
