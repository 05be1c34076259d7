// The outbox of pushes: each notification waits once for each of its seller's devices, and is tried until it is taken, unwanted or old.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { notificationCategory } from '@raan/contract/notifications/notification';
import type { SellerSettings } from '@raan/contract/sellers/seller-settings-endpoints';
import type { Language } from '@raan/contract/language';
import { isoIn, nowIso } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { selectBySeqs, type NotificationRow } from '#features/notifications/notifications.queries.ts';
import { pushKeys } from './push-keys.ts';
import { messageOf, messageOfMany } from './push-message.ts';
import type { PushDevice, PushKeys, PushService } from './push-service.ts';

const DEVICES_AT_ONCE = 20;
/** Devices name their push services: one that takes its time over every answer must not hold up the others. All of Android is one host. */
const DEVICES_OF_A_HOST_AT_ONCE = 4;
/** Of one device at once; they are told of in one anyway. */
const DELIVERIES_OF_A_DEVICE_MAX = 500;
/** While some are being sent, it is looked for others that have become due. */
const LOOK_AGAIN_MS = 1_000;
/** More than these at once are told of in one. */
const ONE_BY_ONE_MAX = 3;
const ATTEMPTS_MAX = 8;
/** Longer than a push service is given to answer for all that one device is sent at once: until then nobody else takes it. */
const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
const KEPT_MS = 86_400_000;

type SendDeps = Deps & { push: PushService };

/** What is due for one device, of the seller it was written for. */
type Claim = { subscription_id: number; seller_id: number; host: string | null; seqs: readonly number[] };

type Device = PushDevice &
  Pick<SellerSettings, 'order_notification' | 'finance_notification' | 'system_notification'> & {
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

/**
 * Sends what is due, until nothing is, or until told to stop. A device that fails is told to `onFailure` and waits longer each time; it keeps
 * no other waiting. A screen that is connected changes nothing: a phone in a pocket stays connected for minutes, so the device itself knows
 * best whether it is looked at (apps/web/src/worker/push-events.ts).
 */
export async function sendPushes(
  deps: SendDeps,
  onFailure: (error: unknown, subscriptionId: number) => void,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, clock } = deps;
  const running = new Set<Promise<void>>();
  const hosts: string[] = [];
  const start = (claim: Claim, keys: PushKeys): void => {
    const host = claim.host ?? '';
    hosts.push(host);
    const sending = sendToDevice(deps, keys, claim)
      .catch((error: unknown) => onFailure(error, claim.subscription_id))
      .finally(() => {
        hosts.splice(hosts.indexOf(host), 1);
        running.delete(sending);
      });
    running.add(sending);
  };
  await forgetOld(db, nowIso(clock), isoIn(clock, -KEPT_MS));
  for (;;) {
    if (stopping?.aborted) break;
    const full = hosts.filter(
      (host) => hosts.filter((one) => one === host).length >= DEVICES_OF_A_HOST_AT_ONCE,
    );
    const claim =
      running.size < DEVICES_AT_ONCE
        ? await claimNext(db, nowIso(clock), isoIn(clock, LEASE_MS), full)
        : undefined;
    if (claim) start(claim, await pushKeys(deps));
    else if (running.size === 0) break;
    else await Promise.race([...running, pause(LOOK_AGAIN_MS, undefined, { ref: false })]);
  }
  await Promise.all(running);
}

/** What is a day old is told no more. Only what is due is looked at: everything becomes due within that day. */
async function forgetOld(db: Db, now: string, before: string): Promise<void> {
  await db
    .deleteFrom('push_deliveries')
    .where('next_try_at', '<=', now)
    .where('created_at', '<', before)
    .execute();
}

/** Takes what is due for one device. Of several servers each takes others; what one takes and does not finish is due again after the lease. */
async function claimNext(
  db: Db,
  now: string,
  until: string,
  fullHosts: readonly string[],
): Promise<Claim | undefined> {
  const { rows } = await sql<{
    subscription_id: number;
    seller_id: number;
    seq: number;
    host: string | null;
  }>`
    with next as (
      select waiting.subscription_id, waiting.seller_id, split_part(device.endpoint, '/', 3) as host
      from push_deliveries waiting left join push_subscriptions device on device.id = waiting.subscription_id
      where waiting.next_try_at <= ${now}
        and (device.id is null or split_part(device.endpoint, '/', 3) <> all(${[...fullHosts]}::text[]))
      order by waiting.next_try_at limit 1 for update of waiting skip locked
    ), due as (
      select waiting.subscription_id, waiting.seller_id, waiting.seq, next.host
      from push_deliveries waiting join next using (subscription_id, seller_id)
      where waiting.next_try_at <= ${now}
      order by waiting.seq limit ${DELIVERIES_OF_A_DEVICE_MAX} for update of waiting skip locked
    )
    update push_deliveries set next_try_at = ${until} from due
    where push_deliveries.subscription_id = due.subscription_id
      and push_deliveries.seller_id = due.seller_id and push_deliveries.seq = due.seq
    returning due.subscription_id, due.seller_id, due.seq, due.host`.execute(db);
  const [first] = rows;
  return first && { ...first, seqs: rows.map(({ seq }) => seq) };
}

async function sendToDevice(deps: SendDeps, keys: PushKeys, claim: Claim): Promise<void> {
  const { db, clock, push } = deps;
  const { subscription_id: subscriptionId, seqs } = claim;
  const device = await selectDue(db, nowIso(clock), claim);
  const rows = device ? await wanted(deps, device, seqs) : [];
  const newest = rows.at(-1);
  if (!device || !newest) return await forget(db, claim, seqs);

  const isMany = rows.length > ONE_BY_ONE_MAX;
  const messages = isMany
    ? [messageOfMany(rows.length, newest.id, device.language)]
    : rows.map((row) => messageOf(row, device.language));
  const left = new Set(seqs);
  for (const [index, message] of messages.entries()) {
    const outcome = await push.send(keys, device, message, 'high');
    if (outcome.state === 'gone') {
      await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute();
      return await forget(db, claim, seqs);
    }
    if (outcome.state !== 'accepted') {
      await putOff(deps, claim, [...left], outcome.state === 'refused' ? outcome.retryAfterMs : undefined);
      throw new Error(
        outcome.state === 'refused' ? `the push service answered ${outcome.status}` : outcome.cause,
      );
    }
    const sent = isMany ? [...left] : [rows[index]?.seq ?? 0];
    for (const seq of sent) left.delete(seq);
    await forget(db, claim, sent);
  }
  // What the seller does not want to be told of, or has read meanwhile.
  await forget(db, claim, [...left]);
}

/** A device that is still this seller's, whose session goes on, of a seller who may sign in. */
async function selectDue(db: Db, now: string, claim: Claim): Promise<Device | undefined> {
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
    .where('device.id', '=', claim.subscription_id)
    .where('device.seller_id', '=', claim.seller_id)
    .where('sessions.expires_at', '>', now)
    .where('sellers.status', '=', 'active')
    .executeTakeFirst();
}

/** Of these, what this device is to be told: unread still, and of a kind that is switched on. */
async function wanted({ db }: SendDeps, device: Device, seqs: readonly number[]): Promise<NotificationRow[]> {
  const rows = await selectBySeqs(db, device.seller_id, seqs);
  return rows.filter((row) => !row.is_read && device[SETTING_OF[notificationCategory(row.type)]]);
}

async function forget(db: Db, claim: Claim, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return;
  await db
    .deleteFrom('push_deliveries')
    .where('subscription_id', '=', claim.subscription_id)
    .where('seller_id', '=', claim.seller_id)
    .where('seq', 'in', seqs)
    .execute();
}

/** Counts the try. What was tried often enough is given up; the rest waits longer each time, or as long as the push service says, where it says more. */
async function putOff(
  { db, clock }: SendDeps,
  claim: Claim,
  seqs: readonly number[],
  retryAfterMs = 0,
): Promise<void> {
  const these = sql<boolean>`subscription_id = ${claim.subscription_id} and seller_id = ${claim.seller_id}
    and seq = any(${[...seqs]}::bigint[])`;
  await sql`delete from push_deliveries where ${these} and attempts >= ${ATTEMPTS_MAX - 1}`.execute(db);
  await sql`
    update push_deliveries set
      attempts = attempts + 1,
      next_try_at = ${nowIso(clock)}::timestamptz + interval '1 millisecond' * greatest(
        ${Math.min(retryAfterMs, KEPT_MS)}::float8,
        least(${LONGEST_PAUSE_MS}::float8, ${FIRST_PAUSE_MS}::float8 * power(2, attempts))
      )
    where ${these}`.execute(db);
}
