// Fetches the pictures that products still lack. What can't be fetched now is tried again, less and less often.
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { StoredColor, StoredImage } from '#platform/schema.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import { PictureUnreachable, pictureFetcher, type FetchPicture } from './fetch-picture.ts';
import { COLOR_POSITIONS_FROM } from './pictures.ts';

const MINUTE_MS = 60_000;
/** The pause after the first, second, … failure; the last one from then on. */
const PAUSES_MS = [1, 5, 30, 120, 720, 1440, 10_080].map((minutes) => minutes * MINUTE_MS);
/** How long a picture is left to the process that has taken it on; longer than a fetch may last. */
const CLAIM_MS = 2 * MINUTE_MS;
const AT_ONCE = 6;
const ERROR_MAX_CHARACTERS = 200;

export type ImageDeps = { db: Db; clock: Clock; media: Pick<MediaStore, 'add'>; fetchPicture?: FetchPicture };
export type Retried = { fetched: number; failed: number };

type Due = { product_id: number; position: number; url: string; tries: number };

/**
 * Fetches pictures that are due, at most `limit` of them. Several processes may do so at once: each takes its own. An aborted signal
 * ends it after the ones under way.
 */
export async function retryImages(deps: ImageDeps, limit: number, signal?: AbortSignal): Promise<Retried> {
  const total: Retried = { fetched: 0, failed: 0 };
  for (let taken = 0; taken < limit;) {
    if (signal?.aborted) break;
    const due = await claim(deps, Math.min(AT_ONCE, limit - taken));
    if (due.length === 0) break;
    taken += due.length;
    // The same picture may serve a product and its colour, or several products: it is fetched once.
    const byUrl = Map.groupBy(due, (one) => one.url);
    const outcomes = await Promise.all([...byUrl].map(([url, wanted]) => settle(deps, url, wanted, signal)));
    for (const { fetched, failed } of outcomes) {
      total.fetched += fetched;
      total.failed += failed;
    }
  }
  return total;
}

/** How many pictures are still to be fetched, and how many of them are due now. */
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

/** Makes every missing picture due now, for somebody who knows that the network is back. */
export async function makeImagesDue({ db, clock }: Pick<ImageDeps, 'db' | 'clock'>): Promise<void> {
  await db
    .updateTable('image_fetches')
    .set({ next_try_at: nowIso(clock) })
    .execute();
}

async function claim({ db, clock }: ImageDeps, limit: number): Promise<Due[]> {
  const until = new Date(clock.now() + CLAIM_MS).toISOString();
  const { rows } = await sql<Due>`
    update image_fetches as wanted set tries = wanted.tries + 1, next_try_at = ${until}
    from (
      select product_id, position from image_fetches where next_try_at <= ${nowIso(clock)}::timestamptz
      order by next_try_at, product_id, position limit ${limit} for update skip locked
    ) as due
    where wanted.product_id = due.product_id and wanted.position = due.position
    returning wanted.product_id, wanted.position, wanted.url, wanted.tries`.execute(db);
  return rows;
}

async function settle(
  deps: ImageDeps,
  url: string,
  wanted: readonly Due[],
  signal?: AbortSignal,
): Promise<Retried> {
  const { fetchPicture = pictureFetcher() } = deps;
  try {
    const image =
      (await fetchedBefore(deps.db, url)) ?? (await deps.media.add(await fetchPicture(url, signal)));
    await inTransaction(deps.db, async (tx) => {
      await tx
        .insertInto('remote_images')
        .values({ url, image: JSON.stringify(image), fetched_at: nowIso(deps.clock) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      for (const one of wanted.toSorted((a, b) => a.product_id - b.product_id)) await place(tx, one, image);
    });
    return { fetched: wanted.length, failed: 0 };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    await postpone(deps, wanted, reason);
    return { fetched: 0, failed: wanted.length };
  }
}

/** Why a picture is not there yet; undefined for a failure that is our own. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof PictureUnreachable) return error.message;
  return error instanceof AppError ? 'it is no picture that can be read' : undefined;
}

async function fetchedBefore(db: Db, url: string): Promise<StoredImage | undefined> {
  const row = await db.selectFrom('remote_images').select('image').where('url', '=', url).executeTakeFirst();
  return row?.image;
}

/** Puts an arrived picture in its place among those that are there: its position, less what is still missing before it. */
async function place(tx: Tx, { product_id: id, position, url }: Due, image: StoredImage): Promise<void> {
  const product = await tx
    .selectFrom('products')
    .select(['images', 'colors'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const waiting = await tx
    .selectFrom('image_fetches')
    .select(['position', 'url'])
    .where('product_id', '=', id)
    .execute();
  // Another import may have changed the product's pictures while this one was under way.
  if (!product || !waiting.some((row) => row.position === position && row.url === url)) return;
  const images: StoredImage[] = [...product.images];
  const colors: StoredColor[] = [...product.colors];
  const colored = position - COLOR_POSITIONS_FROM;
  const color = colors[colored];
  if (color) colors[colored] = { ...color, image };
  else images.splice(position - waiting.filter((row) => row.position < position).length, 0, image);
  await tx
    .updateTable('products')
    .set({ images: JSON.stringify(images), colors: JSON.stringify(colors) })
    .where('id', '=', id)
    .execute();
  await tx
    .deleteFrom('image_fetches')
    .where('product_id', '=', id)
    .where('position', '=', position)
    .execute();
}

async function postpone({ db, clock }: ImageDeps, wanted: readonly Due[], reason: string): Promise<void> {
  for (const { product_id: id, position, url, tries } of wanted) {
    const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? MINUTE_MS;
    await db
      .updateTable('image_fetches')
      .set({
        last_error: reason.slice(0, ERROR_MAX_CHARACTERS),
        next_try_at: new Date(clock.now() + pause).toISOString(),
      })
      .where('product_id', '=', id)
      .where('position', '=', position)
      .where('url', '=', url)
      .execute();
  }
}
