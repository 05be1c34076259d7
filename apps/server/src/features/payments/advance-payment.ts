// Opens, watches and closes attempts at the provider, outside of transactions. Every step may be repeated after a crash.
import { sql } from 'kysely';
import type { Satang } from '@raan/contract/money';
import type { PaymentMethod } from '@raan/contract/payments/payment';
import { isoFromNow, nowIso } from '#platform/clock.ts';
import type { Schema } from '#platform/schema.ts';
import { lookUp, type PaymentDeps } from './apply-sightings.ts';
import { callLimit, PROVIDER_TIMEOUT_MS, type Opening } from './payment-provider.ts';
import type { PaymentSubject } from './settlement.ts';

const ATTEMPTS_PER_RUN = 200;
const PARALLEL_CALLS = 8;
/** How long a claimed attempt belongs to its server. A second server that takes it over does no harm. */
const LEASE_MS = 6 * PROVIDER_TIMEOUT_MS;
/** An open payment is looked up for the first time after a minute, because the webhook usually comes first. */
const LOOK_MIN_MS = 60_000;
const RETRY_MIN_MS = 2_000;
const RETRY_MAX_MS = 5 * 60_000;
const RETRY_DOUBLINGS = 8;
/** An ended payment that could never be opened is given up: nobody has seen anything to pay. */
const GIVE_UP_TRIES = 20;

type AttemptKey = { paymentId: number; attempt: number };
type AttemptRow = PaymentSubject & {
  attempt: number;
  provider: string;
  method: PaymentMethod;
  state: Schema['payment_attempts']['state'];
  provider_ref: string | null;
  tries: number;
  created_at: string;
  amount_satang: Satang;
  status: Schema['payments']['status'];
  expires_at: string;
  /** Whether the payer sees this attempt. */
  is_current: boolean;
};
export type AdvanceFailure = (error: unknown, paymentId: number) => void;

/**
 * Opens an attempt that was just created, while its payer waits. Closes the former one first, so that nobody pays twice.
 * Failures go to `onFailure`; the job then finishes it. Does nothing if the attempt is open already.
 */
export async function openCreated(
  deps: PaymentDeps,
  paymentId: number,
  onFailure: AdvanceFailure,
): Promise<void> {
  const { attempt } = await deps.db
    .selectFrom('payments')
    .select('attempt')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  if (attempt > 1) {
    const former = await loadAttempt(deps, { paymentId, attempt: attempt - 1 });
    if (former?.state === 'closing')
      await advance(deps, former).catch((error: unknown) => onFailure(error, paymentId));
  }
  const row = await loadAttempt(deps, { paymentId, attempt });
  if (row?.state !== 'opening' || row.status !== 'pending') return;
  await advance(deps, row).catch((error: unknown) => onFailure(error, paymentId));
}

/** Advances all due attempts. Parallel servers claim different ones. Returns how many. */
export async function advancePayments(
  deps: PaymentDeps,
  signal: AbortSignal,
  onFailure: AdvanceFailure,
): Promise<number> {
  if (!deps.provider.isOpen) return 0;
  const claimed = await claimDue(deps);
  const waiting = [...claimed];
  const work = async () => {
    for (let key = waiting.pop(); key; key = waiting.pop()) {
      const { paymentId } = key;
      const row = await loadAttempt(deps, key);
      if (row) await advance(deps, row, signal).catch((error: unknown) => onFailure(error, paymentId));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, work));
  return claimed.length;
}

/** Makes the job look a payment up at once, because a message about it could not be followed. */
export async function lookSoon(
  { db, clock }: PaymentDeps,
  { paymentId, attempt }: AttemptKey,
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ next_at: nowIso(clock) })
    .where('payment_id', '=', paymentId)
    .where('attempt', '=', attempt)
    .where('next_at', 'is not', null)
    .execute();
}

async function claimDue({ db, clock, provider }: PaymentDeps): Promise<AttemptKey[]> {
  const { rows } = await sql<AttemptKey>`
    update payment_attempts set next_at = ${isoFromNow(clock, LEASE_MS)}
    where (payment_id, attempt) in (
      select payment_id, attempt from payment_attempts where provider = ${provider.name} and next_at <= ${nowIso(clock)}
      order by next_at limit ${ATTEMPTS_PER_RUN} for update skip locked
    )
    returning payment_id as "paymentId", attempt`.execute(db);
  return rows;
}

async function loadAttempt(
  { db }: PaymentDeps,
  { paymentId, attempt }: AttemptKey,
): Promise<AttemptRow | undefined> {
  return await db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('payments as payment', 'payment.id', 'attempt.payment_id')
    .select((eb) => [
      eb('payment.attempt', '=', eb.ref('attempt.attempt')).$castTo<boolean>().as('is_current'),
      'attempt.payment_id',
      'attempt.attempt',
      'attempt.provider',
      'attempt.method',
      'attempt.state',
      'attempt.provider_ref',
      'attempt.tries',
      'attempt.created_at',
      'payment.seller_id',
      'payment.order_id',
      'payment.recharge_id',
      'payment.amount_satang',
      'payment.status',
      'payment.expires_at',
    ])
    .where('attempt.payment_id', '=', paymentId)
    .where('attempt.attempt', '=', attempt)
    .executeTakeFirst();
}

async function advance(deps: PaymentDeps, row: AttemptRow, signal?: AbortSignal): Promise<void> {
  try {
    if (row.state === 'opening') await open(deps, row, signal);
    else if (row.provider_ref === null) return;
    // The payment may have ended, or been replaced, in the moment in which its opening was written.
    else if (row.state === 'open' && row.status === 'pending' && row.is_current)
      await watch(deps, row, row.provider_ref, signal);
    else if (row.state === 'open' || row.state === 'closing')
      await close(deps, row, row.provider_ref, signal);
  } catch (error) {
    await postpone(deps, row);
    throw error;
  }
}

async function open(deps: PaymentDeps, row: AttemptRow, signal?: AbortSignal): Promise<void> {
  const { db, provider, settlement } = deps;
  const payer = await settlement.payer(db, row);
  const { payment_id: paymentId, attempt, method, amount_satang: amount } = row;
  const opening = await provider.open(
    { paymentId, attempt, method, amount, createdAt: row.created_at, expiresAt: row.expires_at, ...payer },
    callLimit(signal),
  );
  await writeOpening(deps, row, opening);
}

/** The payment may have ended meanwhile, or another server may have written the same outcome. */
async function writeOpening({ db, clock }: PaymentDeps, row: AttemptRow, opening: Opening): Promise<void> {
  const opened = opening.kind === 'opened' ? opening : undefined;
  await sql`
    update payment_attempts set tries = 0, provider_ref = ${opened?.ref ?? null},
      presentation = ${opened ? JSON.stringify(opened.presentation) : null}::jsonb,
      refusal = ${opening.kind === 'refused' ? opening.reason.slice(0, 200) : null},
      state = case when ${!opened}::boolean then 'refused'
        when payments.status = 'pending' and payments.attempt = payment_attempts.attempt then 'open' else 'closing' end,
      next_at = case when ${!opened}::boolean then null
        when payments.status = 'pending' and payments.attempt = payment_attempts.attempt
          then ${isoFromNow(clock, LOOK_MIN_MS)}::timestamptz
        else ${nowIso(clock)}::timestamptz end
    from payments
    where payments.id = payment_attempts.payment_id and payment_attempts.payment_id = ${row.payment_id}
      and payment_attempts.attempt = ${row.attempt} and payment_attempts.state = 'opening'`.execute(db);
}

async function watch(deps: PaymentDeps, row: AttemptRow, ref: string, signal?: AbortSignal): Promise<void> {
  await lookUp(deps, seenOf(row, ref), signal);
  const { clock } = deps;
  const ageMs = clock.now() - Date.parse(row.created_at);
  const laterMs = clock.now() + Math.max(LOOK_MIN_MS, ageMs / 2);
  const expiryMs = Date.parse(row.expires_at);
  const nextMs = expiryMs > clock.now() ? Math.min(laterMs, expiryMs) : laterMs;
  await deps.db
    .updateTable('payment_attempts')
    .set({ tries: 0, next_at: new Date(nextMs).toISOString() })
    .where('payment_id', '=', row.payment_id)
    .where('attempt', '=', row.attempt)
    .where('state', '=', 'open')
    .execute();
}

/** Money that arrived before the end is looked up, and then settled or refunded. */
async function close(deps: PaymentDeps, row: AttemptRow, ref: string, signal?: AbortSignal): Promise<void> {
  const ended = await deps.provider.close(ref, callLimit(signal));
  const { isPaid } = await lookUp(deps, seenOf(row, ref), signal);
  if (ended === 'paid' && !isPaid) throw new Error('the provider reports a payment but shows no money');
  await deps.db
    .updateTable('payment_attempts')
    .set({ state: 'closed', next_at: null, tries: 0 })
    .where('payment_id', '=', row.payment_id)
    .where('attempt', '=', row.attempt)
    .where('state', 'in', ['open', 'closing'])
    .execute();
}

const seenOf = ({ provider, payment_id: paymentId, attempt }: AttemptRow, ref: string) => ({
  provider,
  ref,
  paymentId,
  attempt,
});

async function postpone({ db, clock }: PaymentDeps, row: AttemptRow): Promise<void> {
  const isHopeless = row.state === 'opening' && row.status !== 'pending' && row.tries >= GIVE_UP_TRIES;
  const waitMs = Math.min(RETRY_MIN_MS * 2 ** Math.min(row.tries, RETRY_DOUBLINGS), RETRY_MAX_MS);
  await db
    .updateTable('payment_attempts')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      ...(isHopeless ? { state: 'refused' as const, next_at: null } : { next_at: isoFromNow(clock, waitMs) }),
    }))
    .where('payment_id', '=', row.payment_id)
    .where('attempt', '=', row.attempt)
    .where('state', '=', row.state)
    .execute();
}
