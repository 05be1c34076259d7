// Pictures that customers send along with a request: pixels only, encrypted on the disk, opened by addresses that run out.
import { randomUUID } from 'node:crypto';
import { REFUND_PHOTOS_PER_ORDER_MAX } from '@raan/contract/refunds/refund-rules';
import type { RefundPhoto } from '@raan/contract/refunds/refund';
import { nowIso } from '#platform/clock.ts';
import { sql, type SqlBool } from 'kysely';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict } from '#platform/errors/app-error.ts';
import { encodeEvidence } from '#features/files/encode-upload.ts';
import { opensPrivateFile, privateFileUrl } from '#features/files/file-address.ts';
import type { SealedFiles } from '#features/files/sealed-files.ts';
import { orderToken } from '#features/orders/order-token.ts';
import { lockForRefund } from '#features/orders/refund-order.ts';
import { livingSessions } from '#features/sellers/living-sessions.ts';
import { demandAskable } from './demand-askable.ts';
import { operatorReaders } from './operator-readers.ts';
import type { PhotoRow } from './refunds.queries.ts';

export type PhotoDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'stableSecret'> & { sealed: SealedFiles };
type OrderKey = { sellerId: number; orderId: number };

/** Served beside the documents of sellers, by the same kind of address. */
export const PHOTO_FOLDER = 'private-files/refunds';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** For whom an address is made: the session of a seller or of an operator, or the customer of the order. */
export type PhotoReader = { tokenHash: string } | 'customer';

/** The row comes before its file, so that no file is without one; what has no key has no file (yet, or any more). */
const NO_KEY = Buffer.alloc(0);
/** Whether a picture's file is there. */
export const isKept = sql<SqlBool>`octet_length(sealed_key) > 0`;

function readerName(reader: PhotoReader, stableSecret: string, key: OrderKey): string {
  return reader === 'customer' ? orderToken(stableSecret, key) : reader.tokenHash;
}

/** A picture with an address that opens for this reader, for a few minutes. */
export function photoView(
  deps: Pick<Deps, 'clock' | 'secret' | 'stableSecret'>,
  photo: PhotoRow,
  reader: PhotoReader,
): RefundPhoto {
  const key = { sellerId: photo.seller_id, orderId: photo.order_id };
  const { uuid, width, height, color } = photo;
  const address = privateFileUrl(deps, uuid, readerName(reader, deps.stableSecret, key), PHOTO_FOLDER);
  return { uuid, ...address, width, height, color };
}

/**
 * Keeps a picture for a request to come. Throws BUSINESS_ORDER_NOT_FOUND, what an unfit picture is refused with, and 409 where nothing
 * may be asked of the order now, or where it has all the pictures that it may.
 */
export async function storePhoto(deps: PhotoDeps, key: OrderKey, bytes: Buffer): Promise<PhotoRow> {
  const { db, sealed } = deps;
  // Before the work of reading the picture, and again with it: in between the order may have moved.
  await inTransaction(db, (tx) => demandRoom(tx, deps, key));
  const picture = await encodeEvidence(bytes);
  const uuid = randomUUID();
  await inTransaction(db, (tx) => insertPhoto(tx, deps, key, uuid, picture));
  try {
    const sealed_key = await sealed.put(uuid, key.sellerId, picture.bytes);
    return await db
      .updateTable('refund_photos')
      .set({ sealed_key })
      .where('uuid', '=', uuid)
      .returning(['uuid', 'seller_id', 'order_id', 'request_id', 'width', 'height', 'color', 'sealed_key'])
      .executeTakeFirstOrThrow();
  } catch (error) {
    // What can't be cleared away now is swept with its row.
    await clear({ db, sealed }, uuid).catch(() => undefined);
    throw error;
  }
}

async function demandRoom(tx: Tx, { clock }: PhotoDeps, { sellerId, orderId }: OrderKey): Promise<void> {
  await demandAskable(tx, await lockForRefund(tx, sellerId, orderId), clock.now());
  const { photos } = await tx
    .selectFrom('refund_photos')
    .select((eb) => eb.fn.countAll<number>().as('photos'))
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (photos >= REFUND_PHOTOS_PER_ORDER_MAX)
    throw conflict('refund_photos_limit', { limit: REFUND_PHOTOS_PER_ORDER_MAX });
}

async function insertPhoto(
  tx: Tx,
  deps: PhotoDeps,
  key: OrderKey,
  uuid: string,
  { bytes, width, height, color }: Awaited<ReturnType<typeof encodeEvidence>>,
): Promise<void> {
  await demandRoom(tx, deps, key);
  await tx
    .insertInto('refund_photos')
    .values({
      uuid,
      seller_id: key.sellerId,
      order_id: key.orderId,
      bytes: bytes.length,
      width,
      height,
      color,
      sealed_key: NO_KEY,
      created_at: nowIso(deps.clock),
    })
    .execute();
}

/** Deletes a picture of no request, file first; false where a request has it meanwhile. A step that fails is taken again at the next sweep. */
async function clear({ db, sealed }: Pick<PhotoDeps, 'db' | 'sealed'>, uuid: string): Promise<boolean> {
  const isFree = await db
    .updateTable('refund_photos')
    .set({ sealed_key: NO_KEY })
    .where('uuid', '=', uuid)
    .where('request_id', 'is', null)
    .returning('uuid')
    .executeTakeFirst();
  if (!isFree) return false;
  await sealed.remove(uuid);
  await db.deleteFrom('refund_photos').where('uuid', '=', uuid).where('request_id', 'is', null).execute();
  return true;
}

/** A picture by its signed address; undefined for every address that opens nothing, so that none tells what it lacks. */
export async function readPhoto(
  deps: PhotoDeps,
  asked: { uuid: string; expires?: unknown; signature?: unknown },
): Promise<Buffer | undefined> {
  if (!UUID.test(asked.uuid)) return undefined;
  const photo = await deps.db
    .selectFrom('refund_photos')
    .select(['seller_id', 'order_id', 'sealed_key'])
    .where('uuid', '=', asked.uuid)
    .where(isKept)
    .executeTakeFirst();
  if (!photo) return undefined;
  const key = { sellerId: photo.seller_id, orderId: photo.order_id };
  const readers = [
    ...(await livingSessions(deps.db, deps.clock, photo.seller_id)),
    ...(await operatorReaders(deps.db, deps.clock)),
    readerName('customer', deps.stableSecret, key),
  ];
  const { uuid, expires, signature } = asked;
  if (!opensPrivateFile(deps, { uuid, expires, signature }, readers)) return undefined;
  return await deps.sealed.read(uuid, photo.seller_id, photo.sealed_key);
}

const UNUSED_FOR_MS = 86_400_000;
const PHOTOS_A_TURN = 200;

/** Deletes pictures of requests that were never made, a day after they came; answers how many. */
export async function sweepPhotos({
  db,
  clock,
  sealed,
}: {
  db: Db;
  clock: Deps['clock'];
  sealed: SealedFiles;
}): Promise<number> {
  const before = new Date(clock.now() - UNUSED_FOR_MS).toISOString();
  const unused = await db
    .selectFrom('refund_photos')
    .select('uuid')
    .where('request_id', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(PHOTOS_A_TURN)
    .execute();
  let swept = 0;
  for (const { uuid } of unused) if (await clear({ db, sealed }, uuid)) swept += 1;
  return swept;
}
