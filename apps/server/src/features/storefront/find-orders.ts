// A customer finds orders by phone number on a new device. Neither responses nor their time depend on whether a number has
// orders: the request only stores a row, and a job looks for orders and sends the code (docs/decisions/36-messages-to-customers.md).
import { randomInt } from 'node:crypto';
import { toArabicDigits } from '@raan/contract/digits';
import { HOUR_MS } from '@raan/contract/durations';
import type { Language } from '@raan/contract/language';
import {
  FOUND_ORDERS_MONTHS,
  ORDER_CODE_ATTEMPTS_MAX,
  ORDER_CODE_COOLDOWN_SECONDS,
  ORDER_CODE_DIGITS,
  ORDER_CODE_MINUTES,
  ORDER_CODES_MAX,
  ORDER_CODES_PER_DAY,
  type FoundOrder,
} from '@raan/contract/storefront/find-orders-endpoints';
import { DEVICE_ORDERS_MAX } from '@raan/contract/storefront/storefront-endpoints';
import { sql } from 'kysely';
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import { fillPlaceholders } from '#platform/format.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { parseThaiPhone } from '#platform/phone.ts';
import {
  compareWithinLimit,
  limitedSubject,
  reserveAttempt,
  type LimitedSubject,
} from '#platform/rate-limit.ts';
import { isEqualInConstantTime, sign } from '#platform/secrets.ts';
import { sendAtOnce } from '#platform/send-due-messages.ts';
import type { SmsSender } from '#platform/sms/sms-sender.ts';
import { orderToken } from '#features/orders/order-token.ts';
import type { CourierProvider } from '#features/tracking/courier-provider.ts';
import { CUSTOMER_TEXTS } from './customer-texts.ts';
import { loadCustomerOrderSummaries } from './customer-orders.queries.ts';

/** Requests of one device in 15 minutes: more than a family has numbers. */
const CODES_PER_DEVICE = 6;
/** Requests of one network in 15 minutes. High, because mobile networks share addresses. */
const CODES_PER_NETWORK = 60;
/** The same in 24 hours. Bounds the text messages that one network can cause. */
export const CODES_PER_NETWORK_DAY = 600;
/** Text messages with codes in an hour, of all customers: bounds their cost. Requests beyond it wait. */
export const CODES_PER_HOUR = 1_000;
/** Wrong codes of one device for one number within a day before the delay grows, and of one network in 15 minutes. */
const GUESSES_PER_DEVICE = 10;
const GUESSES_PER_NETWORK = 100;

const BATCH_SIZE = 50;
const SENT_AT_ONCE = 4;
/** The subject under which sent codes are counted. */
export const ORDER_CODES_SENT = 'order-codes';
/** Longer than the gateway's timeout, so that no other server claims the request while its code is being sent. */
const RETRY_DELAY_MS = 60_000;

/** Customers have no device cookie: a device is a browser's name in a network. */
export type FinderClient = { ip: string; userAgent: string | undefined };

const deviceOf = ({ ip, userAgent }: FinderClient) => [networkOf(ip), userAgent ?? ''];

/** The requests of a network in 24 hours. */
export const networkOfDay = (ip: string): LimitedSubject =>
  limitedSubject(['order-codes-network-day', networkOf(ip)], CODES_PER_NETWORK_DAY, { delay: 'day' });

const codeHash = (secret: string, request: { phone: string; requested_at: string }, code: string) =>
  sign(secret, 'order-code', `${request.phone}:${request.requested_at}:${code}`);

/**
 * Requests a code for the orders of a phone number. Throws REQUEST_VALIDATION_ERROR for an invalid Thai number, and
 * REQUEST_RATE_LIMIT after too many requests for the number, or of the device or network.
 */
export async function requestOrderCode(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { language, ...request }: { phone: string; client: FinderClient; language: Language },
): Promise<{ expires_at: string; next_at: string }> {
  const phone = parseThaiPhone(request.phone, 'phone');
  const device = deviceOf(request.client);
  const requested_at = nowIso(clock);
  const expires_at = isoFromNow(clock, ORDER_CODE_MINUTES * 60_000);
  await inTransaction(db, async (tx) => {
    const ofDay = limitedSubject(['order-codes-day', phone], ORDER_CODES_PER_DAY, { delay: 'day' });
    await reserveAttempt(tx, clock, [ofDay], 'sms_codes_day');
    const subjects = [
      limitedSubject(['order-codes', phone], ORDER_CODES_MAX),
      limitedSubject(['order-codes-device', ...device], CODES_PER_DEVICE),
      limitedSubject(['order-codes-network', networkOf(request.client.ip)], CODES_PER_NETWORK),
      networkOfDay(request.client.ip),
    ];
    await reserveAttempt(tx, clock, subjects, 'sms_codes_wait');
    const row = {
      language,
      code_hash: null,
      tries: 0,
      requested_at,
      expires_at,
      next_try_at: requested_at,
      attempts: 0,
    };
    await tx
      .insertInto('order_code_requests')
      .values({ phone, ...row })
      .onConflict((earlier) => earlier.column('phone').doUpdateSet(row))
      .execute();
  });
  return { expires_at, next_at: isoFromNow(clock, ORDER_CODE_COOLDOWN_SECONDS * 1_000) };
}

type SendDeps = Pick<Deps, 'db' | 'clock' | 'secret'> & { sms: SmsSender };

/**
 * Job: sends the codes of new requests whose numbers have orders. A failed text message is reported to `onFailure` and
 * sent again, with a new code, until the request expires.
 */
export async function sendOrderCodes(deps: SendDeps, onFailure: (error: unknown) => void): Promise<void> {
  const now = nowIso(deps.clock);
  const due = await deps.db
    .selectFrom('order_code_requests')
    .select('phone')
    .where('next_try_at', '<=', now)
    .where('expires_at', '>', now)
    .orderBy('next_try_at')
    .limit(BATCH_SIZE)
    .execute();
  const queue = due.values();
  const sendFromQueue = async () => {
    for (const { phone } of queue) await claimAndSend(deps, phone).catch(onFailure);
  };
  await Promise.all(Array.from({ length: SENT_AT_ONCE }, sendFromQueue));
}

async function claimAndSend(deps: SendDeps, phone: string): Promise<void> {
  const { db, clock } = deps;
  const now = nowIso(clock);
  // Claims the request: a parallel run finds it no longer due.
  const request = await db
    .updateTable('order_code_requests')
    .set({ attempts: sql`attempts + 1`, next_try_at: isoFromNow(clock, RETRY_DELAY_MS) })
    .where('phone', '=', phone)
    .where('next_try_at', '<=', now)
    .where('expires_at', '>', now)
    .returning(['phone', 'language', 'requested_at'])
    .executeTakeFirst();
  if (request) await sendCode(deps, request);
}

/** No connection is held while the text message is sent. */
async function sendCode(
  { db, clock, secret, sms }: SendDeps,
  request: { phone: string; language: Language; requested_at: string },
): Promise<void> {
  const { phone, language, requested_at } = request;
  // A newer request for the same number replaces this one.
  const update = (change: { code_hash?: string; tries?: number; next_try_at?: null }) =>
    db
      .updateTable('order_code_requests')
      .set(change)
      .where('phone', '=', phone)
      .where('requested_at', '=', requested_at)
      .executeTakeFirst();
  const orders = await selectOrdersOfPhone(db, clock, phone, 1);
  if (orders.length > 0) {
    await countCode(db, clock);
    const code = String(randomInt(10 ** ORDER_CODE_DIGITS)).padStart(ORDER_CODE_DIGITS, '0');
    const { numUpdatedRows } = await update({ code_hash: codeHash(secret, request, code) });
    if (numUpdatedRows === 0n) return;
    const text = fillPlaceholders(CUSTOMER_TEXTS[language].codeSms, { code, minutes: ORDER_CODE_MINUTES });
    await sendAtOnce({ db, clock }, 'sms', () => sms.send({ to: phone, text }));
  }
  await update({ next_try_at: null });
}

/**
 * Counts a code before it is sent, because a failed text message may have cost money. Throws when the hour's codes are used
 * up. Codes sent in parallel may exceed the limit by a few.
 */
async function countCode(db: Db, clock: Clock): Promise<void> {
  const { sent } = await db
    .selectFrom('phone_code_sends')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('subject', '=', ORDER_CODES_SENT)
    .where('sent_at', '>', isoFromNow(clock, -HOUR_MS))
    .executeTakeFirstOrThrow();
  if (sent >= CODES_PER_HOUR) throw new Error('the hourly limit of order codes is reached');
  await db
    .insertInto('phone_code_sends')
    .values({ subject: ORDER_CODES_SENT, sent_at: nowIso(clock) })
    .execute();
}

/**
 * Returns the orders of a number by its code. Throws REQUEST_VALIDATION_ERROR under `code` for a wrong, expired or used
 * code, and for any code after five wrong ones; REQUEST_RATE_LIMIT after too many guesses.
 */
export async function findOrders(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'stableSecret'> & {
    courier: Pick<CourierProvider, 'isEnabled'>;
  },
  { language, client, ...request }: { phone: string; code: string; client: FinderClient; language: Language },
): Promise<FoundOrder[]> {
  const { db, clock, stableSecret } = deps;
  const phone = parseThaiPhone(request.phone, 'phone');
  const code = toArabicDigits(request.code).replace(/\s/g, '');
  // The number itself needs no limit: few codes a day, with few attempts each, bound its guesses.
  const subjects = [
    limitedSubject(['order-code-device', phone, ...deviceOf(client)], GUESSES_PER_DEVICE, {
      delay: 'growing',
    }),
    limitedSubject(['order-code-network', networkOf(client.ip)], GUESSES_PER_NETWORK, { isShared: true }),
  ] as const;
  const checked: { refusal?: CodeRefusal | undefined } = {};
  await compareWithinLimit(deps, { subjects }, async () => {
    checked.refusal = await useCode(deps, phone, code);
    return checked.refusal === undefined;
  });
  if (checked.refusal) throw failField('code', checked.refusal, { tries: ORDER_CODE_ATTEMPTS_MAX });
  const found = (await selectOrdersOfPhone(db, clock, phone, DEVICE_ORDERS_MAX)).map((order) => ({
    ...order,
    token: orderToken(stableSecret, order),
  }));
  const tokens = found.map(({ token }) => token);
  const summaries = await loadCustomerOrderSummaries(deps, tokens, language);
  const stores = new Map(found.map(({ token, slug, name }) => [token, { slug, name }]));
  return summaries.flatMap((summary) => {
    const store = stores.get(summary.order_token);
    return store ? [{ ...summary, store }] : [];
  });
}

type CodeRefusal = 'phone_code_over' | 'phone_code_tries' | 'phone_code_wrong';

/** Uses up a right code. Counts the attempt before comparing, so that parallel guesses cannot exceed the limit. */
async function useCode(
  { db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>,
  phone: string,
  code: string,
): Promise<CodeRefusal | undefined> {
  const request = await db
    .updateTable('order_code_requests')
    .set({ tries: sql`least(tries + 1, ${ORDER_CODE_ATTEMPTS_MAX + 1})` })
    .where('phone', '=', phone)
    .where('expires_at', '>', nowIso(clock))
    .returning(['phone', 'code_hash', 'tries', 'requested_at'])
    .executeTakeFirst();
  if (!request) return 'phone_code_over';
  if (request.tries > ORDER_CODE_ATTEMPTS_MAX) return 'phone_code_tries';
  // Without orders there is no hash; comparing takes as long.
  const isRight = isEqualInConstantTime(request.code_hash ?? '', codeHash(secret, request, code));
  if (!isRight) return 'phone_code_wrong';
  const { numDeletedRows } = await db
    .deleteFrom('order_code_requests')
    .where('phone', '=', phone)
    .where('requested_at', '=', request.requested_at)
    .executeTakeFirst();
  return numDeletedRows === 0n ? 'phone_code_over' : undefined;
}

/** The orders of a number, newest first, without those that were never paid. */
async function selectOrdersOfPhone(
  db: Db,
  clock: Clock,
  phone: string,
  limit: number,
): Promise<{ sellerId: number; orderId: number; slug: string; name: string }[]> {
  // The last three conditions are those of the index that the operators' search uses.
  const { rows } = await sql<{ sellerId: number; orderId: number; slug: string; name: string }>`
    select orders.seller_id as "sellerId", orders.id as "orderId", stores.slug, stores.store_name as name
    from order_terms found
    join orders on orders.seller_id = found.seller_id and orders.id = found.order_id
    join stores on stores.seller_id = orders.seller_id
    where found.term = '<' || reverse(term_form(${phone}::text))
      and found.term >= '<' and found.term < '@' and length(found.term) >= 7
      and orders.customer_phone = ${phone}
      and orders.created_at > ${nowIso(clock)}::timestamptz - ${FOUND_ORDERS_MONTHS} * interval '1 month'
      and (orders.status <> 'cancelled' or orders.paid_at is not null)
    order by found.order_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Job: deletes expired requests. */
export async function deleteExpiredOrderCodes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('order_code_requests').where('expires_at', '<', nowIso(clock)).execute();
}
