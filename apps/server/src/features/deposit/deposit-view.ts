import { SECURITY_DEPOSIT_BAHT } from '@raan/contract/constants';
import { DEPOSIT_REFUND_SILENCE_WORKING_DAYS, type SecurityDeposit } from '@raan/contract/deposit/deposit';
import { toBaht } from '@raan/contract/money';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { addWorkingDays, endOfBangkokDay } from '#platform/working-days.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';

/** Selects the deposit that is currently held, if any. */
export async function selectHeldDeposit(db: Db | Tx, sellerId: number) {
  return await db
    .selectFrom('security_deposits')
    .select(['id', 'amount_satang', 'paid_at'])
    .where('seller_id', '=', sellerId)
    .where('returned_at', 'is', null)
    .executeTakeFirst();
}

/** Loads the state of a seller's security deposit. */
export async function loadSecurityDeposit(db: Db | Tx, sellerId: number): Promise<SecurityDeposit> {
  const seller = await db
    .selectFrom('sellers')
    .select('verification_status')
    .where('id', '=', sellerId)
    .executeTakeFirst();
  if (!seller) throw fail('AUTH_TOKEN_INVALID');
  const { available, security_deposit: deposit } = await sellerBalances(db, sellerId);
  const held = await selectHeldDeposit(db, sellerId);
  let refunds = db
    .selectFrom('deposit_refunds')
    .select([
      'id',
      'state',
      'comment',
      'requested_at',
      'due_from',
      'due_until',
      'decided_at',
      'withdrawn_at',
      'reason_code',
      'reason',
    ])
    .where('seller_id', '=', sellerId);
  // A decision about an earlier deposit does not apply to the current one.
  if (held) refunds = refunds.where('deposit_id', '=', held.id);
  const refund = await refunds.orderBy('id', 'desc').limit(1).executeTakeFirst();
  return {
    amount: SECURITY_DEPOSIT_BAHT,
    available: toBaht(available),
    has_deposit: deposit > 0,
    is_verified: seller.verification_status === 'verified',
    paid_at: held?.paid_at ?? null,
    refund: refund
      ? {
          ...refund,
          returns_at: refund.state === 'requested' ? returnsAt(refund.due_until) : null,
          reason: refund.reason || null,
        }
      : null,
  };
}

function returnsAt(dueUntil: string): string {
  return endOfBangkokDay(addWorkingDays(dueUntil, DEPOSIT_REFUND_SILENCE_WORKING_DAYS));
}
