import type { ReviewHiding } from '@raan/contract/catalogue/review-hiding';
import { HOUR_MS } from '@raan/contract/durations';
import type { Data, Query } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { maskName } from '@raan/contract/orders/masking';
import type { listReviews, SellerReview } from '@raan/contract/reviews/review-endpoints';
import { REPLY_EDIT_HOURS } from '@raan/contract/reviews/review-requests';
import { sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import { fail } from '#platform/errors/app-error.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { firstRow } from '#platform/rows.ts';
import type { CatalogueText, StoredImage } from '#platform/schema.ts';
import { imageView } from '#features/catalogue/product-view.ts';

type Row = {
  id: number;
  product_id: number;
  product_name: CatalogueText;
  product_image: StoredImage | null;
  order_id: number;
  order_number: string;
  customer_name: string;
  rating: number;
  comment: string;
  created_at: string;
  hidden_at: string | null;
  reply: string | null;
  replied_at: string | null;
  reply_hidden_reason: ReviewHiding | null;
  reply_hidden_words: string | null;
};

const ROWS = sql`
  select review.id, review.product_id, product.name as product_name, product.images -> 0 as product_image, review.order_id,
    orders.order_number, review.customer_name, review.rating, review.comment, review.created_at, review.hidden_at, review.reply,
    review.replied_at, review.reply_hidden_reason, review.reply_hidden_words
  from reviews review
  join products product on product.id = review.product_id
  join orders on orders.seller_id = review.seller_id and orders.id = review.order_id`;

/** Loads a page of a seller's reviews, newest first. Throws REQUEST_VALIDATION_ERROR for an invalid cursor. */
export async function loadSellerReviews(
  db: Db,
  sellerId: number,
  query: Query<typeof listReviews>,
  language: Language,
): Promise<Data<typeof listReviews>> {
  const page = cursorPage('seller-reviews', query, 1);
  const matching = query.unanswered
    ? sql<SqlBool>`review.seller_id = ${sellerId} and review.reply is null and review.hidden_at is null`
    : sql<SqlBool>`review.seller_id = ${sellerId}`;
  const begin = page.after ? sql<SqlBool>`review.id < ${page.after[0]}` : sql<SqlBool>`true`;
  const { rows } = await sql<Row>`
    ${ROWS} where ${matching} and ${begin} order by review.id desc limit ${page.limit}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from reviews review where ${matching}`.execute(db);
  const { shown, pagination } = slicePage(page, rows, firstRow(counted.rows).total, ({ id }) => [id]);
  return { reviews: shown.map((row) => reviewView(row, language)), pagination };
}

/** Throws REQUEST_NOT_FOUND. */
export async function loadSellerReview(
  db: Db | Tx,
  { sellerId, id }: { sellerId: number; id: number },
  language: Language,
): Promise<SellerReview> {
  const { rows } = await sql<Row>`
    ${ROWS} where review.seller_id = ${sellerId} and review.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw fail('REQUEST_NOT_FOUND', 'review_not_found');
  return reviewView(row, language);
}

function reviewView(row: Row, language: Language): SellerReview {
  return {
    id: row.id,
    product: {
      id: row.product_id,
      name: catalogueText(row.product_name, language),
      image: imageView(row.product_image ?? undefined),
    },
    order: { id: row.order_id, order_number: row.order_number },
    customer_name: maskName(row.customer_name),
    rating: row.rating,
    comment: row.comment,
    created_at: row.created_at,
    is_hidden: row.hidden_at !== null,
    reply: replyView(row),
  };
}

function replyView({ reply, replied_at: at, ...row }: Row): SellerReview['reply'] {
  if (reply === null || at === null) return null;
  return {
    text: reply,
    at,
    editable_until: new Date(Date.parse(at) + REPLY_EDIT_HOURS * HOUR_MS).toISOString(),
    hidden: row.reply_hidden_reason && {
      reason_code: row.reply_hidden_reason,
      reason: row.reply_hidden_words ?? '',
    },
  };
}
