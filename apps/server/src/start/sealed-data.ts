import { sql } from 'kysely';
import { SEALED_FILE_KEYS } from '#features/files/sealed-file-store.ts';
import { SEALED_PUSH_KEYS } from '#features/push/push-keys.ts';
import { SEALED_TOTP_SECRETS } from '#features/second-factor/codes.ts';
import { SEALED_IDENTITIES } from '#features/verification/sealed-identity.ts';
import { SEALED_CARDS } from '#features/withdrawals/sealed-card.ts';
import type { Db } from '#platform/db.ts';
import { seal, sealingKey, unseal, type SealedColumn, type SealedRow } from '#platform/sealing.ts';

/**
 * Keyed hashes that cannot be recomputed from the sealed value (recovery codes, order links) use the stable
 * secret, which is itself sealed in `app_secret`.
 */
export const SEALED_DATA: readonly SealedColumn[] = [
  ...SEALED_IDENTITIES,
  ...SEALED_CARDS,
  ...SEALED_TOTP_SECRETS,
  ...SEALED_FILE_KEYS,
  ...SEALED_PUSH_KEYS,
];

/** Their triggers refuse changes of card numbers, and a new seal looks like one. */
const GUARDED_TABLES = ['bank_cards'] as const;
const BATCH = 500;

type Row = SealedRow & { sealed: Buffer };

async function readRows(
  db: Db,
  column: SealedColumn,
  options: { after?: string; newest?: boolean; limit: number },
) {
  const id = sql.ref(column.id);
  const columns = [column.id, ...column.reads].map((name) => sql.ref(name));
  const sealed = sql.ref(column.column);
  // Photos whose upload is not complete have an empty key.
  const { rows } = await sql<Row>`
    select ${sql.join(columns)}, ${sealed} as sealed from ${sql.table(column.table)}
    where octet_length(${sealed}) > 0 ${options.after === undefined ? sql`` : sql`and ${id} > ${options.after}`}
    order by ${id} ${options.newest ? sql`desc` : sql``} limit ${options.limit}`.execute(db);
  return rows;
}

/** Returns the first sealed column whose newest value does not open with the secret; undefined if all open. */
export async function findForeignSeal(db: Db, secret: string): Promise<SealedColumn | undefined> {
  for (const column of SEALED_DATA) {
    const [newest] = await readRows(db, column, { newest: true, limit: 1 });
    if (!newest) continue;
    try {
      unseal(sealingKey(secret, column.purpose), column.owner(newest), newest.sealed);
    } catch {
      return column;
    }
  }
  return undefined;
}

/** Seals every value with another secret in the caller's transaction, as the owner. Returns the number of values. */
export async function resealAll(tx: Db, from: string, to: string): Promise<number> {
  for (const table of GUARDED_TABLES)
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  let count = 0;
  for (const column of SEALED_DATA) count += await resealColumn(tx, column, from, to);
  for (const table of GUARDED_TABLES)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  return count;
}

async function resealColumn(tx: Db, column: SealedColumn, from: string, to: string): Promise<number> {
  const [opening, closing] = [sealingKey(from, column.purpose), sealingKey(to, column.purpose)];
  const { keyedHash } = column;
  let count = 0;
  for (let after: string | undefined; ;) {
    const rows = await readRows(tx, column, { ...(after !== undefined && { after }), limit: BATCH });
    for (const row of rows) {
      const owner = column.owner(row);
      const plain = unseal(opening, owner, row.sealed);
      const hash = keyedHash?.hash(to, row, plain.toString());
      const setHash = keyedHash ? sql`, ${sql.ref(keyedHash.column)} = ${hash}` : sql``;
      await sql`
        update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${seal(closing, owner, plain)}${setHash}
        where ${sql.ref(column.id)} = ${row[column.id]}`.execute(tx);
      for (const copy of keyedHash?.copies ?? [])
        await sql`
          update ${sql.table(copy.table)} set ${sql.ref(copy.column)} = ${hash}
          where ${sql.ref(copy.column)} = ${keyedHash?.hash(from, row, plain.toString())}`.execute(tx);
    }
    count += rows.length;
    if (rows.length < BATCH) return count;
    after = String(rows.at(-1)?.[column.id]);
  }
}
