import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { nameHashes, openIdentity } from './sealed-identity.ts';

const BATCH = 500;

/** Writes the keyed hashes of names that were sealed before hashes existed. Changes no other row. Returns how many it wrote. */
export async function hashLegalNames(db: Db, secret: string): Promise<number> {
  for (let written = 0; ;) {
    const rows = await db
      .selectFrom('verifications')
      .select(['id', 'seller_id', 'real_name'])
      .where('real_name_hashes', 'is', null)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const hashed = rows.map(({ id, seller_id, real_name }) => ({
      id,
      hashes: nameHashes(secret, openIdentity(secret, seller_id, 'name', real_name)),
    }));
    await sql`
      update verifications set real_name_hashes = array(select jsonb_array_elements_text(hashed.hashes))
      from jsonb_to_recordset(${JSON.stringify(hashed)}::jsonb) as hashed (id bigint, hashes jsonb)
      where verifications.id = hashed.id and real_name_hashes is null`.execute(db);
    written += rows.length;
    if (rows.length < BATCH) return written;
  }
}
