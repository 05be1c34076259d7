// The products of the demo: written by us, kept as files, brought in by the same importer as anybody's catalogue.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { picturesIn, readJsonProduct, type FindPicture } from '#features/catalogue-import/read-json.ts';
import { writeProducts } from '#features/catalogue-import/write-products.ts';
import type { MediaStore } from '#features/media/media-store.ts';

const FOLDER = path.join(import.meta.dirname, '../../demo');

/** What a customer of the demo may say of a product. */
export type ReviewHint = { rating: number; th: string; en: string };

export type DemoProduct = { id: number; key: string; hot: boolean; hints: readonly ReviewHint[] };

/** The pictures that come with the demo, by file name. */
export function demoPictures(media: MediaStore): FindPicture {
  return picturesIn(path.join(FOLDER, 'pictures'), (bytes) => media.add(bytes));
}

/** Brings the demo's products in; `step` is called after each. Returns all of them, in the order of the files. */
export async function importDemoCatalogue(
  { db, clock }: { db: Db; clock: Clock },
  find: FindPicture,
  step: () => void,
): Promise<DemoProduct[]> {
  const entries = await readEntries();
  const products = await Promise.all(
    entries.map(async (entry) => {
      const product = await readJsonProduct(entry, find);
      step();
      return product;
    }),
  );
  await writeProducts(db, clock, { name: 'demo', isDemo: true }, products);
  const rows = await db.selectFrom('products').select(['id', 'source_key', 'hot']).where('source', '=', 'demo').execute();
  const idOf = new Map(rows.map((row) => [row.source_key, row]));
  return entries.flatMap((entry) => {
    const row = idOf.get(entry.key);
    return row ? [{ id: row.id, key: entry.key, hot: row.hot, hints: entry.review_hints ?? [] }] : [];
  });
}

type Entry = { key: string; review_hints?: ReviewHint[] };

async function readEntries(): Promise<Entry[]> {
  const folder = path.join(FOLDER, 'catalogue');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  const lists = await Promise.all(files.map(async (file) => JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Entry[]));
  // Taken in turn from each file, so that the newest products are of every category.
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}
