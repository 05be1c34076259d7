// Bank cards of all sellers, as reviewers work through them. Numbers are masked; the whole one is opened apart.
import type { ConsoleBankCard, listConsoleBankCards } from '@raan/contract/console/console-card-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { PAGE_SIZE_DEFAULT } from '@raan/contract/primitives';
import { sql, type RawBuilder } from 'kysely';
import { readCursor, writeCursor } from '#platform/cursor.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { pageView } from '#platform/paging.ts';
import { firstOf } from '#platform/rows.ts';
import { openCard } from '#features/withdrawals/sealed-card.ts';

type Row = Omit<ConsoleBankCard, 'seller' | 'card_holder_name'> & {
  seller_id: number;
  account: string;
  store_name: string;
  holder: Buffer;
  place: number;
};

const select = (sorted: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql<Row>`
  select card.id, card.state, card.bank as bank_name, card.number_mask as card_number, card.holder, card.created_at, card.decided_at,
    card.reason, card.removed_at is not null as is_removed, card.seller_id, sellers.account, stores.store_name,
    operators.account as decided_by,
    (select count(distinct other.seller_id) from bank_cards other
      where other.number_hash = card.number_hash and other.seller_id <> card.seller_id) as same_number,
    (extract(epoch from ${sorted}) * 1000)::bigint as place
  from bank_cards card
  join sellers on sellers.id = card.seller_id
  join stores on stores.seller_id = card.seller_id
  left join operators on operators.id = card.decided_by
  ${rest}`;

function view(secret: string, row: Row): ConsoleBankCard {
  const { seller_id, account, store_name, holder, place: _, ...card } = row;
  return {
    ...card,
    seller: { id: seller_id, account, store_name },
    card_holder_name: openCard(secret, seller_id, 'holder', holder),
  };
}

/** A page of a state: what waits longest first, what is decided newest first; and how many stand in each. */
export async function selectConsoleCards(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  query: Query<typeof listConsoleBankCards>,
): Promise<Data<typeof listConsoleBankCards>> {
  const state = query.state ?? 'pending';
  const perPage = query.per_page ?? PAGE_SIZE_DEFAULT;
  const kind = `console-bank-cards-${state}`;
  const [page, moment, id] = query.cursor === undefined ? [1] : readCursor(query.cursor, kind, 3);
  const isOver = state !== 'pending';
  const sorted = sql.ref(isOver ? 'card.decided_at' : 'card.created_at');
  const after =
    moment === undefined || id === undefined
      ? sql`true`
      : sql`(${sorted}, card.id) ${sql.raw(isOver ? '<' : '>')} (to_timestamp(${moment / 1000}::float8), ${id})`;
  // A card that its seller took away waits for nobody.
  const living = isOver ? sql`true` : sql`card.removed_at is null`;
  const direction = sql.raw(isOver ? 'desc' : 'asc');
  const { rows } = await select(
    sorted,
    sql`where card.state = ${state} and ${living} and ${after}
      order by ${sorted} ${direction}, card.id ${direction} limit ${perPage + 1}`,
  ).execute(db);
  const { rows: counted } = await sql<{ pending: number; verified: number; rejected: number }>`
    select count(*) filter (where state = 'pending' and removed_at is null) as pending,
      count(*) filter (where state = 'verified') as verified, count(*) filter (where state = 'rejected') as rejected
    from bank_cards`.execute(db);
  const counts = firstOf(counted);
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  const hasMore = rows.length > perPage;
  const nextCursor = hasMore && last ? writeCursor(kind, [page + 1, last.place, last.id]) : undefined;
  return {
    bank_cards: shown.map((row) => view(secret, row)),
    counts,
    pagination: pageView({ page, total: counts[state], hasMore, ...(nextCursor && { nextCursor }) }, perPage),
  };
}

/** One card. Throws REQUEST_NOT_FOUND. */
export async function consoleCard(db: Db | Tx, secret: string, id: number): Promise<ConsoleBankCard> {
  const { rows } = await select(sql.ref('card.created_at'), sql`where card.id = ${id}`).execute(db);
  const [row] = rows;
  if (!row) throw fail('REQUEST_NOT_FOUND');
  return view(secret, row);
}

/** The whole number and the holder of a card, and whose it is. Throws REQUEST_NOT_FOUND. */
export async function wholeCard(db: Tx, secret: string, id: number) {
  const row = await db
    .selectFrom('bank_cards')
    .select(['seller_id', 'number', 'holder'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw fail('REQUEST_NOT_FOUND');
  return {
    sellerId: row.seller_id,
    card: {
      card_number: openCard(secret, row.seller_id, 'number', row.number),
      card_holder_name: openCard(secret, row.seller_id, 'holder', row.holder),
    },
  };
}
