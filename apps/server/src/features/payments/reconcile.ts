// Compares the provider's book with ours, day by day. Differences stay open until they agree or an operator signs them off.
import { addDays, bangkokDay } from '@raan/contract/calendar';
import { HOUR_MS } from '@raan/contract/durations';
import { sql } from 'kysely';
import { isoFromNow, nowIso, startOfBangkokDay } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';
import { applyMovement } from './apply-movement.ts';
import { findSeenAttempt, lookUp, type PaymentDeps } from './apply-sightings.ts';
import type { Movement } from './payment-provider.ts';
import type { SeenAttempt } from './settlement.ts';

/** A day is compared after it has certainly ended at the provider too. */
const READY_AFTER_MS = 3 * HOUR_MS;
/** Longer means that the comparison fails or does not run. */
const LATE_AFTER_MS = READY_AFTER_MS + 2 * HOUR_MS;
/** So recent a comparison means that further days follow. */
const CATCHING_UP_MS = HOUR_MS;
/** Days with open differences are compared again. */
const REPEAT_MS = HOUR_MS;
const DAYS_PER_RUN = 31;

/**
 * Compares all days that ended since the last comparison, and again those with open differences. Open disputes are looked up
 * with each new day, because the message about their end may be lost. Returns how many days were compared. Throws if the
 * provider does not answer; the next run continues with the same day.
 */
export async function reconcilePayments(deps: PaymentDeps, signal: AbortSignal): Promise<number> {
  if (!deps.provider.isOpen) return 0;
  const fresh = await selectNewDays(deps);
  if (fresh.length > 0) await lookUpOpenDisputes(deps, signal);
  const days = [...fresh, ...(await selectDaysToRepeat(deps))];
  for (const day of days) {
    signal.throwIfAborted();
    await reconcileDay(deps, day, signal);
  }
  return days.length;
}

/**
 * Counts days that should have been compared by now, at most DAYS_PER_RUN; 0 before the first comparison, and while it catches up. One
 * day that fails also holds back those after it.
 */
export async function countLateDays(deps: Pick<PaymentDeps, 'db' | 'clock' | 'provider'>): Promise<number> {
  const { db, clock, provider } = deps;
  if (!provider.isOpen) return 0;
  const { last } = await db
    .selectFrom('reconciled_days')
    .select((eb) => eb.fn.max('checked_at').as('last'))
    .where('provider', '=', provider.name)
    .executeTakeFirstOrThrow();
  const hasStopped = last !== null && Date.parse(last) < clock.now() - CATCHING_UP_MS;
  return hasStopped ? (await selectNewDays(deps, LATE_AFTER_MS)).length : 0;
}

/** Applies the movements of a Bangkok day and compares them. */
async function reconcileDay(deps: PaymentDeps, day: string, signal: AbortSignal): Promise<void> {
  const { db, clock, provider } = deps;
  const period = { from: startOfBangkokDay(day), to: startOfBangkokDay(addDays(day, 1)) };
  for await (const movement of provider.movements(period, signal)) {
    await lookUpUnknown(deps, movement, signal);
    await inTransaction(db, (tx) => applyMovement(tx, clock, provider.name, movement));
  }
  await inTransaction(db, (tx) => compareDay(tx, deps, day));
}

/** Lists the days after the last comparison that ended at least `endedForMs` ago. */
async function selectNewDays(
  { db, clock, provider }: Pick<PaymentDeps, 'db' | 'clock' | 'provider'>,
  endedForMs = READY_AFTER_MS,
): Promise<string[]> {
  const { rows } = await sql<{ last: string | null; first: string | null }>`
    select (select max(day) from reconciled_days where provider = ${provider.name}) as last,
      (select (min(created_at) at time zone 'Asia/Bangkok')::date from payment_attempts where provider = ${provider.name}) as first`.execute(
    db,
  );
  const { last, first } = firstRow(rows);
  const end = bangkokDay(clock.now() - endedForMs);
  const days: string[] = [];
  let day = last === null ? first : addDays(last, 1);
  for (; day !== null && day < end && days.length < DAYS_PER_RUN; day = addDays(day, 1)) days.push(day);
  return days;
}

async function selectDaysToRepeat({ db, clock, provider }: PaymentDeps): Promise<string[]> {
  const rows = await db
    .selectFrom('reconciled_days as done')
    .select('done.day')
    .where('done.provider', '=', provider.name)
    .where('done.checked_at', '<=', isoFromNow(clock, -REPEAT_MS))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('reconciliation_differences as open')
          .select('open.id')
          .whereRef('open.provider', '=', 'done.provider')
          .whereRef('open.day', '=', 'done.day')
          .where('open.resolved_at', 'is', null)
          .where('open.signed_at', 'is', null),
      ),
    )
    .orderBy('done.day')
    .limit(DAYS_PER_RUN)
    .execute();
  return rows.map(({ day }) => day);
}

async function lookUpOpenDisputes(deps: PaymentDeps, signal: AbortSignal): Promise<void> {
  const open = await deps.db
    .selectFrom('card_disputes')
    .select(['provider', 'provider_ref as ref', 'payment_id as paymentId'])
    .where('provider', '=', deps.provider.name)
    .where('state', 'in', ['needs_response', 'under_review'])
    .execute();
  for (const seen of open) await lookUp(deps, { ...seen, attempt: 0 }, signal);
}

/** Money whose message was lost: its payment is looked up before it counts as missing, and its dispute may have a new state. */
async function lookUpUnknown(deps: PaymentDeps, movement: Movement, signal: AbortSignal): Promise<void> {
  const { db, provider } = deps;
  const { id, kind, ref, names, attempt } = movement;
  if (ref === null || (kind !== 'payment' && kind !== 'dispute')) return;
  const { rows } = await (
    kind === 'payment'
      ? sql`select from payment_events where provider = ${provider.name} and event_id = ${ref}`
      : sql`select from provider_movements where provider = ${provider.name} and movement_id = ${id}`
  ).execute(db);
  if (rows.length > 0) return;
  const seen =
    (await findSeenAttempt(db, provider.name, names)) ?? (attempt && (await selectAttempt(deps, attempt)));
  if (seen) await lookUp(deps, seen, signal);
}

async function selectAttempt(
  { db, provider }: PaymentDeps,
  { paymentId, attempt }: { paymentId: number; attempt: number },
): Promise<SeenAttempt | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .select(['provider', 'provider_ref as ref', 'payment_id as paymentId', 'attempt'])
    .where('payment_id', '=', paymentId)
    .where('attempt', '=', attempt)
    .where('provider', '=', provider.name)
    .executeTakeFirst();
  return row?.ref ? { ...row, ref: row.ref } : undefined;
}

/**
 * All that the provider or we recorded on a day, with the sums of all days on both sides: a refund may leave the provider days
 * before it succeeds, and come back when it fails. A refund that the provider still works on counts as paid.
 */
const SIDES = (provider: string, day: string) => sql`
  subjects as (
    select kind as subject, coalesce(ref, movement_id) as ref from provider_movements
    where provider = ${provider} and day = ${day}::date and kind in ('payment', 'refund', 'dispute', 'other')
    union
    select 'payment', event_id from payment_events
    where provider = ${provider} and (paid_at at time zone 'Asia/Bangkok')::date = ${day}::date
    union
    select 'refund', reference from payment_refund_events
    where provider = ${provider} and kind = 'succeeded' and (happened_at at time zone 'Asia/Bangkok')::date = ${day}::date
  ), theirs as (
    select subject, subjects.ref, sum(movement.amount_satang)::bigint as amount, max(movement.refund_id) as refund_id
    from subjects join provider_movements movement on movement.provider = ${provider} and movement.kind = subjects.subject
      and coalesce(movement.ref, movement.movement_id) = subjects.ref
    group by 1, 2
  ), sides as (
    select subjects.subject, subjects.ref, theirs.amount as theirs,
      case subjects.subject
        when 'payment' then money.amount_satang
        when 'refund' then case
          when ended.kind = 'succeeded' then 0 - ended.amount_satang
          when ended.kind = 'failed' then 0
          else 0 - refund.amount_satang end
        when 'dispute' then 0 - dispute.withdrawn_satang
      end as ours,
      coalesce(payment.seller_id, refund.seller_id, dispute.seller_id) as seller_id,
      coalesce(payment.order_id, refund.order_id, dispute.order_id) as order_id
    from subjects
    left join theirs using (subject, ref)
    left join payment_events money on subjects.subject = 'payment' and money.provider = ${provider} and money.event_id = subjects.ref
    left join payments payment on payment.id = money.payment_id
    left join lateral (
      select kind, amount_satang, refund_id from payment_refund_events event
      where subjects.subject = 'refund' and event.provider = ${provider} and event.reference = subjects.ref
      order by kind limit 1
    ) ended on true
    left join payment_refunds refund on refund.id = coalesce(ended.refund_id, theirs.refund_id)
    left join card_disputes dispute on subjects.subject = 'dispute' and dispute.provider = ${provider} and dispute.dispute_ref = subjects.ref
  ), found as (
    select *, case when theirs is null then 'missing_there' when ours is null then 'missing_here' else 'different_amount' end as kind
    from sides where theirs is distinct from ours and coalesce(theirs, 0) <> coalesce(ours, 0)
  )`;

async function compareDay(tx: Tx, { clock, provider }: PaymentDeps, day: string): Promise<void> {
  const now = nowIso(clock);
  const { rows } = await sql<{ compared: number; found: number }>`
    with ${SIDES(provider.name, day)}, written as (
      insert into reconciliation_differences (provider, day, kind, subject, ref, ours_satang, theirs_satang, seller_id, order_id, found_at)
      select ${provider.name}, ${day}::date, kind, subject, ref, ours, theirs, seller_id, order_id, ${now}::timestamptz from found
      on conflict on constraint reconciliation_differences_once do update set
        kind = excluded.kind, ours_satang = excluded.ours_satang, theirs_satang = excluded.theirs_satang,
        seller_id = excluded.seller_id, order_id = excluded.order_id, resolved_at = null,
        signed_at = null, signed_by = null, reason = null
      -- A signature holds for the amounts that the operator saw.
      where (reconciliation_differences.ours_satang, reconciliation_differences.theirs_satang)
          is distinct from (excluded.ours_satang, excluded.theirs_satang)
        or reconciliation_differences.resolved_at is not null
    ), resolved as (
      update reconciliation_differences known set resolved_at = ${now}::timestamptz
      from sides where known.provider = ${provider.name} and known.subject = sides.subject and known.ref = sides.ref
        and known.resolved_at is null
        and not exists (select from found where found.subject = known.subject and found.ref = known.ref)
    )
    select (select count(*) from sides)::int as compared, (select count(*) from found)::int as found`.execute(
    tx,
  );
  const { compared, found } = firstRow(rows);
  const result = { checked_at: now, compared, matched: compared - found };
  await tx
    .insertInto('reconciled_days')
    .values({ provider: provider.name, day, ...result })
    .onConflict((conflict) => conflict.columns(['provider', 'day']).doUpdateSet(result))
    .execute();
}
