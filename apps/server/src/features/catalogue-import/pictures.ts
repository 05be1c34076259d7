// Which pictures of a product are here and which are still to be fetched. A product's pictures keep their order however late one arrives.
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { StoredColor, StoredImage } from '#platform/schema.ts';
import type { ImportedProduct, Picture } from './imported-product.ts';

/** Positions of `image_fetches`: the product's pictures from 0, the pictures of its colours from here. */
export const COLOR_POSITIONS_FROM = 1000;

export type PendingPicture = { position: number; url: string };

type Known = ReadonlyMap<string, StoredImage>;

function isRemote(picture: Picture): picture is { url: string } {
  return 'url' in picture;
}

/** Pictures fetched earlier from the addresses that these products name. */
export async function knownPictures(tx: Tx, products: readonly ImportedProduct[]): Promise<Known> {
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

/** The columns of a product's row, and what is still to be fetched for it. */
export function placePictures(
  product: ImportedProduct,
  known: Known,
): { images: StoredImage[]; colors: StoredColor[]; pending: PendingPicture[] } {
  const pending: PendingPicture[] = [];
  const take = (picture: Picture, position: number): StoredImage | null => {
    if (!isRemote(picture)) return picture;
    const image = known.get(picture.url);
    if (!image) pending.push({ position, url: picture.url });
    return image ?? null;
  };
  const images = product.pictures.map(take).filter((image) => image !== null);
  const colors = product.colors.map(({ name, picture }, index) => ({
    name,
    image: picture && take(picture, COLOR_POSITIONS_FROM + index),
  }));
  return { images, colors, pending };
}

/** Replaces what is to be fetched for the products. */
export async function queuePictures(
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
