// Decided by finance operators on the platform's bank statement.
import { RECHARGE_MAX_BAHT } from '@raan/contract/constants';
import { DAY_MS } from '@raan/contract/durations';
import { bahtToSatang, toBaht, type Satang } from '@raan/contract/money';
import type { RechargeRejection } from '@raan/contract/wallet/recharge';
import type { Updateable } from 'kysely';
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import { mapUniqueViolation } from '#platform/map-unique-violation.ts';
import type { Schema } from '#platform/schema.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { selectOperatorRole } from '#features/notifications/operator-role.ts';
import { creditBalance } from './credit-balance.ts';
import { toCreditedAmount, expectedAmount } from './payment-destination.ts';
import { lockRecharge, type LockedRecharge } from './recharges.queries.ts';
import { normalizeReference } from './statement-reference.ts';

type DecisionDeps = { clock: Clock; realtimeSignal: RealtimeSignal; config: Config };

type DecisionTarget = {
  operatorId: number;
  rechargeId: number;
  /** The version the operator saw. Another one means that the top-up changed meanwhile. */
  version: number;
};

/** The seller, and the credited or requested amount in satang. */
export type DecidedRecharge = { sellerId: number; amount: Satang; isCredited: boolean };

/** Locks a submitted, undecided top-up. Throws REQUEST_NOT_FOUND, and 409 if it changed meanwhile. */
async function lockSubmittedRecharge(
  tx: Tx,
  { rechargeId, version }: DecisionTarget,
): Promise<LockedRecharge> {
  const recharge = await tx
    .selectFrom('recharges')
    .select('seller_id')
    .where('id', '=', rechargeId)
    .executeTakeFirst();
  const row = recharge && (await lockRecharge(tx, recharge.seller_id, rechargeId));
  if (!row) throw fail('REQUEST_NOT_FOUND');
  if (row.version !== version || row.status !== 'pending' || row.submitted_at === null)
    throw conflict('decided_meanwhile');
  return row;
}

/**
 * Approves a top-up whose money has arrived. Credits it at once, unless a second operator must confirm: for a
 * large amount, or if what one operator credited alone within a day adds up to one. `received` is in baht, or
 * in USDT for a USDT transfer. Throws 422 for an invalid amount or reference, or one used for another top-up.
 */
export async function approveRecharge(
  tx: Tx,
  deps: DecisionDeps,
  decision: DecisionTarget & { received: number; reference: string },
): Promise<DecidedRecharge> {
  // Serialises all approvals: the second of two parallel ones then counts what the first has credited.
  await tx.selectFrom('recharge_settings').select('singleton').forNoKeyUpdate().execute();
  const row = await lockSubmittedRecharge(tx, decision);
  if (row.approved_by !== null) throw conflict('decided_meanwhile');
  if (row.pay_to === null) throw new Error(`recharge ${row.id} has no payment destination`);
  const receivedUnits = bahtToSatang(decision.received);
  if (receivedUnits === undefined || receivedUnits <= 0) throw failField('received', 'amount_invalid');
  const received = toCreditedAmount(row.pay_to, receivedUnits);
  if (received <= 0) throw failField('received', 'amount_invalid');
  if (received > RECHARGE_MAX_BAHT * 100)
    throw failField('received', 'recharge_too_large', { limit: RECHARGE_MAX_BAHT.toLocaleString('en-US') });
  const reference = row.transaction_id ?? decision.reference.trim();
  const reference_key = normalizeReference(reference);
  if (reference_key === '') throw failField('reference', 'field_required');
  await assertReferenceUnused(tx, row, reference_key);
  const at = nowIso(deps.clock);
  const statement = { received_satang: received, statement_reference: reference };
  const creditedAlone = await sumCreditedAlone(tx, {
    operatorId: decision.operatorId,
    sellerId: row.seller_id,
    since: isoFromNow(deps.clock, -DAY_MS),
  });
  if (creditedAlone + received < deps.config.rechargeFourEyesSatang)
    return await credit(tx, deps, row, decision, { ...statement, at });
  await save(tx, row, { ...statement, reference_key, approved_by: decision.operatorId, approved_at: at });
  return { sellerId: row.seller_id, amount: received, isCredited: false };
}

/**
 * Confirms an approved top-up as the second operator and credits it. Throws AUTH_PERMISSION_DENIED for the
 * operator who approved it, and 409 if it is not approved.
 */
export async function confirmRecharge(
  tx: Tx,
  deps: DecisionDeps,
  decision: DecisionTarget,
): Promise<DecidedRecharge> {
  const row = await lockSubmittedRecharge(tx, decision);
  const { received_satang, statement_reference } = row;
  if (row.approved_by === null || received_satang === null || statement_reference === null)
    throw conflict('decided_meanwhile');
  if (row.approved_by === decision.operatorId) throw fail('AUTH_PERMISSION_DENIED', 'recharge_four_eyes');
  const at = nowIso(deps.clock);
  return await credit(tx, deps, row, decision, { received_satang, statement_reference, at });
}

async function credit(
  tx: Tx,
  { realtimeSignal }: DecisionDeps,
  row: LockedRecharge,
  { operatorId }: DecisionTarget,
  { at, ...statement }: { received_satang: Satang; statement_reference: string; at: string },
): Promise<DecidedRecharge> {
  await save(tx, row, {
    ...statement,
    reference_key: normalizeReference(statement.statement_reference),
    status: 'credited',
    credited_at: at,
    decided_at: at,
    decided_by: operatorId,
  });
  await creditBalance(tx, realtimeSignal, {
    sellerId: row.seller_id,
    rechargeId: row.id,
    requested: expectedAmount(row.pay_to, row.amount_satang),
    received: statement.received_satang,
    description: row.description,
    operator: await selectOperatorRole(tx, operatorId),
    at,
  });
  return { sellerId: row.seller_id, amount: statement.received_satang, isCredited: true };
}

/** Rejects a top-up, also after its first approval. Throws REQUEST_NOT_FOUND, and 409 if it changed meanwhile. */
export async function rejectRecharge(
  tx: Tx,
  { clock, realtimeSignal }: DecisionDeps,
  decision: DecisionTarget & { code: RechargeRejection; note: string },
): Promise<DecidedRecharge> {
  const { code, note } = decision;
  const row = await lockSubmittedRecharge(tx, decision);
  const at = nowIso(clock);
  await save(tx, row, {
    status: 'failed',
    fail_code: code,
    fail_reason: note || null,
    decided_at: at,
    decided_by: decision.operatorId,
  });
  await notify(tx, realtimeSignal, {
    sellerId: row.seller_id,
    type: 'transaction',
    at,
    data: {
      transaction_type: 'recharge',
      amount: toBaht(row.amount_satang),
      status: 'failed',
      reason_code: code,
      reason: note,
      description: row.description,
      balance_after: toBaht((await sellerBalances(tx, row.seller_id)).available),
      operator: await selectOperatorRole(tx, decision.operatorId),
      transaction_id: row.id,
      processed_at: at,
    },
  });
  return { sellerId: row.seller_id, amount: row.amount_satang, isCredited: false };
}

async function save(tx: Tx, row: LockedRecharge, change: Updateable<Schema['recharges']>): Promise<void> {
  const saved = tx
    .updateTable('recharges')
    .set({ ...change, version: row.version + 1 })
    .where('seller_id', '=', row.seller_id)
    .where('id', '=', row.id);
  await mapUniqueViolation(saved.execute(), () => failField('reference', 'recharge_reference_used'));
}

/** A bank movement can pay for only one top-up. */
async function assertReferenceUnused(tx: Tx, row: LockedRecharge, key: string): Promise<void> {
  const used = await tx
    .selectFrom('recharges')
    .select('id')
    .where('method', '=', row.method)
    .where('reference_key', '=', key)
    .where('status', 'in', ['pending', 'credited'])
    .where('id', '<>', row.id)
    .executeTakeFirst();
  if (used) throw failField('reference', 'recharge_reference_used');
}

/**
 * Satang that single operators credited since `since`: by this operator, or for this seller, whichever is
 * larger. Amounts confirmed by two operators don't count.
 */
async function sumCreditedAlone(
  tx: Tx,
  { operatorId, sellerId, since }: { operatorId: number; sellerId: number; since: string },
): Promise<number> {
  const sumOf = async (column: 'decided_by' | 'seller_id', id: number) => {
    const { sum } = await tx
      .selectFrom('recharges')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('received_satang'), eb.lit(0)).as('sum'))
      .where(column, '=', id)
      .where('status', '=', 'credited')
      .where('decided_by', 'is not', null)
      .where('approved_by', 'is', null)
      .where('decided_at', '>', since)
      .executeTakeFirstOrThrow();
    return sum;
  };
  return Math.max(await sumOf('decided_by', operatorId), await sumOf('seller_id', sellerId));
}
