// Switch, budget and uses of the new-member coupon, for operators.
import { COUPON_SATANG } from '@raan/contract/coupons/coupon';
import type { CouponBudget, CouponUse } from '@raan/contract/console/coupon-endpoints';
import { maskName } from '@raan/contract/orders/masking';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import type { Pagination } from '@raan/contract/primitives';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { conflict, failField } from '#platform/errors/app-error.ts';
import { formatBaht } from '#platform/format.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';

/** Switch and budget with what was spent. */
export async function couponBudget(db: Db | Tx): Promise<CouponBudget> {
  const row = await db
    .selectFrom('coupon_budget')
    .leftJoin('operators', 'operators.id', 'coupon_budget.changed_by')
    .select([
      'coupon_budget.is_on',
      'coupon_budget.budget_satang',
      'coupon_budget.spent_satang',
      'coupon_budget.version',
      'coupon_budget.changed_at',
      'operators.id as operator_id',
      'operators.account as operator_account',
      sql<number>`(select count(*) from coupon_uses where restored_at is null)`.as('granted'),
    ])
    .executeTakeFirstOrThrow();
  const left = satang(row.budget_satang - row.spent_satang);
  return {
    is_on: row.is_on,
    budget: toBaht(row.budget_satang),
    spent: toBaht(row.spent_satang),
    left: toBaht(left),
    granted: row.granted,
    coupons_left: Math.floor(left / COUPON_SATANG),
    version: row.version,
    changed_at: row.changed_at,
    changed_by:
      row.operator_id === null || row.operator_account === null
        ? null
        : { id: row.operator_id, account: row.operator_account },
  };
}

type BudgetChange = { version: number; isOn: boolean; budget: Satang; operatorId: number | null };

/**
 * Sets switch and budget. Returns the previous values, the budget in baht. Throws 409 if another operator
 * changed them since `version`, and REQUEST_VALIDATION_ERROR if the budget is less than what was spent.
 */
export async function changeCouponBudget(
  tx: Tx,
  clock: Clock,
  { version, isOn, budget, operatorId }: BudgetChange,
): Promise<Pick<CouponBudget, 'is_on' | 'budget'>> {
  const now = await tx
    .selectFrom('coupon_budget')
    .select(['is_on', 'budget_satang', 'version', 'spent_satang'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (now.version !== version) throw conflict('changed_meanwhile');
  if (budget < now.spent_satang) {
    throw failField('budget', 'coupon_budget_below_spent', { amount: formatBaht(now.spent_satang) });
  }
  await tx
    .updateTable('coupon_budget')
    .set({
      is_on: isOn,
      budget_satang: budget,
      version: version + 1,
      changed_at: nowIso(clock),
      changed_by: operatorId,
    })
    .execute();
  return { is_on: now.is_on, budget: toBaht(now.budget_satang) };
}

type UseRow = {
  seller_id: number;
  account: string;
  sample_id: number;
  sample_number: string;
  discount_satang: Satang;
  used_at: string;
  restored_at: string | null;
};

/** A page of uses, newest first. */
export async function selectCouponUses(
  db: Db,
  query: { cursor?: string | undefined; per_page?: number | undefined },
): Promise<{ uses: CouponUse[]; pagination: Pagination }> {
  const page = cursorPage('coupon-uses', query, 1);
  const older = page.after ? sql`coupon.sample_id < ${page.after[0]}` : sql`true`;
  const { rows } = await sql<UseRow>`
    select coupon.seller_id, sellers.account, coupon.sample_id, sample.sample_number, coupon.discount_satang, coupon.used_at,
      coupon.restored_at
    from coupon_uses coupon
    join sellers on sellers.id = coupon.seller_id
    join sample_orders sample on sample.seller_id = coupon.seller_id and sample.id = coupon.sample_id
    where ${older} order by coupon.sample_id desc limit ${page.limit}`.execute(db);
  const { total } = await db
    .selectFrom('coupon_uses')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { shown, pagination } = slicePage(page, rows, total, ({ sample_id }) => [sample_id]);
  return { uses: shown.map(useView), pagination };
}

function useView({ account, discount_satang, ...use }: UseRow): CouponUse {
  return { ...use, seller_account: maskName(account), discount: toBaht(discount_satang) };
}
