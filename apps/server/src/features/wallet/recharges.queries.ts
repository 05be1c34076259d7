// Rows of top-ups. Every query names the seller; those of operators are the console's.
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';

export type LockedRecharge = Selectable<Schema['recharges']>;

/** A top-up of a seller, locked until the transaction ends; undefined where it is none of theirs. */
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

const UNIQUE_VIOLATION = '23505';

/** Waits for a change. Of two that take the same slip, transfer or reference at the same moment neither sees the other; the index does. */
export async function unlessTaken<T>(change: Promise<T>, refusal: () => Error): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === UNIQUE_VIOLATION) throw refusal();
    throw error;
  }
}

export type RechargeRow = LockedRecharge & {
  payment_id: number | null;
  provider: string | null;
  payment_status: Schema['payments']['status'] | null;
  qr_payload: string | null;
  expires_at: string | null;
  slip_uuid: string | null;
  slip_width: number | null;
  slip_height: number | null;
  slip_color: string | null;
};

/** What the view of a top-up is made from; the rows are called `recharge`. */
export const RECHARGE_COLUMNS = sql`
  recharge.*, payment.id as payment_id, payment.provider, payment.status as payment_status, payment.qr_payload, payment.expires_at,
  slip.uuid as slip_uuid, slip.width as slip_width, slip.height as slip_height, slip.color as slip_color`;

export const RECHARGE_TABLES = sql`
  recharges recharge
  left join payments payment on payment.seller_id = recharge.seller_id and payment.recharge_id = recharge.id
  left join files slip on slip.id = recharge.slip_file_id`;

/** One top-up of a seller, or undefined. */
export async function selectRecharge(
  db: Db | Tx,
  sellerId: number,
  id: number,
): Promise<RechargeRow | undefined> {
  const { rows } = await sql<RechargeRow>`select ${RECHARGE_COLUMNS} from ${RECHARGE_TABLES}
    where recharge.seller_id = ${sellerId} and recharge.id = ${id}`.execute(db);
  return rows[0];
}

/** A page of a seller's top-ups, newest first. */
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
