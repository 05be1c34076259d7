// What operators of finance make of a top-up by transfer: they hold it against the statement of the platform's account.
import { RECHARGE_MAX_BAHT } from '@raan/contract/constants';
import { bahtToSatang, toBaht, type Satang } from '@raan/contract/money';
import type { RechargeRejection } from '@raan/contract/wallet/recharge';
import type { Updateable } from 'kysely';
import { isoIn, nowIso, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import type { Schema } from '#platform/schema.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { operatorRole } from '#features/notifications/operator-role.ts';
import { creditBalance } from './credit-balance.ts';
import { worthOf, worthTold } from './pay-to.ts';
import { lockRecharge, unlessTaken, type LockedRecharge } from './recharges.queries.ts';
import { referenceKey } from './statement-reference.ts';

const DAY_MS = 24 * 60 * 60_000;

type DecisionDeps = { clock: Clock; hint: NotificationHint; config: Config };

type Seen = {
  operatorId: number;
  rechargeId: number;
  /** As it was seen; another one by now means that somebody else was faster. */
  version: number;
};

/** Whose top-up it is, and what it is worth now, in satang. */
export type DecidedRecharge = { sellerId: number; amount: Satang; isCredited: boolean };

/** A top-up that waits for operators, locked. Throws REQUEST_NOT_FOUND, and 409 where it moved meanwhile. */
async function lockWaiting(tx: Tx, { rechargeId, version }: Seen): Promise<LockedRecharge> {
  const found = await tx
    .selectFrom('recharges')
    .select('seller_id')
    .where('id', '=', rechargeId)
    .executeTakeFirst();
  const row = found && (await lockRecharge(tx, found.seller_id, rechargeId));
  if (!row) throw fail('REQUEST_NOT_FOUND');
  if (row.version !== version || row.status !== 'pending' || row.submitted_at === null)
    throw conflict('decided_meanwhile');
  return row;
}

/**
 * The money is on the account: what came is credited, or waits for a second operator where it is much, or comes to much with what one
 * operator alone has credited within a day, by themselves or for this seller. `received` is baht, or USDT where
 * that was asked for. Throws 422 for an amount or a reference that can't be, and where the reference has paid for another top-up.
 */
export async function approveRecharge(
  tx: Tx,
  deps: DecisionDeps,
  decided: Seen & { received: number; reference: string },
): Promise<DecidedRecharge> {
  // First of all, and for everybody: of two that approve at once the second counts what the first has credited.
  await tx.selectFrom('recharge_settings').select('singleton').forNoKeyUpdate().execute();
  const row = await lockWaiting(tx, decided);
  if (row.approved_by !== null) throw conflict('decided_meanwhile');
  if (row.pay_to === null) throw new Error(`recharge ${row.id} was told no account`);
  const read = bahtToSatang(decided.received);
  if (read === undefined || read <= 0) throw failField('received', 'amount_invalid');
  const received = worthOf(row.pay_to, read);
  if (received <= 0) throw failField('received', 'amount_invalid');
  if (received > RECHARGE_MAX_BAHT * 100)
    throw failField('received', 'recharge_too_large', { limit: RECHARGE_MAX_BAHT.toLocaleString('en-US') });
  const reference = row.transaction_id ?? decided.reference.trim();
  const reference_key = referenceKey(reference);
  if (reference_key === '') throw failField('reference', 'field_required');
  await demandNewReference(tx, row, reference_key);
  const at = nowIso(deps.clock);
  const found = { received_satang: received, statement_reference: reference };
  const alone = await creditedAlone(tx, {
    operatorId: decided.operatorId,
    sellerId: row.seller_id,
    since: isoIn(deps.clock, -DAY_MS),
  });
  if (alone + received < deps.config.rechargeFourEyes)
    return await credit(tx, deps, row, decided, { ...found, at });
  await save(tx, row, { ...found, reference_key, approved_by: decided.operatorId, approved_at: at });
  return { sellerId: row.seller_id, amount: received, isCredited: false };
}

/** A second operator agrees: it is credited. Throws AUTH_PERMISSION_DENIED for who approved it, 409 where nobody has. */
export async function confirmRecharge(tx: Tx, deps: DecisionDeps, decided: Seen): Promise<DecidedRecharge> {
  const row = await lockWaiting(tx, decided);
  const { received_satang, statement_reference } = row;
  if (row.approved_by === null || received_satang === null || statement_reference === null)
    throw conflict('decided_meanwhile');
  if (row.approved_by === decided.operatorId) throw fail('AUTH_PERMISSION_DENIED', 'recharge_four_eyes');
  const at = nowIso(deps.clock);
  return await credit(tx, deps, row, decided, { received_satang, statement_reference, at });
}

async function credit(
  tx: Tx,
  { hint }: DecisionDeps,
  row: LockedRecharge,
  { operatorId }: Seen,
  { at, ...found }: { received_satang: Satang; statement_reference: string; at: string },
): Promise<DecidedRecharge> {
  await save(tx, row, {
    ...found,
    reference_key: referenceKey(found.statement_reference),
    status: 'credited',
    credited_at: at,
    decided_at: at,
    decided_by: operatorId,
  });
  await creditBalance(tx, hint, {
    sellerId: row.seller_id,
    rechargeId: row.id,
    asked: worthTold(row.pay_to, row.amount_satang),
    received: found.received_satang,
    description: row.description,
    operator: await operatorRole(tx, operatorId),
    at,
  });
  return { sellerId: row.seller_id, amount: found.received_satang, isCredited: true };
}

/** Turns a top-up down for a reason that the seller reads, also after a first approval. Throws REQUEST_NOT_FOUND, and 409 where it moved meanwhile. */
export async function rejectRecharge(
  tx: Tx,
  { clock, hint }: DecisionDeps,
  decided: Seen & { code: RechargeRejection; words: string },
): Promise<DecidedRecharge> {
  const { code, words } = decided;
  const row = await lockWaiting(tx, decided);
  const at = nowIso(clock);
  await save(tx, row, {
    status: 'failed',
    fail_code: code,
    fail_reason: words || null,
    decided_at: at,
    decided_by: decided.operatorId,
  });
  await notify(tx, hint, {
    sellerId: row.seller_id,
    type: 'transaction',
    at,
    data: {
      transaction_type: 'recharge',
      amount: toBaht(row.amount_satang),
      status: 'failed',
      reason_code: code,
      reason: words,
      description: row.description,
      balance_after: toBaht((await sellerBalances(tx, row.seller_id)).available),
      operator: await operatorRole(tx, decided.operatorId),
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
  await unlessTaken(saved.execute(), () => failField('reference', 'recharge_reference_used'));
}

/** One movement on a statement pays for one top-up. */
async function demandNewReference(tx: Tx, row: LockedRecharge, key: string): Promise<void> {
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
 * What was credited on one operator's word alone since a moment, in satang: by this operator, or for this seller by whomever, whichever is
 * more. What two have seen is not counted.
 */
async function creditedAlone(
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
