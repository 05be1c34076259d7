// Measures how well the search finds the products that people marked as relevant for labelled queries.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { readDemoCatalogue, writeDemoProducts } from '#demo/demo-catalogue.ts';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { markPopularProducts } from '#features/catalogue/mark-popular-products.ts';
import { readNewProducts } from '#features/catalogue/read-new-products.ts';
import { withApp, type Database } from './bench-run.ts';

const QUERIES = path.join(import.meta.dirname, 'search-queries.json');
/** Length of the first page, and of the list that is rated. */
const DEPTH = 20;

type LabelledQuery = {
  text: string;
  language: string;
  kind: string;
  /** Grades from 1 to 3 by the product's key; empty for nonsense. */
  relevant: Record<string, number>;
};

/** `recall` and `ndcg` are means from 0 to 1 at DEPTH; `empty` is the share of nonsense queries that find nothing. */
export type Quality = { name: string; queries: number; recall: number; ndcg: number; empty: number | null };
export type QualityReport = { qualities: Quality[]; misses: string[] };

/** Fills an empty database with the demo catalogue and rates the first page of each query. */
export async function measureQuality({ connection, db }: Database): Promise<QualityReport> {
  const queries = JSON.parse(readFileSync(QUERIES, 'utf8')) as LabelledQuery[];
  const keys = await fillDemoCatalogue(db);
  const rated: Rating[] = [];
  await withApp(connection, async ({ port }) => {
    for (const query of queries) {
      const parameters = new URLSearchParams({ keyword: query.text, per_page: String(DEPTH) });
      const response = await fetch(`http://127.0.0.1:${port}/api/products?${parameters.toString()}`);
      const { data } = (await response.json()) as {
        data: { products: { id: number }[]; search: { similar: { id: number }[] } };
      };
      // Similar products are shown below few matches.
      const found = [...data.products, ...data.search.similar].slice(0, DEPTH);
      rated.push(
        rate(
          query,
          found.map(({ id }) => keys.get(id) ?? ''),
        ),
      );
    }
  });
  return { qualities: summarise(rated), misses: rated.filter(isMiss).map(describeMiss) };
}

async function fillDemoCatalogue(db: Db): Promise<Map<number, string>> {
  const picture = { hash: 'a'.repeat(43), width: 800, height: 800, color: '#c0b0a0' };
  const read = await readDemoCatalogue(
    () => Promise.resolve(picture),
    () => {},
  );
  await writeDemoProducts(db, systemClock, read);
  await readNewProducts(db);
  await markPopularProducts(db);
  const { rows } = await sql<{ id: number; key: string }>`select id, source_key as key from products`.execute(
    db,
  );
  return new Map(rows.map(({ id, key }) => [id, key]));
}

type Rating = { query: LabelledQuery; found: string[]; recall: number; ndcg: number };

const gainOf = (grade: number): number => 2 ** grade - 1;
const discounted = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, place) => sum + gainOf(grade) / Math.log2(place + 2), 0);

function rate(query: LabelledQuery, found: string[]): Rating {
  const grades = Object.values(query.relevant).sort((a, b) => b - a);
  const hits = found.filter((key) => query.relevant[key]).length;
  const ideal = discounted(grades.slice(0, DEPTH));
  return {
    query,
    found,
    recall: hits / Math.min(DEPTH, grades.length),
    ndcg: discounted(found.map((key) => query.relevant[key] ?? 0)) / ideal,
  };
}

const isNonsense = ({ query }: Rating): boolean => Object.keys(query.relevant).length === 0;

function summarise(rated: readonly Rating[]): Quality[] {
  const groups = new Map<string, Rating[]>([['all', [...rated]]]);
  for (const rating of rated)
    for (const name of [rating.query.kind, rating.query.language])
      groups.set(name, [...(groups.get(name) ?? []), rating]);
  return [...groups].map(([name, all]) => {
    const real = all.filter((rating) => !isNonsense(rating));
    const nonsense = all.filter(isNonsense);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    return {
      name,
      queries: all.length,
      recall: mean(real.map(({ recall }) => recall)),
      ndcg: mean(real.map(({ ndcg }) => ndcg)),
      empty: nonsense.length ? mean(nonsense.map(({ found }) => Number(found.length === 0))) : null,
    };
  });
}

const isMiss = (rating: Rating): boolean =>
  isNonsense(rating) ? rating.found.length > 0 : rating.recall < 1 || rating.ndcg < 0.7;

function describeMiss({ query, found, recall, ndcg }: Rating): string {
  const missing = Object.keys(query.relevant).filter((key) => !found.includes(key));
  return `${query.kind} "${query.text}": recall ${recall.toFixed(2)}, nDCG ${ndcg.toFixed(2)}; missing ${missing.join(', ') || 'none'}; found ${found.slice(0, 5).join(', ') || 'nothing'}`;
}
