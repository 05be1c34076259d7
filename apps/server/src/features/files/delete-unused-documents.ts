import type { Tx } from '#platform/db.ts';
import { IN_USE } from './files.queries.ts';

/**
 * Deletes a seller's documents that nothing refers to, with their keys, so that no copy stays readable. Returns their UUIDs;
 * the caller removes the files after the commit.
 */
export async function deleteUnusedDocuments(tx: Tx, sellerId: number): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('files')
    .where('seller_id', '=', sellerId)
    .where('sealed_key', 'is not', null)
    .where((eb) => eb.not(IN_USE))
    .returning('uuid')
    .execute();
  return deleted.map(({ uuid }) => uuid);
}
