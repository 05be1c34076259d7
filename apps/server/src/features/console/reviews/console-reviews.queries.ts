// The console's search and view of customer reviews. Customers' names are masked.
import type { ReviewHiding } from '@raan/contract/catalogue/review-hiding';
import type { ConsoleReview, listConsoleReviews } from '@raan/contract/console/console-review-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { maskName } from '@raan/contract/orders/masking';
import { sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { escapeLike } from '#platform/escape-like.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { firstRow } from '#platform/rows.ts';
import type { CatalogueText, StoredImage } from '#platform/schema.ts';
import { selectIdsByName } from '#features/catalogue/products-by-name.queries.ts';
import type { KeywordMatch } from '#features/catalogue/parse-keyword.ts';
import { parseKeyword } from '#features/catalogue/product-filter.ts';
import { loadLexicon, type Lexicon } from '#features/catalogue/search-lexicon.ts';
import { imageView } from '#features/catalogue/product-view.ts';
import { toOperatorRef } from '#features/console/row-parts.ts';

type Row = {
  id: number;
  product_id: number;
  product_name: CatalogueText;
  product_images: StoredImage[];
  seller_id: number;
  account: string;
  store_name: string;
  order_number: string;
  customer_name: string;
  rating: number;
  comment: string;
  created_at: string;
  is_featured: boolean;
  hidden_at: string | null;
  hidden_reason: ReviewHiding | null;
  hidden_words: string | null;
  hidden_by: number | null;
  hidden_by_account: string | null;
  reply: string | null;
  replied_at: string | null;
  reply_hidden_at: string | null;
  reply_hidden_reason: ReviewHiding | null;
  reply_hidden_words: string | null;
  reply_hidden_by: number | null;
  reply_hidden_by_account: string | null;
};

const ROWS = sql`
  select review.id, review.product_id, product.name as product_name, product.images as product_images, review.seller_id, sellers.account,
    stores.store_name, orders.order_number, review.customer_name, review.rating, review.comment, review.created_at, review.is_featured,
    review.hidden_at, review.hidden_reason, review.hidden_words, review.hidden_by, operators.account as hidden_by_account,
    review.reply, review.replied_at, review.reply_hidden_at, review.reply_hidden_reason, review.reply_hidden_words,
    review.reply_hidden_by, hider.account as reply_hidden_by_account
  from reviews review
  join products product on product.id = review.product_id
  join sellers on sellers.id = review.seller_id
  join stores on stores.seller_id = review.seller_id
  join orders on orders.seller_id = review.seller_id and orders.id = review.order_id
  left join operators on operators.id = review.hidden_by
  left join operators hider on hider.id = review.reply_hidden_by`;

function reviewView(row: Row, language: Language): ConsoleReview {
  const { hidden_at: at, hidden_reason: reason } = row;
  return {
    id: row.id,
    product: {
      id: row.product_id,
      name: catalogueText(row.product_name, language),
      image: imageView(row.product_images[0]),
    },
    seller: { id: row.seller_id, account: row.account, store_name: row.store_name },
    order_number: row.order_number,
    customer_name: maskName(row.customer_name),
    rating: row.rating,
    comment: row.comment,
    created_at: row.created_at,
    is_featured: row.is_featured,
    hidden:
      at === null || reason === null
        ? null
        : {
            at,
            reason_code: reason,
            reason: row.hidden_words ?? '',
            by: toOperatorRef(row.hidden_by, row.hidden_by_account),
          },
    reply: replyView(row),
  };
}

function replyView(row: Row): ConsoleReview['reply'] {
  const { reply: text, replied_at: repliedAt, reply_hidden_at: at, reply_hidden_reason: reason } = row;
  if (text === null || repliedAt === null) return null;
  const by = toOperatorRef(row.reply_hidden_by, row.reply_hidden_by_account);
  return {
    text,
    at: repliedAt,
    hidden:
      at === null || reason === null
        ? null
        : { at, reason_code: reason, reason: row.reply_hidden_words ?? '', by },
  };
}

/** Loads a page of reviews, newest first. Throws REQUEST_VALIDATION_ERROR for an invalid cursor or search. */
export async function selectConsoleReviews(
  db: Db,
  query: Query<typeof listConsoleReviews>,
  language: Language,
): Promise<Data<typeof listConsoleReviews>> {
  const page = cursorPage('console-reviews', query, 1);
  const matching = conditions(query, await loadLexicon(db));
  const begin = page.after ? sql<SqlBool>`review.id < ${page.after[0]}` : sql<SqlBool>`true`;
  const { rows } = await sql<Row>`
    ${ROWS} where ${matching} and ${begin} order by review.id desc limit ${page.limit}`.execute(db);
  const { total } = firstRow(
    (await sql<{ total: number }>`select count(*) as total from reviews review where ${matching}`.execute(db))
      .rows,
  );
  const { shown, pagination } = slicePage(page, rows, total, ({ id }) => [id]);
  return { reviews: shown.map((row) => reviewView(row, language)), pagination };
}

/** Throws REQUEST_NOT_FOUND. */
export async function loadConsoleReview(db: Db | Tx, id: number, language: Language): Promise<ConsoleReview> {
  const { rows } = await sql<Row>`${ROWS} where review.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw fail('REQUEST_NOT_FOUND');
  return reviewView(row, language);
}

const STATES = {
  visible: sql<SqlBool>`review.hidden_at is null`,
  featured: sql<SqlBool>`review.is_featured`,
  hidden: sql<SqlBool>`review.hidden_at is not null`,
};

function conditions(
  { search, product_id, seller_id, state }: Query<typeof listConsoleReviews>,
  lexicon: Lexicon,
) {
  const { keyword, match } = parseKeyword(search ?? '', lexicon, 'search', { inside: true });
  return sql.join(
    [
      sql<SqlBool>`true`,
      ...(state === undefined ? [] : [STATES[state]]),
      ...(product_id === undefined ? [] : [sql<SqlBool>`review.product_id = ${product_id}`]),
      ...(seller_id === undefined ? [] : [sql<SqlBool>`review.seller_id = ${seller_id}`]),
      ...(match ? [matchesKeyword(keyword, match)] : []),
    ],
    sql` and `,
  );
}

function matchesKeyword(keyword: string, match: KeywordMatch) {
  const [, number] = /^#?([1-9]\d{0,14})$/.exec(keyword) ?? [];
  return sql<SqlBool>`(
    review.product_id = ${number ?? null}::bigint
    or review.product_id in (${selectIdsByName(match)})
    or review.seller_id in (select seller_id from stores where store_name ilike ${`%${escapeLike(keyword)}%`})
  )`;
}
