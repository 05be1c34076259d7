// Queries of top-ups, each limited to one seller. The queries for operators are in features/console.
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';
import { joinAttempt, type PaymentRow } from '#features/payments/payment-view.ts';

export type LockedRecharge = Selectable<Schema['recharges']>;

/** Locks a seller's top-up until the transaction ends; undefined if it is not this seller's. */
export async function lockRecharge(
  tx: Tx,
  sellerId: number,
  id: number,
): Promise<LockedRecharge | undefined> {
  return await tx
    .selectFrom('recharges')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type RechargeRow = LockedRecharge & {
  payment_id: number | null;
  provider: string | null;
  payment_status: Schema['payments']['status'] | null;
  payment_method: PaymentRow['method'] | null;
  attempt_state: PaymentRow['attempt_state'] | null;
  presentation: PaymentRow['presentation'];
  expires_at: string | null;
  slip_uuid: string | null;
  slip_width: number | null;
  slip_height: number | null;
  slip_color: string | null;
};

export const RECHARGE_COLUMNS = sql`
  recharge.*, payment.id as payment_id, payment.provider, payment.status as payment_status, payment.expires_at,
  attempt.method as payment_method, attempt.state as attempt_state, attempt.presentation,
  slip.uuid as slip_uuid, slip.width as slip_width, slip.height as slip_height, slip.color as slip_color`;

export const RECHARGE_TABLES = sql`
  recharges recharge
  left join payments payment on payment.seller_id = recharge.seller_id and payment.recharge_id = recharge.id
  ${sql.raw(joinAttempt('payment'))}
  left join files slip on slip.id = recharge.slip_file_id`;

/** Selects one top-up of a seller. */
export async function selectRecharge(
  db: Db | Tx,
  sellerId: number,
  id: number,
): Promise<RechargeRow | undefined> {
  const { rows } = await sql<RechargeRow>`select ${RECHARGE_COLUMNS} from ${RECHARGE_TABLES}
    where recharge.seller_id = ${sellerId} and recharge.id = ${id}`.execute(db);
  return rows[0];
}

/** Selects a page of a seller's top-ups, newest first. */
export async function selectRecharges(
  db: Db,
  sellerId: number,
  page: { limit: number; offset: number },
): Promise<{ recharges: RechargeRow[]; total: number }> {
  const { rows: recharges } = await sql<RechargeRow>`select ${RECHARGE_COLUMNS} from ${RECHARGE_TABLES}
    where recharge.seller_id = ${sellerId} order by recharge.id desc limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  const { total } = await db
    .selectFrom('recharges')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return { recharges, total };
}
