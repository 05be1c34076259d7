import type {
  listPayoutFiles,
  PayoutFile,
  PayoutFileSummary,
} from '@raan/contract/console/payout-file-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { toBaht, type Satang } from '@raan/contract/money';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { toOperatorRef } from '#features/console/row-parts.ts';

type Row = Omit<PayoutFileSummary, 'total' | 'created_by'> & {
  total: Satang;
  operator_id: number;
  operator: string;
};

const select = (rest: RawBuilder<unknown>) => sql<Row>`
  select file.id, file.format, file.created_at, file.payments, file.total_satang as total, operator.id as operator_id,
    operator.account as operator, result.paid, result.refused
  from payout_files file join operators operator on operator.id = file.created_by
  cross join lateral (
    select count(*) filter (where result = 'paid') as paid, count(*) filter (where result = 'refused') as refused
    from payout_file_payments payment where payment.file_id = file.id
  ) result
  ${rest}`;

const view = ({ operator_id, operator, total, ...row }: Row): PayoutFileSummary => ({
  ...row,
  total: toBaht(total),
  created_by: toOperatorRef(operator_id, operator),
});

/** Selects a page of payout files, newest first. */
export async function selectPayoutFiles(
  db: Db,
  query: Query<typeof listPayoutFiles>,
): Promise<Data<typeof listPayoutFiles>> {
  const page = cursorPage('payout-files', query, 1);
  const before = page.after === undefined ? sql`true` : sql`file.id < ${page.after[0]}`;
  const { rows } = await select(sql`where ${before} order by file.id desc limit ${page.limit}`).execute(db);
  const { total } = await db
    .selectFrom('payout_files')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { shown, pagination } = slicePage(page, rows, total, ({ id }) => [id]);
  return { files: shown.map(view), pagination };
}

/** Throws REQUEST_NOT_FOUND. */
export async function loadPayoutFile(db: Db | Tx, id: number): Promise<PayoutFile> {
  const { rows } = await select(sql`where file.id = ${id}`).execute(db);
  const [row] = rows;
  if (!row) throw fail('REQUEST_NOT_FOUND');
  const items = await db
    .selectFrom('payout_file_payments as payment')
    .innerJoin('sellers', 'sellers.id', 'payment.seller_id')
    .innerJoin('stores', 'stores.seller_id', 'payment.seller_id')
    .select([
      'withdrawal_id',
      'payment.seller_id',
      'account',
      'store_name',
      'amount_satang',
      'result',
      'payment.reason',
    ])
    .where('file_id', '=', id)
    .orderBy('position')
    .execute();
  return {
    ...view(row),
    items: items.map(({ seller_id, account, store_name, amount_satang, ...item }) => ({
      ...item,
      seller: { id: seller_id, account, store_name },
      amount: toBaht(amount_satang),
    })),
  };
}
