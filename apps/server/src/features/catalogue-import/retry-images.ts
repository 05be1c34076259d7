import { sql } from 'kysely';
import { MINUTE_MS } from '@raan/contract/durations';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { StoredImage } from '#platform/schema.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import {
  PICTURE_FAILURE_TEXTS,
  PictureUnreachable,
  pictureFetcher,
  type FetchPicture,
} from './fetch-picture.ts';
import { pictureOwner } from './pictures.ts';

/** Delay after the first, second, … failure; the last value repeats. */
const RETRY_DELAYS_MS = [1, 5, 30, 120, 720, 1440, 10_080].map((minutes) => minutes * MINUTE_MS);
/** Lease on a claimed picture; longer than a fetch may take. */
const CLAIM_MS = 2 * MINUTE_MS;
const CONCURRENCY = 6;
const ERROR_MAX_CHARACTERS = 200;

export type ImageDeps = { db: Db; clock: Clock; media: Pick<MediaStore, 'add'>; fetchPicture?: FetchPicture };
export type FetchCounts = { fetched: number; failed: number };

type DuePicture = { product_id: number; position: number; url: string; tries: number };

/** Fetches up to `limit` due pictures. Each process claims its own. An aborted signal stops after the current group. */
export async function retryImages(
  deps: ImageDeps,
  limit: number,
  signal?: AbortSignal,
): Promise<FetchCounts> {
  const total: FetchCounts = { fetched: 0, failed: 0 };
  for (let claimedCount = 0; claimedCount < limit;) {
    if (signal?.aborted) break;
    const due = await claimDuePictures(deps, Math.min(CONCURRENCY, limit - claimedCount));
    if (due.length === 0) break;
    claimedCount += due.length;
    // A URL may be used by a product and its colour, or by several products; it is fetched once.
    const byUrl = Map.groupBy(due, (one) => one.url);
    const outcomes = await Promise.all(
      [...byUrl].map(([url, wanted]) => fetchAndPlace(deps, url, wanted, signal)),
    );
    for (const { fetched, failed } of outcomes) {
      total.fetched += fetched;
      total.failed += failed;
    }
  }
  return total;
}

/** Counts pictures still to fetch, and those due now. */
export async function countMissingImages({
  db,
  clock,
}: Pick<ImageDeps, 'db' | 'clock'>): Promise<{ missing: number; due: number }> {
  const { rows } = await sql<{ missing: number; due: number }>`
    select count(*) as missing, count(*) filter (where next_try_at <= ${nowIso(clock)}::timestamptz) as due from image_fetches`.execute(
    db,
  );
  return rows[0] ?? { missing: 0, due: 0 };
}

/** Makes every missing picture due now, for use after a network failure. */
export async function makeImagesDue({ db, clock }: Pick<ImageDeps, 'db' | 'clock'>): Promise<void> {
  await db
    .updateTable('image_fetches')
    .set({ next_try_at: nowIso(clock) })
    .execute();
}

async function claimDuePictures({ db, clock }: ImageDeps, limit: number): Promise<DuePicture[]> {
  const until = new Date(clock.now() + CLAIM_MS).toISOString();
  const { rows } = await sql<DuePicture>`
    update image_fetches as wanted set tries = wanted.tries + 1, next_try_at = ${until}
    from (
      select product_id, position from image_fetches where next_try_at <= ${nowIso(clock)}::timestamptz
      order by next_try_at, product_id, position limit ${limit} for update skip locked
    ) as due
    where wanted.product_id = due.product_id and wanted.position = due.position
    returning wanted.product_id, wanted.position, wanted.url, wanted.tries`.execute(db);
  return rows;
}

async function fetchAndPlace(
  deps: ImageDeps,
  url: string,
  wanted: readonly DuePicture[],
  signal?: AbortSignal,
): Promise<FetchCounts> {
  const { fetchPicture = pictureFetcher() } = deps;
  try {
    const image =
      (await selectFetchedImage(deps.db, url)) ?? (await deps.media.add(await fetchPicture(url, signal)));
    await inTransaction(deps.db, (tx) => placePicture(tx, deps.clock, url, wanted, image));
    return { fetched: wanted.length, failed: 0 };
  } catch (error) {
    const reason = failureReason(error);
    if (reason === undefined) throw error;
    await scheduleRetry(deps, wanted, reason);
    return { fetched: 0, failed: wanted.length };
  }
}

/** Remembers the picture of an address and inserts it wherever it is wanted. */
export async function placePicture(
  tx: Tx,
  clock: Clock,
  url: string,
  wanted: readonly DuePicture[],
  image: StoredImage,
): Promise<void> {
  // Products come before all rows of pictures, as in imports and the editor.
  await lockProducts(
    tx,
    wanted.map((one) => one.product_id),
  );
  await tx
    .insertInto('remote_images')
    .values({ url, image: JSON.stringify(image), fetched_at: nowIso(clock) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const one of wanted.toSorted((a, b) => a.product_id - b.product_id))
    await insertPicture(tx, nowIso(clock), one, image);
}

/** Locks products in the order of their ids. */
export async function lockProducts(tx: Tx, productIds: readonly number[]): Promise<void> {
  await sql`
    select id from products where id = any(${[...new Set(productIds)]}::bigint[])
    order by id for no key update`.execute(tx);
}

/** Returns the reason of a failed fetch; undefined for an internal error. */
function failureReason(error: unknown): string | undefined {
  if (error instanceof PictureUnreachable) return error.message;
  return error instanceof AppError ? PICTURE_FAILURE_TEXTS.unreadable : undefined;
}

async function selectFetchedImage(db: Db, url: string): Promise<StoredImage | undefined> {
  const row = await db.selectFrom('remote_images').select('image').where('url', '=', url).executeTakeFirst();
  return row?.image;
}

/** Inserts a fetched picture at its position, minus the number of earlier pictures that are still missing. */
async function insertPicture(
  tx: Tx,
  at: string,
  { product_id: id, position, url }: DuePicture,
  image: StoredImage,
): Promise<void> {
  const product = await tx
    .selectFrom('products')
    .select(['images', 'options'])
    .where('id', '=', id)
    .executeTakeFirst();
  const missing = await tx
    .selectFrom('image_fetches')
    .select(['position', 'url'])
    .where('product_id', '=', id)
    .execute();
  // Another import may have changed the product's pictures meanwhile.
  if (!product || !missing.some((row) => row.position === position && row.url === url)) return;
  const place = pictureOwner(position);
  if (place.of === 'variant') {
    await tx
      .updateTable('variants')
      .set({ image: JSON.stringify(image) })
      .where('product_id', '=', id)
      .where('position', '=', place.index + 1)
      .where('status', '=', 'active')
      .execute();
  } else if (place.of === 'value') {
    const value = product.options[place.optionIndex]?.values[place.valueIndex];
    if (value) value.image = image;
    await tx
      .updateTable('products')
      .set({ options: JSON.stringify(product.options) })
      .where('id', '=', id)
      .execute();
  } else {
    const images = product.images.toSpliced(
      position - missing.filter((row) => row.position < position).length,
      0,
      image,
    );
    await tx
      .updateTable('products')
      .set({ images: JSON.stringify(images) })
      .where('id', '=', id)
      .execute();
    await followImages(tx, id, product.images, images);
  }
  // An open editor would otherwise overwrite the picture.
  await tx
    .updateTable('products')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .execute();
  await tx
    .deleteFrom('image_fetches')
    .where('product_id', '=', id)
    .where('position', '=', position)
    .execute();
}

/** A picture that arrives belongs to the import that named it, and does not keep it from being undone. */
async function followImages(
  tx: Tx,
  productId: number,
  before: readonly StoredImage[],
  after: readonly StoredImage[],
): Promise<void> {
  await sql`
    update catalogue_import_changes set after = jsonb_set(after, '{fields,images}', ${JSON.stringify(after)}::jsonb)
    where product_id = ${productId} and kept is null and after -> 'fields' -> 'images' = ${JSON.stringify(before)}::jsonb`.execute(
    tx,
  );
}

async function scheduleRetry(
  { db, clock }: ImageDeps,
  wanted: readonly DuePicture[],
  reason: string,
): Promise<void> {
  for (const { product_id: id, position, url, tries } of wanted) {
    const delay = RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length) - 1] ?? MINUTE_MS;
    await db
      .updateTable('image_fetches')
      .set({
        last_error: reason.slice(0, ERROR_MAX_CHARACTERS),
        next_try_at: new Date(clock.now() + delay).toISOString(),
      })
      .where('product_id', '=', id)
      .where('position', '=', position)
      .where('url', '=', url)
      .execute();
  }
}
