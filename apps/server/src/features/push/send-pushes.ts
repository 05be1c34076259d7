// One delivery per notification and device, retried until it is sent, obsolete or expired.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { notificationCategory } from '@raan/contract/notifications/notification';
import type { SellerSettings } from '@raan/contract/sellers/seller-settings-endpoints';
import type { Language } from '@raan/contract/language';
import { isoFromNow, nowIso } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { selectBySeqs, type NotificationRow } from '#features/notifications/notifications.queries.ts';
import { loadPushKeys } from './push-keys.ts';
import { notificationPushMessage, summaryPushMessage } from './push-message.ts';
import type { PushDevice, PushKeys, PushService } from './push-service.ts';

const DEVICES_MAX = 20;
/** A push service that responds slowly must not block the others. All Android devices share one host. */
const DEVICES_PER_HOST_MAX = 4;
/** Per device and run; so many are sent as one summary anyway. */
const DELIVERIES_PER_DEVICE_MAX = 500;
/** Interval of looking for newly due deliveries while others are being sent. */
const POLL_MS = 1_000;
/** Beyond this number notifications are sent as one summary. */
const SINGLE_MESSAGES_MAX = 3;
const ATTEMPTS_MAX = 8;
/** Longer than the requests of one device's batch. Until then no other server claims the deliveries. */
const LEASE_MS = 60_000;
const RETRY_MIN_MS = 30_000;
const RETRY_MAX_MS = 3_600_000;
const EXPIRY_MS = 86_400_000;

type SendDeps = Deps & { push: PushService };

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
 * Sends due deliveries until none is left or `stopping` aborts. Failures go to `onFailure` and are retried
 * with backoff. A connected screen does not suppress pushes, because a phone in a pocket stays connected; the
 * device decides (apps/web/src/worker/push-events.ts).
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
  await deleteExpired(db, nowIso(clock), isoFromNow(clock, -EXPIRY_MS));
  for (;;) {
    if (stopping?.aborted) break;
    const busyHosts = hosts.filter(
      (host) => hosts.filter((one) => one === host).length >= DEVICES_PER_HOST_MAX,
    );
    const claim =
      running.size < DEVICES_MAX
        ? await claimNext(db, nowIso(clock), isoFromNow(clock, LEASE_MS), busyHosts)
        : undefined;
    if (claim) start(claim, await loadPushKeys(deps));
    else if (running.size === 0) break;
    else await Promise.race([...running, pause(POLL_MS, undefined, { ref: false })]);
  }
  await Promise.all(running);
}

/** Looking only at due ones is enough: every delivery becomes due within a day. */
async function deleteExpired(db: Db, now: string, before: string): Promise<void> {
  await db
    .deleteFrom('push_deliveries')
    .where('next_try_at', '<=', now)
    .where('created_at', '<', before)
    .execute();
}

/** Parallel servers claim different devices; unfinished claims become due again after the lease. */
async function claimNext(
  db: Db,
  now: string,
  until: string,
  busyHosts: readonly string[],
): Promise<Claim | undefined> {
  const { rows } = await sql<{
    subscription_id: number;
    seller_id: number;
    seq: number;
    host: string | null;
  }>`
    with next as (
      select delivery.subscription_id, delivery.seller_id, split_part(device.endpoint, '/', 3) as host
      from push_deliveries delivery left join push_subscriptions device on device.id = delivery.subscription_id
      where delivery.next_try_at <= ${now}
        and (device.id is null or split_part(device.endpoint, '/', 3) <> all(${[...busyHosts]}::text[]))
      order by delivery.next_try_at limit 1 for update of delivery skip locked
    ), due as (
      select delivery.subscription_id, delivery.seller_id, delivery.seq, next.host
      from push_deliveries delivery join next using (subscription_id, seller_id)
      where delivery.next_try_at <= ${now}
      order by delivery.seq limit ${DELIVERIES_PER_DEVICE_MAX} for update of delivery skip locked
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
  const device = await selectActiveDevice(db, nowIso(clock), claim);
  const rows = device ? await selectWanted(deps, device, seqs) : [];
  const newest = rows.at(-1);
  if (!device || !newest) return await deleteDeliveries(db, claim, seqs);

  const isMany = rows.length > SINGLE_MESSAGES_MAX;
  const messages = isMany
    ? [summaryPushMessage(rows.length, newest.id, device.language)]
    : rows.map((row) => notificationPushMessage(row, device.language));
  const unsent = new Set(seqs);
  for (const [index, message] of messages.entries()) {
    const outcome = await push.send(keys, device, message, 'high');
    if (outcome.state === 'gone') {
      await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute();
      return await deleteDeliveries(db, claim, seqs);
    }
    if (outcome.state !== 'accepted') {
      await postponeDeliveries(
        deps,
        claim,
        [...unsent],
        outcome.state === 'refused' ? outcome.retryAfterMs : undefined,
      );
      throw new Error(
        outcome.state === 'refused' ? `the push service answered ${outcome.status}` : outcome.cause,
      );
    }
    const sent = isMany ? [...unsent] : [rows[index]?.seq ?? 0];
    for (const seq of sent) unsent.delete(seq);
    await deleteDeliveries(db, claim, sent);
  }
  // Notifications that are read meanwhile, or of a kind that is switched off.
  await deleteDeliveries(db, claim, [...unsent]);
}

/** Selects the device if it still belongs to this seller, its session is valid, and the seller is active. */
async function selectActiveDevice(db: Db, now: string, claim: Claim): Promise<Device | undefined> {
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

/** Selects the notifications to send: unread, and of a kind that is switched on. */
async function selectWanted(
  { db }: SendDeps,
  device: Device,
  seqs: readonly number[],
): Promise<NotificationRow[]> {
  const rows = await selectBySeqs(db, device.seller_id, seqs);
  return rows.filter((row) => !row.is_read && device[SETTING_OF[notificationCategory(row.type)]]);
}

async function deleteDeliveries(db: Db, claim: Claim, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return;
  await db
    .deleteFrom('push_deliveries')
    .where('subscription_id', '=', claim.subscription_id)
    .where('seller_id', '=', claim.seller_id)
    .where('seq', 'in', seqs)
    .execute();
}

/** Drops deliveries after the last attempt; others back off exponentially, or as the push service asks for. */
async function postponeDeliveries(
  { db, clock }: SendDeps,
  claim: Claim,
  seqs: readonly number[],
  retryAfterMs = 0,
): Promise<void> {
  const deliveries = sql<boolean>`subscription_id = ${claim.subscription_id} and seller_id = ${claim.seller_id}
    and seq = any(${[...seqs]}::bigint[])`;
  await sql`delete from push_deliveries where ${deliveries} and attempts >= ${ATTEMPTS_MAX - 1}`.execute(db);
  await sql`
    update push_deliveries set
      attempts = attempts + 1,
      next_try_at = ${nowIso(clock)}::timestamptz + interval '1 millisecond' * greatest(
        ${Math.min(retryAfterMs, EXPIRY_MS)}::float8,
        least(${RETRY_MAX_MS}::float8, ${RETRY_MIN_MS}::float8 * power(2, attempts))
      )
    where ${deliveries}`.execute(db);
}
