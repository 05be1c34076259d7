import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listDistributionObstacles, type Obstacle } from './distribution-obstacles.ts';
import { openDatabase } from './db.ts';
import { createTestDatabase } from '#test/database.ts';

it('[OUT-06] lists what stands in the way of distribution by seller', async () => {
  const database = await createTestDatabase();
  const { db } = openDatabase({ ...database.owner, max: 1 });
  const found = async () =>
    (await listDistributionObstacles(db)).map(({ kind, table, name }) => `${kind} ${table} ${name}`.trim());
  try {
    const before = await found();
    expect(before).toEqual(
      expect.arrayContaining([
        'table_without_seller ledger_postings',
        'unique_across_sellers stores stores_slug_key',
      ]),
    );
    const kinds = new Set(before.map((line) => line.split(' ')[0] as Obstacle['kind']));
    expect([...kinds].sort()).toEqual([
      'deferred_trigger',
      'ids_across_sellers',
      'reference_across_sellers',
      'table_without_seller',
      'trigger_per_statement',
      'unique_across_sellers',
    ]);
    // Keyed by the seller, and referring to the same seller's rows.
    await sql`create table keyed (seller_id bigint references sellers, number int, primary key (seller_id, number))`.execute(
      db,
    );
    expect(await found()).toEqual(before);
    await sql`alter table keyed add column code text unique`.execute(db);
    expect((await found()).filter((line) => !before.includes(line))).toEqual([
      'unique_across_sellers keyed keyed_code_key',
    ]);
  } finally {
    await db.destroy();
    await database.drop();
  }
});
