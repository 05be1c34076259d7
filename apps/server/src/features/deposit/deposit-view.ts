import { SECURITY_DEPOSIT_BAHT } from '@raan/contract/constants';
import type { DepositRefund, SecurityDeposit } from '@raan/contract/deposit/deposit';
import { toBaht } from '@raan/contract/money';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';

/** The deposit that is held, or undefined. */
export async function heldDeposit(db: Db | Tx, sellerId: number) {
  return await db
    .selectFrom('security_deposits')
    .select(['id', 'amount_satang', 'paid_at'])
    .where('seller_id', '=', sellerId)
    .where('returned_at', 'is', null)
    .executeTakeFirst();
}

/** Where a seller's security deposit stands. */
export async function securityDeposit(db: Db | Tx, sellerId: number): Promise<SecurityDeposit> {
  const seller = await db
    .selectFrom('sellers')
    .select('verification_status')
    .where('id', '=', sellerId)
    .executeTakeFirst();
  if (!seller) throw fail('AUTH_TOKEN_INVALID');
  const { available, security_deposit: deposit } = await sellerBalances(db, sellerId);
  const held = await heldDeposit(db, sellerId);
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
  // An answer to a deposit of before says nothing of the one that is held.
  if (held) refunds = refunds.where('deposit_id', '=', held.id);
  const refund: DepositRefund | undefined = await refunds.orderBy('id', 'desc').limit(1).executeTakeFirst();
  return {
    amount: SECURITY_DEPOSIT_BAHT,
    available: toBaht(available),
    has_deposit: deposit > 0,
    is_verified: seller.verification_status === 'verified',
    paid_at: held?.paid_at ?? null,
    refund: refund ? { ...refund, reason: refund.reason || null } : null,
  };
}
