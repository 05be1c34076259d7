// Reads what only the server can: the words of names and descriptions, with Thai segmented. A job runs it after changes.
import { sql } from 'kysely';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { cachePerDatabase } from './cache-per-database.ts';
import { productForm } from './product-form.ts';
import { loadLexicon, type Lexicon } from './search-lexicon.ts';
import { searchText } from './search-text.ts';
import { DIGITS, splitWords, THAI } from './split-words.ts';
import { typoKeys } from './typo-keys.ts';

const BATCH = 200;
/** Shorter words are neither corrections nor parts of a word written together. */
const LETTERS_MIN = 3;
const LETTERS_MAX = 30;
/** A word with more letters may stand for one with two typing errors. */
const TWO_EDITS_FROM = 7;

const startOf = cachePerDatabase(() => ({ hasSynonyms: false }));

/** Reads the texts that were added or changed. Stops early when aborted. Returns the number of products read. */
export async function readNewProducts(db: Db, signal?: AbortSignal): Promise<number> {
  const lexicon = await loadLexicon(db);
  const start = startOf(db);
  if (!start.hasSynonyms) await addSynonymWords(db, lexicon);
  start.hasSynonyms = true;
  const isStopped = () => signal?.aborted === true;
  let count = 0;
  for (let read = BATCH; read === BATCH && !isStopped(); count += read)
    read = await inTransaction(db, (tx) => readBatch(tx, lexicon));
  return count;
}

/** Adds the words of the synonyms, so that they are corrections as well. */
async function addSynonymWords(db: Db, { meanings }: Lexicon): Promise<void> {
  const words = [...meanings.keys()].filter(isCorrection).map((word): [string, number] => [word, 0]);
  await inTransaction(db, (tx) => addWords(tx, words));
}

type Texts = { id: number; names: string[]; descriptions: string[] };

async function readBatch(tx: Tx, lexicon: Lexicon): Promise<number> {
  // Skips products that an import is writing: it would wait for the rows that are deleted here.
  const { rows } = await sql<Texts>`
    with due as (
      select product.id, product.name, product.description
      from unread_products unread join products product on product.id = unread.product_id
      order by product.id limit ${BATCH} for share of product skip locked
    ), read as (
      delete from unread_products using due where unread_products.product_id = due.id
    )
    select id, array(select value from jsonb_each_text(name)) as names,
      array(select value from jsonb_each_text(description)) as descriptions
    from due order by id`.execute(tx);
  if (rows.length === 0) return 0;
  const uses = new Map<string, number>();
  for (const { names } of rows) {
    const words = new Set(
      names.flatMap((name) => correctionsOf(productForm(name, lexicon.chinese), lexicon)),
    );
    for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  await addWords(tx, [...uses]);
  await writeTexts(tx, rows, lexicon);
  return rows.length;
}

/** Stores the search texts of the names, and the words of the descriptions. */
async function writeTexts(tx: Tx, rows: readonly Texts[], lexicon: Lexicon): Promise<void> {
  const texts = rows.map(({ id, names, descriptions }) => ({
    id,
    search_text: searchText(names, lexicon),
    words: [...new Set(descriptions.flatMap((text) => detailsOf(text, lexicon)))],
  }));
  const added = sql`jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as added (id bigint, search_text text, words text[])`;
  // Imports have stored the text of new products already.
  for (const table of ['product_search', 'unsold_search'])
    await sql`
      update ${sql.table(table)} as search set search_text = added.search_text
      from ${added} where search.product_id = added.id and search.search_text <> added.search_text`.execute(
      tx,
    );
  await sql`
    insert into search_details (product_id, words) select id, array_to_tsvector(words) from ${added}
    on conflict (product_id) do update set words = excluded.words`.execute(tx);
  await sql`select bump_catalogue_revision()`.execute(tx);
}

function detailsOf(description: string, lexicon: Lexicon): string[] {
  const text = description.replace(/<[^>]*>/g, ' ').replace(/&[a-z0-9#]+;/gi, ' ');
  const words = splitWords(productForm(text, lexicon.chinese), lexicon).flatMap((word) => word.split(' '));
  return words.map((word) => word.slice(0, LETTERS_MAX));
}

/** The words of a name, and pairs of adjacent Thai words: an error in one of them changes where the words are split. */
function correctionsOf(form: string, lexicon: Lexicon): string[] {
  const words = splitWords(form, lexicon);
  const pairs = words
    .slice(1)
    .map((word, index) => `${words[index] ?? ''}${word}`)
    .filter((pair) => THAI.test(pair) && form.includes(pair));
  return [...words, ...pairs].filter(isCorrection);
}

const isCorrection = (word: string): boolean =>
  word.length >= LETTERS_MIN &&
  word.length <= LETTERS_MAX &&
  !DIGITS.test(word) &&
  !/[\u3400-\u9fff]/.test(word);

async function addWords(tx: Tx, words: readonly (readonly [string, number])[]): Promise<void> {
  if (words.length === 0) return;
  // Sorted, so that two servers lock the rows in the same order.
  const sorted = words.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const rows = sorted.map(([word, uses]) => ({
    word,
    uses,
    keys: typoKeys(word, Array.from(word).length < TWO_EDITS_FROM ? 1 : 2),
  }));
  await sql`
    insert into search_words (word, uses, keys)
    select word, uses, array(select jsonb_array_elements_text(keys)::integer)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added (word text, uses integer, keys jsonb)
    on conflict (word) do update set uses = search_words.uses + excluded.uses where excluded.uses > 0`.execute(
    tx,
  );
}
