/** What the benchmark asks: believable questions, the same for the same seed, drawn from the names that are there. */
import { CATEGORY_KEYS, PRODUCT_SORTS } from '@raan/contract/catalogue/product';
import { sql } from 'kysely';
import { seededChance } from '#demo/seeded-random.ts';
import type { Db } from '#platform/db.ts';

/** `seller` asks with the seller's token. */
export type Question = {
  path: string;
  query: Record<string, string | number | boolean>;
  as: 'visitor' | 'seller';
};
export type Scenario = {
  name: string;
  questions: readonly Question[];
  /** Each question is asked once only. */ once?: boolean;
};

const ASKED = 200;
const ASKED_ONCE = 6_000;

/** Where the pages after the first begin, as scrolling goes on. */
export type Cursors = { catalogue: readonly string[]; listed: readonly string[] };

/** All scenarios for a catalogue with these product ids. */
export async function scenarios(db: Db, ids: readonly number[], cursors: Cursors): Promise<Scenario[]> {
  const chance = seededChance(7);
  const { rows } = await sql<{ th: string; en: string; cn: string }>`
    select name->>'th' as th, name->>'en' as en, name->>'zh-CN' as cn from products order by md5(id::text) limit ${ASKED_ONCE}`.execute(
    db,
  );
  const pieces =
    (pick: (row: { th: string; en: string; cn: string }) => string, longest: number) => (index: number) => {
      const letters = Array.from(pick(rows[index % rows.length] ?? { th: '', en: '', cn: '' }));
      const length = chance.between(1, longest);
      return (
        letters
          .slice(chance.between(0, letters.length - length))
          .slice(0, length)
          .join('')
          .trim() || 'x'
      );
    };
  const ask = (
    count: number,
    path: string,
    query: (index: number) => Question['query'],
    as: Question['as'] = 'visitor',
  ) => Array.from({ length: count }, (_, index) => ({ path, query: { per_page: 20, ...query(index) }, as }));
  const [thai, english, chinese] = [
    pieces(({ th }) => th, 8),
    pieces(({ en }) => en, 10),
    pieces(({ cn }) => cn, 5),
  ];
  // One in twenty finds nothing.
  const orNone = (piece: (index: number) => string) => (index: number) => ({
    keyword: index % 20 === 0 ? `ไม่มี${index}` : piece(index),
  });
  const narrowed = () => {
    const [low, sort] = [chance.between(1, 30) * 50, chance.pick(PRODUCT_SORTS)];
    return {
      sort,
      ...(chance.happens(0.6) && { category: chance.pick(CATEGORY_KEYS) }),
      ...(chance.happens(0.3) && { on_sale: true }),
      ...(chance.happens(0.15) && { hot: true }),
      ...(chance.happens(0.4) && { min_price: low, max_price: low + chance.between(1, 20) * 50 }),
    };
  };
  const along =
    (pages: readonly string[]) =>
    (index: number): Question['query'] => {
      const cursor = pages[(index % (pages.length + 1)) - 1];
      return cursor === undefined ? {} : { cursor };
    };
  return [
    { name: 'list', questions: ask(ASKED, '/api/products', along(cursors.catalogue)) },
    { name: 'filter and sort', questions: ask(ASKED, '/api/products', narrowed) },
    {
      name: 'filter and sort never asked before',
      once: true,
      questions: ask(ASKED_ONCE, '/api/products', (index) => ({ ...narrowed(), min_price: index / 100 })),
    },
    { name: 'search Thai', questions: ask(ASKED, '/api/products', orNone(thai)) },
    { name: 'search Chinese', questions: ask(ASKED, '/api/products', orNone(chinese)) },
    { name: 'search English', questions: ask(ASKED, '/api/products', orNone(english)) },
    {
      name: 'search and filter and sort',
      questions: ask(ASKED, '/api/products', (index) => ({ ...narrowed(), ...orNone(thai)(index) })),
    },
    {
      name: 'search never asked before',
      once: true,
      questions: ask(ASKED_ONCE, '/api/products', (index) => ({
        keyword: `${thai(index)}${index % 2 ? '' : ' '}${english(index)}`.slice(0, 12),
      })),
    },
    {
      name: 'available to a seller, searched',
      questions: ask(ASKED, '/api/sellers/available-products', orNone(thai), 'seller'),
    },
    {
      name: 'a seller’s thousand products',
      questions: ask(ASKED, '/api/sellers/products', along(cursors.listed), 'seller'),
    },
    {
      name: 'product',
      questions: Array.from({ length: ASKED }, () => ({
        path: `/api/products/${chance.pick(ids)}`,
        query: {},
        as: 'visitor' as const,
      })),
    },
  ];
}

/** A question as the address of a request. */
export function addressOf({ path, query }: Question): string {
  const parts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const text = new URLSearchParams(parts).toString();
  return text ? `${path}?${text}` : path;
}
