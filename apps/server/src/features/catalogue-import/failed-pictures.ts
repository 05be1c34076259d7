// Pictures of imported products that could not be fetched: they wait for a retry or a replacement.
import type { FailedPicture, listFailedPictures } from '@raan/contract/console/failed-picture-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { catalogueText } from '#platform/catalogue-text.ts';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { failureOf } from './fetch-picture.ts';
import { pictureOwner } from './pictures.ts';
import { lockProducts, placePicture } from './retry-images.ts';

type Place = { productId: number; position: number };

/** Selects a page of failed pictures, by product. */
export async function selectFailedPictures(
  db: Db,
  language: Language,
  query: Query<typeof listFailedPictures>,
): Promise<Data<typeof listFailedPictures>> {
  const page = cursorPage('failed-pictures', query, 2);
  const failed = db.selectFrom('image_fetches').where('last_error', 'is not', null);
  let pageQuery = failed
    .innerJoin('products', 'products.id', 'image_fetches.product_id')
    .select(['product_id', 'position', 'url', 'tries', 'last_error', 'next_try_at', 'products.name'])
    .orderBy('product_id')
    .orderBy('position')
    .limit(page.limit);
  const { after } = page;
  if (after)
    pageQuery = pageQuery.where((eb) =>
      eb(eb.refTuple('product_id', 'position'), '>', eb.tuple(after[0], after[1])),
    );
  const rows = await pageQuery.execute();
  const { total } = await failed
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { shown, pagination } = slicePage(
    page,
    rows,
    total,
    (row) => [row.product_id, row.position] as [number, number],
  );
  const pictures = shown.map(({ name, last_error: error, ...row }): FailedPicture => ({
    ...row,
    product_name: catalogueText(name, language),
    place: pictureOwner(row.position).of,
    ...failureOf(error ?? ''),
  }));
  return { pictures, pagination };
}

/** Makes a failed picture due now, for the job that fetches pictures. Throws 404 or 409. */
export async function retryFailedPicture(tx: Tx, clock: Clock, place: Place): Promise<{ url: string }> {
  const { url } = await requireFailed(tx, place);
  await tx
    .updateTable('image_fetches')
    .set({ next_try_at: nowIso(clock) })
    .where('product_id', '=', place.productId)
    .where('position', '=', place.position)
    .execute();
  return { url };
}

/** Makes all failed pictures due now. Returns their number. */
export async function retryFailedPictures(tx: Tx, clock: Clock): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('image_fetches')
    .set({ next_try_at: nowIso(clock) })
    .where('last_error', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Puts a picture in place of one that failed, and of all others with its address; later imports use it for that address.
 * Throws 404, 409, or 422 for an unknown picture.
 */
export async function replaceFailedPicture(
  tx: Tx,
  clock: Clock,
  place: Place,
  picture: string,
): Promise<{ url: string }> {
  await lockProductsWaitingFor(tx, place);
  const { url } = await requireFailed(tx, place);
  const image = await tx
    .selectFrom('media')
    .select(['hash', 'width', 'height', 'color'])
    .where('hash', '=', picture)
    .executeTakeFirst();
  if (!image) throw failField('picture', 'picture_gone');
  const wanted = await tx
    .selectFrom('image_fetches')
    .select(['product_id', 'position', 'url', 'tries'])
    .where('url', '=', url)
    .execute();
  await placePicture(tx, clock, url, wanted, image);
  return { url };
}

/** Locks all products that wait for the picture, in order of their ids. */
async function lockProductsWaitingFor(tx: Tx, { productId, position }: Place): Promise<void> {
  const waiting = await tx
    .selectFrom('image_fetches as place')
    .innerJoin('image_fetches as same', 'same.url', 'place.url')
    .select('same.product_id')
    .where('place.product_id', '=', productId)
    .where('place.position', '=', position)
    .execute();
  await lockProducts(
    tx,
    waiting.map((one) => one.product_id),
  );
}

async function requireFailed(tx: Tx, { productId, position }: Place): Promise<{ url: string }> {
  const product = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!product) throw fail('REQUEST_NOT_FOUND');
  const row = await tx
    .selectFrom('image_fetches')
    .select('url')
    .where('product_id', '=', productId)
    .where('position', '=', position)
    .where('last_error', 'is not', null)
    .executeTakeFirst();
  if (!row) throw conflict('picture_not_waiting');
  return row;
}
