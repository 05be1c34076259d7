// Each picture has a fixed position, so that late ones keep their place.
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { StoredColor, StoredImage } from '#platform/schema.ts';
import type { ImportedProduct, Picture } from './imported-product.ts';

/** Positions in `image_fetches`: product pictures count from 0, colour pictures from this number. */
export const COLOR_POSITIONS_FROM = 1000;

export type PendingPicture = { position: number; url: string };

type PicturesByUrl = ReadonlyMap<string, StoredImage>;

function isRemote(picture: Picture): picture is { url: string } {
  return 'url' in picture;
}

/** Selects pictures that were already fetched from the products' URLs. */
export async function selectFetchedPictures(
  tx: Tx,
  products: readonly ImportedProduct[],
): Promise<PicturesByUrl> {
  const urls = products
    .flatMap((product) => [...product.pictures, ...product.colors.map((color) => color.picture)])
    .filter((picture) => picture !== null)
    .filter(isRemote)
    .map((picture) => picture.url);
  if (urls.length === 0) return new Map();
  const { rows } = await sql<{ url: string; image: StoredImage }>`
    select url, image from remote_images where url = any(${[...new Set(urls)]}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.url, row.image]));
}

/** Returns the picture columns of a product's row and the pictures still to fetch. */
export function resolvePictures(
  product: ImportedProduct,
  known: PicturesByUrl,
): { images: StoredImage[]; colors: StoredColor[]; pending: PendingPicture[] } {
  const pending: PendingPicture[] = [];
  const resolve = (picture: Picture, position: number): StoredImage | null => {
    if (!isRemote(picture)) return picture;
    const image = known.get(picture.url);
    if (!image) pending.push({ position, url: picture.url });
    return image ?? null;
  };
  const images = product.pictures.map(resolve).filter((image) => image !== null);
  const colors = product.colors.map(({ name, picture }, index) => ({
    name,
    image: picture && resolve(picture, COLOR_POSITIONS_FROM + index),
  }));
  return { images, colors, pending };
}

/** Replaces the queued fetches of the products. */
export async function queuePictureFetches(
  tx: Tx,
  clock: Clock,
  products: readonly { productId: number; pending: readonly PendingPicture[] }[],
): Promise<void> {
  if (products.length === 0) return;
  const ids = products.map(({ productId }) => productId);
  await sql`delete from image_fetches where product_id = any(${ids}::bigint[])`.execute(tx);
  const rows = products.flatMap(({ productId, pending }) =>
    pending.map((picture) => ({ product_id: productId, ...picture })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into image_fetches (product_id, position, url, next_try_at)
    select product_id, position, url, ${nowIso(clock)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (product_id bigint, position smallint, url text)`.execute(
    tx,
  );
}
