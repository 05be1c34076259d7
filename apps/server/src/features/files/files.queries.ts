// Rows of uploaded files. Every query filters by seller, except those of the deletion job.
import { sql, type Selectable } from 'kysely';
import { selectActiveSessionHashes } from '#features/sellers/active-sessions.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';

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
  'content_hash',
  'created_at',
] as const;

/** Every new table that refers to files must be added here; otherwise the job deletes files in use. */
export const IN_USE = sql<boolean>`(
  exists (
    select 1 from stores store where store.seller_id = files.seller_id
      and files.media_hash in (store.logo ->> 'hash', store.cover ->> 'hash')
  )
  or exists (select 1 from verifications where front_file_id = files.id)
  or exists (select 1 from verifications where back_file_id = files.id)
  or exists (select 1 from recharges where slip_file_id = files.id)
)`;

export type FileRow = Pick<Selectable<Schema['files']>, (typeof COLUMNS)[number]> & { in_use: boolean };

export async function selectFile(db: Db | Tx, sellerId: number, id: number): Promise<FileRow | undefined> {
  return await db
    .selectFrom('files')
    .select(COLUMNS)
    .select(IN_USE.as('in_use'))
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks a file until the transaction ends, so that no other transaction starts to use it. */
export async function lockFile(tx: Tx, sellerId: number, id: number): Promise<void> {
  await tx
    .selectFrom('files')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

/** Loads a seller's file by the UUID in its URL. */
export async function selectFileByUuid(
  db: Db | Tx,
  sellerId: number,
  uuid: string,
): Promise<FileRow | undefined> {
  return await db
    .selectFrom('files')
    .select(COLUMNS)
    .select(IN_USE.as('in_use'))
    .where('seller_id', '=', sellerId)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
}

/** Loads a document with the token hashes of its owner's active sessions. */
export async function selectDocument(
  db: Db,
  clock: Clock,
  uuid: string,
): Promise<{ file: FileRow; sessions: string[] } | undefined> {
  const file = await db
    .selectFrom('files')
    .select(COLUMNS)
    .select(IN_USE.as('in_use'))
    .where('uuid', '=', uuid)
    .where('sealed_key', 'is not', null)
    .executeTakeFirst();
  if (!file) return undefined;
  return { file, sessions: await selectActiveSessionHashes(db, clock, file.seller_id) };
}

/** Adds to a seller's uploads of a day. Returns the new total. */
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

/** Returns whether the seller's store shows a picture. Locks the store until the transaction ends. */
export async function isShownByStore(tx: Tx, sellerId: number, hash: string): Promise<boolean> {
  const store = await tx
    .selectFrom('stores')
    .select(['logo', 'cover'])
    .where('seller_id', '=', sellerId)
    .forUpdate()
    .executeTakeFirst();
  return store?.logo?.hash === hash || store?.cover?.hash === hash;
}

/** Lists unused files created before the given times (ISO), oldest first. */
export async function selectUnusedFiles(
  db: Db,
  before: { pictures: string; documents: string },
  limit: number,
): Promise<{ id: number; seller_id: number }[]> {
  const { rows } = await sql<{ id: number; seller_id: number }>`
    select id, seller_id from files
    where created_at < case when media_hash is null then ${before.documents}::timestamptz else ${before.pictures}::timestamptz end
      and not ${IN_USE}
    order by created_at limit ${limit}`.execute(db);
  return rows;
}

/**
 * Deletes the row of an uploaded picture that nothing uses. Returns its object if it was deleted. Locking the row first waits
 * for a parallel upload of the same picture; only the second statement sees its row.
 */
export async function deleteUnusedMedia(tx: Tx, hash: string): Promise<string | undefined> {
  await tx.selectFrom('media').select('hash').where('hash', '=', hash).forUpdate().execute();
  const { rows } = await sql<{ object_name: string }>`
    delete from media where hash = ${hash} and from_upload
      and not exists (select 1 from files where media_hash = ${hash})
      and not exists (select 1 from stores where logo ->> 'hash' = ${hash})
      and not exists (select 1 from stores where cover ->> 'hash' = ${hash})
    returning object_name`.execute(tx);
  return rows[0]?.object_name;
}
