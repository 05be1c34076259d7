// Each picture has a fixed position, so that late ones keep their place.
import { OPTION_VALUES_MAX } from '@raan/contract/catalogue/variant';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import { pipelined, type Tx } from '#platform/db.ts';
import type { StoredImage, StoredOption } from '#platform/schema.ts';
import type { NewVariant } from '#features/catalogue/write-variants.ts';
import type { ImportedProduct, Picture } from './imported-product.ts';

/** Positions in `image_fetches`: product pictures count from 0, those of option values and variants from these numbers. */
const VALUE_POSITIONS_FROM = 1000;
const VARIANT_POSITIONS_FROM = 2000;

/** Position of the picture of an option's value. */
const valuePosition = (optionIndex: number, valueIndex: number) =>
  VALUE_POSITIONS_FROM + optionIndex * OPTION_VALUES_MAX + valueIndex;

export type PictureOwner =
  | { of: 'product'; index: number }
  | { of: 'value'; optionIndex: number; valueIndex: number }
  | { of: 'variant'; index: number };

/** Returns what a position of `image_fetches` belongs to. */
export function pictureOwner(position: number): PictureOwner {
  if (position >= VARIANT_POSITIONS_FROM) return { of: 'variant', index: position - VARIANT_POSITIONS_FROM };
  if (position < VALUE_POSITIONS_FROM) return { of: 'product', index: position };
  const index = position - VALUE_POSITIONS_FROM;
  return {
    of: 'value',
    optionIndex: Math.floor(index / OPTION_VALUES_MAX),
    valueIndex: index % OPTION_VALUES_MAX,
  };
}

/** Returns the position of a picture in `image_fetches`. */
export function picturePosition(owner: PictureOwner): number {
  if (owner.of === 'product') return owner.index;
  if (owner.of === 'variant') return VARIANT_POSITIONS_FROM + owner.index;
  return valuePosition(owner.optionIndex, owner.valueIndex);
}

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
    .flatMap((product) => [
      ...product.pictures,
      ...product.options.flatMap(({ values }) => values.map(({ picture }) => picture)),
      ...product.variants.map(({ picture }) => picture),
    ])
    .filter((picture) => picture !== null)
    .filter(isRemote)
    .map((picture) => picture.url);
  if (urls.length === 0) return new Map();
  const { rows } = await sql<{ url: string; image: StoredImage }>`
    select url, image from remote_images where url = any(${[...new Set(urls)]}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.url, row.image]));
}

/** Returns the stored pictures of a product, its options and variants, and those still to fetch. */
export function resolvePictures(
  product: ImportedProduct,
  known: PicturesByUrl,
): {
  images: StoredImage[];
  options: StoredOption[];
  variants: NewVariant[];
  pending: PendingPicture[];
} {
  const pending: PendingPicture[] = [];
  const resolve = (picture: Picture, position: number): StoredImage | null => {
    if (!isRemote(picture)) return picture;
    const image = known.get(picture.url);
    if (!image) pending.push({ position, url: picture.url });
    return image ?? null;
  };
  const images = product.pictures.map(resolve).filter((image) => image !== null);
  const options = product.options.map(({ values, ...option }, optionIndex) => ({
    ...option,
    values: values.map(({ picture, ...value }, valueIndex) => ({
      ...value,
      image: picture && resolve(picture, valuePosition(optionIndex, valueIndex)),
    })),
  }));
  const variants = product.variants.map(({ picture, ...variant }, index) => ({
    ...variant,
    image: picture && resolve(picture, VARIANT_POSITIONS_FROM + index),
  }));
  return { images, options, variants, pending };
}

/** Replaces the queued fetches of the products. */
export async function queuePictureFetches(
  tx: Tx,
  clock: Clock,
  products: readonly { productId: number; pending: readonly PendingPicture[] }[],
): Promise<void> {
  if (products.length === 0) return;
  const ids = products.map(({ productId }) => productId);
  await sql`delete from image_fetches where product_id = any(${ids}::bigint[])`.execute(pipelined(tx));
  const rows = products.flatMap(({ productId, pending }) =>
    pending.map((picture) => ({ product_id: productId, ...picture })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into image_fetches (product_id, position, url, next_try_at)
    select product_id, position, url, ${nowIso(clock)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (product_id bigint, position smallint, url text)`.execute(
    pipelined(tx),
  );
}
