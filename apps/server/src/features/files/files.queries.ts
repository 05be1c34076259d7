// Rows of uploaded files. Every query but the two for the sweep names the seller.
import type { FileType } from '@raan/contract/files/file-endpoints';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

const COLUMNS = [
  'id',
  'uuid',
  'seller_id',
  'type',
  'file_name',
  'bytes',
  'width',
  'height',
  'color',
  'media_hash',
  'sealed_key',
] as const;

export type FileRow = {
  id: number;
  uuid: string;
  seller_id: number;
  type: FileType;
  file_name: string;
  bytes: number;
  width: number;
  height: number;
  color: string;
  media_hash: string | null;
  sealed_key: Buffer | null;
};

export async function selectFile(db: Db | Tx, sellerId: number, id: number): Promise<FileRow | undefined> {
  return await db
    .selectFrom('files')
    .select(COLUMNS)
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A document with the hashes of its owner's living sessions. */
export async function selectDocument(
  db: Db,
  uuid: string,
  now: string,
): Promise<{ file: FileRow; sessions: string[] } | undefined> {
  const file = await db
    .selectFrom('files')
    .select(COLUMNS)
    .where('uuid', '=', uuid)
    .where('sealed_key', 'is not', null)
    .executeTakeFirst();
  if (!file) return undefined;
  const sessions = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('seller_id', '=', file.seller_id)
    .where('expires_at', '>', now)
    .execute();
  return { file, sessions: sessions.map(({ token_hash }) => token_hash) };
}

/** Counts uploads of a seller's day; answers how many there are with these. */
export async function countUploads(db: Db, sellerId: number, day: string, uploads: number): Promise<number> {
  const counted = await db
    .insertInto('upload_days')
    .values({ seller_id: sellerId, day, uploads })
    .onConflict((conflict) =>
      conflict
        .columns(['seller_id', 'day'])
        .doUpdateSet({ uploads: sql`upload_days.uploads + excluded.uploads` }),
    )
    .returning('uploads')
    .executeTakeFirstOrThrow();
  return counted.uploads;
}

/** Whether the seller's store shows a picture. Locks the store, so that it does not begin to until the transaction ends. */
export async function storeShows(tx: Tx, sellerId: number, hash: string): Promise<boolean> {
  const store = await tx
    .selectFrom('stores')
    .select(['logo', 'cover'])
    .where('seller_id', '=', sellerId)
    .forUpdate()
    .executeTakeFirst();
  return store?.logo?.hash === hash || store?.cover?.hash === hash;
}

/** Public uploads from before a moment that no store shows, oldest first. */
export async function selectOrphans(
  db: Db,
  before: string,
  limit: number,
): Promise<{ id: number; seller_id: number }[]> {
  const { rows } = await sql<{ id: number; seller_id: number }>`
    select file.id, file.seller_id from files file
    where file.media_hash is not null and file.created_at < ${before}::timestamptz
      and not exists (
        select 1 from stores store where store.seller_id = file.seller_id
          and file.media_hash in (store.logo ->> 'hash', store.cover ->> 'hash')
      )
    order by file.created_at limit ${limit}`.execute(db);
  return rows;
}

/** Deletes the row of an uploaded picture that nobody uses; answers whether it is gone. */
export async function dropMedia(tx: Tx, hash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from media where hash = ${hash} and from_upload
      and not exists (select 1 from files where media_hash = ${hash})
      and not exists (select 1 from stores where logo ->> 'hash' = ${hash})
      and not exists (select 1 from stores where cover ->> 'hash' = ${hash})`.execute(tx);
  return numAffectedRows === 1n;
}
