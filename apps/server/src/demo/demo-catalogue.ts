import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { ImportedProduct } from '#features/catalogue-import/imported-product.ts';
import {
  createPictureFinder,
  readJsonProduct,
  type FindPicture,
} from '#features/catalogue-import/read-json.ts';
import { writeProducts } from '#features/catalogue-import/write-products.ts';
import { selectOfferedVariants } from '#features/catalogue/variants.queries.ts';
import type { MediaStore } from '#features/media/media-store.ts';

const FOLDER = path.join(import.meta.dirname, '../../demo');
const SOURCE = { name: 'demo', isDemo: true };

type ReviewHint = { rating: number; th: string; en: string };

export type DemoProduct = {
  id: number;
  hints: readonly ReviewHint[];
  /** Variants with their units left; null for unlimited stock. Variants may share a pool. */
  variants: { id: number; pool: { stock: number | null } }[];
  /** When the demo store listed it (milliseconds), or null. */
  listedAt: number | null;
};

type Entry = { key: string; review_hints?: ReviewHint[] };
export type ReadProduct = { product: ImportedProduct; hints: readonly ReviewHint[] };

/** Finds the demo's pictures by file name. They are stored without re-encoding. */
export function createDemoPictureFinder(media: MediaStore): FindPicture {
  return createPictureFinder(path.join(FOLDER, 'pictures'), (bytes) => media.addWebp(bytes));
}

/** Reads the demo's products. `onProgress` receives the number of products read and the total. */
export async function readDemoCatalogue(
  findPicture: FindPicture,
  onProgress: (done: number, total: number) => void,
): Promise<ReadProduct[]> {
  const entries = await readEntries();
  let done = 0;
  return await Promise.all(
    entries.map(async (entry) => {
      const product = await readJsonProduct(entry, findPicture);
      onProgress((done += 1), entries.length);
      return { product, hints: entry.review_hints ?? [] };
    }),
  );
}

/** Writes products to the catalogue, dated by the clock. */
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
  const variants = await selectOfferedVariants(db, [...ids.values()]);
  return read.flatMap(({ product, hints }) => {
    const id = ids.get(product.key);
    if (id === undefined) return [];
    const offered = variants.get(id) ?? [];
    const pools = new Map(offered.map((one) => [one.pool_id, { stock: one.available }]));
    return [
      {
        id,
        hints,
        variants: offered.map((one) => ({ id: one.id, pool: pools.get(one.pool_id) ?? { stock: 0 } })),
        listedAt: null,
      },
    ];
  });
}

async function readEntries(): Promise<Entry[]> {
  const folder = path.join(FOLDER, 'catalogue');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  const lists = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Entry[]),
  );
  // Interleaves the files, so that any part of the list has products of every category.
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}
