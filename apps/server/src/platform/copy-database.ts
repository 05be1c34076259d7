// Both databases must have the same version.
import { pipeline } from 'node:stream/promises';
import pg, { type Client, type PoolConfig } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { roleOf } from './database-roles.ts';
import { migrate } from './migrate.ts';

/** The target has rows already; copying would mix two marketplaces. */
export class TargetNotEmptyError extends Error {}

/** Triggers that write derived rows, which are copied themselves. Others stay on: the ledger's refuse an imbalance. */
export const DERIVING_TRIGGERS: Readonly<Record<string, readonly string[]>> = {
  sellers: ['sellers_registered_termed', 'sellers_totalled'],
  stores: ['stores_opened_termed'],
  products: ['products_indexed', 'products_written'],
  listings: ['listings_added'],
  favourites: ['favourites_added'],
  orders: [
    'orders_added_to_totals',
    'orders_placed_tallied',
    'orders_placed_tallied_money',
    'orders_placed_termed',
  ],
  order_items: ['order_items_noted', 'order_items_tallied'],
  refund_requests: ['refund_requests_totalled'],
  notifications: ['notifications_queue_line', 'notifications_queue_pushes'],
};

/** `columns` are quoted and separated by commas. */
type Table = { name: string; columns: string };

/**
 * Migrates the target as its owner and copies all tables in one transaction, from one snapshot of the source.
 * Calls `onTableCopied` with each table and its number of rows. Throws TargetNotEmptyError, and the
 * database's error for a ledger whose balances do not follow from its postings.
 */
export async function copyDatabase(
  source: PoolConfig,
  target: { owner: PoolConfig; connection: PoolConfig },
  onTableCopied: (table: string, rows: number) => void,
): Promise<void> {
  const role = roleOf(target.connection);
  await migrate(target.owner, role === roleOf(target.owner) ? undefined : role);
  const from = new pg.Client(source);
  const into = new pg.Client(target.owner);
  await Promise.all([from.connect(), into.connect()]);
  try {
    await from.query('begin isolation level repeatable read read only');
    await into.query('begin');
    await assertEmpty(into);
    for (const table of await readTables(from)) onTableCopied(table.name, await copyTable(from, into, table));
    await restartSequences(into);
    await into.query('commit');
  } finally {
    await Promise.allSettled([from.end(), into.end()]);
  }
}

/** Tables to which migrations add rows. The copy replaces these rows by those of the source. */
export const TABLES_FILLED_BY_MIGRATIONS = [
  'ledger_accounts',
  'catalogue_revision',
  'audit_head',
  'recharge_settings',
  'coupon_budget',
  'courier_transits',
  'chinese_letters',
  'search_synonyms',
] as const;

async function assertEmpty(into: Client): Promise<void> {
  const { rows } = await into.query<{ used: boolean }>(
    'select exists (select 1 from sellers) or exists (select 1 from products) as used',
  );
  if (rows[0]?.used)
    throw new TargetNotEmptyError('The database at DATABASE_URL is not empty; export into a new one.');
  for (const table of TABLES_FILLED_BY_MIGRATIONS) await into.query(`delete from ${table}`);
}

/** Lists the tables so that referenced ones come first. Omits computed columns, and unlogged tables, whose rows may get lost. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    with recursive paths (oid, depth) as (
      select oid, 0 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      union
      select reference.conrelid, paths.depth + 1
      from paths join pg_constraint reference on reference.confrelid = paths.oid and reference.contype = 'f'
        and reference.conrelid <> reference.confrelid
    )
    select relation.relname as name, string_agg(format('%I', attribute.attname), ', ' order by attribute.attnum) as columns
    from pg_class relation join pg_attribute attribute on attribute.attrelid = relation.oid
    where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r' and relation.relpersistence = 'p'
      and relation.relname not like 'kysely\\_%'
      and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
    group by relation.oid, relation.relname order by (select max(depth) from paths where paths.oid = relation.oid), relation.oid`);
  return rows;
}

async function copyTable(from: Client, into: Client, { name, columns }: Table): Promise<number> {
  const triggers = DERIVING_TRIGGERS[name] ?? [];
  for (const trigger of triggers) await into.query(`alter table ${name} disable trigger ${trigger}`);
  const sink = into.query(copyFrom(`copy ${name} (${columns}) from stdin`));
  await pipeline(from.query(copyTo(`copy ${name} (${columns}) to stdout`)), sink);
  for (const trigger of triggers) await into.query(`alter table ${name} enable trigger ${trigger}`);
  return sink.rowCount ?? 0;
}

async function restartSequences(into: Client): Promise<void> {
  const { rows } = await into.query<{ name: string; column: string }>(`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`);
  for (const { name, column } of rows) {
    await into.query(
      `select setval(pg_get_serial_sequence('${name}', '${column}'), max(${column})) from ${name} having max(${column}) is not null`,
    );
  }
}
