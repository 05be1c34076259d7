// The products of the demo: written by us, kept as files, brought in by the same importer as anybody's catalogue.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { localText } from '#platform/local-text.ts';
import type { ImportedProduct } from '#features/catalogue-import/imported-product.ts';
import { picturesIn, readJsonProduct, type FindPicture } from '#features/catalogue-import/read-json.ts';
import { writeProducts } from '#features/catalogue-import/write-products.ts';
import type { MediaStore } from '#features/media/media-store.ts';

const FOLDER = path.join(import.meta.dirname, '../../demo');
const SOURCE = { name: 'demo', isDemo: true };

/** What a customer of the demo may say of a product. */
type ReviewHint = { rating: number; th: string; en: string };

export type DemoProduct = {
  id: number;
  hints: readonly ReviewHint[];
  colors: readonly string[];
  sizes: readonly string[];
  /** Pieces left; null where there is no limit. */
  stock: number | null;
  /** Since when it is in the demo store (milliseconds), or null. */
  listedAt: number | null;
};

type Entry = { key: string; review_hints?: ReviewHint[] };
export type ReadProduct = { product: ImportedProduct; hints: readonly ReviewHint[] };

/** The pictures that come with the demo, by file name. They are our own and ready for use, so they are kept as they are. */
export function demoPictures(media: MediaStore): FindPicture {
  return picturesIn(path.join(FOLDER, 'pictures'), (bytes) => media.adopt(bytes));
}

/** Reads the demo's products; `step` hears how many of how many are read. */
export async function readDemoCatalogue(
  find: FindPicture,
  step: (done: number, total: number) => void,
): Promise<ReadProduct[]> {
  const entries = await readEntries();
  let done = 0;
  return await Promise.all(
    entries.map(async (entry) => {
      const product = await readJsonProduct(entry, find);
      step((done += 1), entries.length);
      return { product, hints: entry.review_hints ?? [] };
    }),
  );
}

/** Puts products into the catalogue, as of the clock's time. */
export async function writeDemoProducts(
  db: Db,
  clock: Clock,
  read: readonly ReadProduct[],
): Promise<DemoProduct[]> {
  await writeProducts(
    db,
    clock,
    SOURCE,
    read.map(({ product }) => product),
  );
  const rows = await db
    .selectFrom('products')
    .select(['id', 'source_key'])
    .where('source', '=', SOURCE.name)
    .execute();
  const ids = new Map(rows.map((row) => [row.source_key, row.id]));
  return read.flatMap(({ product, hints }) => {
    const id = ids.get(product.key);
    if (id === undefined) return [];
    const colors = product.colors.map((color) => localText(color.name, 'th'));
    return [{ id, hints, colors, sizes: product.sizes, stock: product.stock, listedAt: null }];
  });
}

async function readEntries(): Promise<Entry[]> {
  const folder = path.join(FOLDER, 'catalogue');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  const lists = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Entry[]),
  );
  // Taken in turn from each file, so that any stretch of the list is of every category.
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}
