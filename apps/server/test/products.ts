import { randomUUID } from 'node:crypto';
import type { CategoryKey } from '@raan/contract/catalogue/product';
import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Inserts `count` products with the same name and a price of 100 baht. Returns their ids, ascending. */
export async function newProducts(
  app: TestApp,
  count: number,
  name: string,
  options: { category?: CategoryKey } = {},
): Promise<number[]> {
  const at = new Date(app.clock.now()).toISOString();
  const names = { th: name };
  const { rows } = await sql<{ id: number }>`
    insert into products (source, source_key, category, name, description, price_satang, content_hash, created_at, updated_at)
    select 'test', ${randomUUID()}::text || number, ${options.category ?? 'beauty'}::text, ${JSON.stringify(names)}::jsonb,
      '{"th": "<p>ดี</p>"}'::jsonb, 10000, '', ${at}::timestamptz, ${at}::timestamptz
    from generate_series(1, ${count}::int) as number returning id`.execute(app.db);
  return rows.map((row) => row.id).sort((a, b) => a - b);
}
