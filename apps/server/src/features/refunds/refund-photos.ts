// Re-encoded without metadata, encrypted on disk, and served from signed URLs that expire.
import { randomUUID } from 'node:crypto';
import { REFUND_PHOTOS_PER_ORDER_MAX } from '@raan/contract/refunds/refund-rules';
import type { RefundPhoto } from '@raan/contract/refunds/refund';
import { nowIso } from '#platform/clock.ts';
import { sql, type SqlBool } from 'kysely';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict } from '#platform/errors/app-error.ts';
import { encodeEvidence } from '#features/files/encode-upload.ts';
import { isPrivateFileUrlValid, privateFileUrl } from '#features/files/private-file-url.ts';
import type { SealedFileStore } from '#features/files/sealed-file-store.ts';
import { orderToken } from '#features/orders/order-token.ts';
import { lockForRefund } from '#features/orders/refund-order.ts';
import { selectActiveSessionHashes } from '#features/sellers/active-sessions.ts';
import { assertCanRequestRefund } from './assert-can-request-refund.ts';
import { selectActiveOperatorSessions } from './operator-sessions.ts';
import type { PhotoRow } from './refunds.queries.ts';

export type PhotoDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'stableSecret'> & { sealed: SealedFileStore };
type OrderKey = { sellerId: number; orderId: number };

export const PHOTO_FOLDER = 'private-files/refunds';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The person that a URL is made for: a seller or operator with a session, or the customer of the order. */
export type PhotoViewer = { tokenHash: string } | 'customer';

/** Rows of earlier versions may have neither a key nor a file. */
export const hasFile = sql<SqlBool>`octet_length(sealed_key) > 0`;

function viewerId(viewer: PhotoViewer, stableSecret: string, key: OrderKey): string {
  return viewer === 'customer' ? orderToken(stableSecret, key) : viewer.tokenHash;
}

/** Returns a photo with a URL that this viewer can open for a few minutes. */
export function photoView(
  deps: Pick<Deps, 'clock' | 'secret' | 'stableSecret'>,
  photo: PhotoRow,
  viewer: PhotoViewer,
): RefundPhoto {
  const key = { sellerId: photo.seller_id, orderId: photo.order_id };
  const { uuid, width, height, color } = photo;
  const address = privateFileUrl(deps, uuid, viewerId(viewer, deps.stableSecret, key), PHOTO_FOLDER);
  return { uuid, ...address, width, height, color };
}

/**
 * Stores a photo for a future request. Throws BUSINESS_ORDER_NOT_FOUND, the errors of `encodeEvidence`, and
 * 409 if no refund can be requested or the order has the maximum number of photos.
 */
export async function storePhoto(deps: PhotoDeps, key: OrderKey, bytes: Buffer): Promise<PhotoRow> {
  const { db, sealed } = deps;
  // Checked before the expensive decoding, and again at the insert, because the order can change in between.
  await inTransaction(db, (tx) => assertCanAddPhoto(tx, deps, key));
  const picture = await encodeEvidence(bytes);
  const uuid = randomUUID();
  // If the row is refused, the photo is unreadable without its key; `sweepOrphans` removes it.
  const sealed_key = await sealed.put(uuid, key.sellerId, picture.bytes);
  return await inTransaction(db, (tx) => insertPhoto(tx, deps, key, { uuid, sealed_key, picture }));
}

async function assertCanAddPhoto(
  tx: Tx,
  { clock }: PhotoDeps,
  { sellerId, orderId }: OrderKey,
): Promise<void> {
  await assertCanRequestRefund(tx, await lockForRefund(tx, sellerId, orderId), clock.now());
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
  photo: { uuid: string; sealed_key: Buffer; picture: Awaited<ReturnType<typeof encodeEvidence>> },
): Promise<PhotoRow> {
  await assertCanAddPhoto(tx, deps, key);
  const { bytes, width, height, color } = photo.picture;
  return await tx
    .insertInto('refund_photos')
    .values({
      uuid: photo.uuid,
      seller_id: key.sellerId,
      order_id: key.orderId,
      bytes: bytes.length,
      width,
      height,
      color,
      sealed_key: photo.sealed_key,
      created_at: nowIso(deps.clock),
    })
    .returning(['uuid', 'seller_id', 'order_id', 'request_id', 'width', 'height', 'color', 'sealed_key'])
    .executeTakeFirstOrThrow();
}

/** Returns false if a request has claimed the photo. If the file cannot be removed, `sweepOrphans` does it later. */
async function deleteUnusedPhoto(
  { db, sealed }: Pick<PhotoDeps, 'db' | 'sealed'>,
  uuid: string,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('refund_photos')
    .where('uuid', '=', uuid)
    .where('request_id', 'is', null)
    .returning('uuid')
    .executeTakeFirst();
  if (!deleted) return false;
  await sealed.remove(uuid);
  return true;
}

/** Reads a photo by its signed URL. Undefined for every invalid URL, so that callers cannot tell what is wrong. */
export async function readPhoto(
  deps: PhotoDeps,
  address: { uuid: string; expires?: unknown; signature?: unknown },
): Promise<Buffer | undefined> {
  if (!UUID.test(address.uuid)) return undefined;
  const photo = await deps.db
    .selectFrom('refund_photos')
    .select(['seller_id', 'order_id', 'sealed_key'])
    .where('uuid', '=', address.uuid)
    .where(hasFile)
    .executeTakeFirst();
  if (!photo) return undefined;
  const key = { sellerId: photo.seller_id, orderId: photo.order_id };
  const viewers = [
    ...(await selectActiveSessionHashes(deps.db, deps.clock, photo.seller_id)),
    ...(await selectActiveOperatorSessions(deps.db, deps.clock)),
    viewerId('customer', deps.stableSecret, key),
  ];
  const { uuid, expires, signature } = address;
  if (!isPrivateFileUrlValid(deps, { uuid, expires, signature }, viewers)) return undefined;
  return await deps.sealed.read(uuid, photo.seller_id, photo.sealed_key);
}

const UNUSED_FOR_MS = 86_400_000;
const PHOTOS_PER_RUN = 200;

/** Deletes photos without a request one day after the upload. Returns how many were deleted. */
export async function deleteUnusedPhotos({
  db,
  clock,
  sealed,
}: {
  db: Db;
  clock: Deps['clock'];
  sealed: SealedFileStore;
}): Promise<number> {
  const before = new Date(clock.now() - UNUSED_FOR_MS).toISOString();
  const unused = await db
    .selectFrom('refund_photos')
    .select('uuid')
    .where('request_id', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(PHOTOS_PER_RUN)
    .execute();
  let deleted = 0;
  for (const { uuid } of unused) if (await deleteUnusedPhoto({ db, sealed }, uuid)) deleted += 1;
  return deleted;
}
