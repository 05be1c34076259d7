// The text by which a product is found: the forms of its names, the Thai ones also split into words, and the synonym groups
// that they mention. The database function `product_lines` returns the forms of the names alone.
import { sql } from 'kysely';
import { conceptTokens } from './concept-tokens.ts';
import { productForm } from './product-form.ts';
import type { Lexicon } from './search-lexicon.ts';
import { splitWords } from './split-words.ts';

const HAS_THAI = /[\u0e00-\u0e7f]/;

/** Returns the search text of a product's names, one line each. */
export function searchText(names: readonly string[], lexicon: Lexicon): string {
  const forms = names.map((name) => productForm(name, lexicon.chinese)).filter((form) => form !== '');
  const split = forms
    .filter((form) => HAS_THAI.test(form))
    .map((form) => splitWords(form, lexicon).join(' '));
  const lines = [...new Set([...forms, ...split])].map((words) => ` ${words} `);
  return [...lines, conceptTokens(lines, lexicon)].filter((line) => line !== '').join('\n');
}

/**
 * Common table expressions that insert the search rows of new products, so that the trigger does not compute their text. `added`
 * is the name of an expression with the columns `id, category, effective_price_satang, hot, on_sale, status, search_text`.
 */
export const insertSearchRows = (added: string) => sql`
  on_sale_rows as (
    insert into product_search (product_id, category, effective_price_satang, hot, on_sale, search_text)
    select id, category, effective_price_satang, hot, on_sale, search_text from ${sql.table(added)} where status = 'active'
  ), unsold_rows as (
    insert into unsold_search (product_id, is_withdrawn, search_text)
    select id, false, search_text from ${sql.table(added)} where status <> 'active'
  )`;
