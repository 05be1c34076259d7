import { COUPON_SATANG } from '@raan/contract/coupons/coupon';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { selectApprovedIdHash } from '#features/verification/verifications.queries.ts';

/**
 * Returns the identity for which a seller can use the coupon: switched on, covered by the budget, identity verified, no
 * unrestored use by this identity or this seller, and no earlier sample order. Undefined otherwise.
 */
export async function eligibleIdentity(db: Db | Tx, sellerId: number): Promise<string | undefined> {
  const identity = await selectApprovedIdHash(db, sellerId);
  if (identity === undefined) return undefined;
  // A restored coupon stays usable after sample orders that the seller placed at full price in between.
  const { rows } = await sql<{ eligible: boolean }>`
    select budget.is_on and budget.budget_satang - budget.spent_satang >= ${COUPON_SATANG}
      and not exists (
        select from coupon_uses where restored_at is null and (identity_hash = ${identity} or seller_id = ${sellerId})
      )
      and (
        exists (select from coupon_uses where seller_id = ${sellerId})
        or not exists (select from sample_orders where seller_id = ${sellerId} and status <> 'cancelled')
      ) as eligible
    from coupon_budget budget`.execute(db);
  return rows[0]?.eligible ? identity : undefined;
}
