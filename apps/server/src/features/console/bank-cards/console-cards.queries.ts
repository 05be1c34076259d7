// Bank cards of all sellers, as reviewers work through them. Numbers and names are masked; the whole ones are opened apart.
import type { ConsoleBankCard, listConsoleBankCards } from '@raan/contract/console/console-card-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { maskName } from '@raan/contract/orders/masking';
import { BANK_CARD_STATES } from '@raan/contract/withdrawals/bank-card';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { cursorPage, cutPage } from '#platform/paging.ts';
import { NO_PLACE, queueOrder } from '#platform/queue-order.ts';
import { countStates } from '#features/console/count-states.ts';
import type { SellerColumns } from '#features/console/named.ts';
import { queueDueAt } from '#features/console/queue-deadlines.ts';
import { openCard } from '#features/withdrawals/sealed-card.ts';

type Row = Omit<ConsoleBankCard, 'seller' | 'card_holder_name' | 'due_at'> &
  SellerColumns & {
    holder: Buffer;
    place: number;
  };

const select = (place: RawBuilder<number>, rest: RawBuilder<unknown>) => sql<Row>`
  select card.id, card.state, card.bank as bank_name, card.number_mask as card_number, card.holder, card.created_at, card.decided_at,
    card.reason_code, nullif(card.reason, '') as reason, card.removed_at is not null as is_removed, card.seller_id, sellers.account, stores.store_name,
    operators.account as decided_by,
    (select count(distinct other.seller_id) from bank_cards other
      where other.number_hash = card.number_hash and other.seller_id <> card.seller_id) as same_number,
    ${place} as place
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
    due_at: queueDueAt('bank_cards', card.created_at),
    card_holder_name: maskName(openCard(secret, seller_id, 'holder', holder)),
  };
}

/** A page of a state: what waits longest first, what is decided newest first; and how many stand in each. */
export async function selectConsoleCards(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  query: Query<typeof listConsoleBankCards>,
): Promise<Data<typeof listConsoleBankCards>> {
  const state = query.state ?? 'pending';
  const isOver = state !== 'pending';
  const page = cursorPage(`console-bank-cards-${state}`, query, 2);
  const order = queueOrder({ of: 'card', by: isOver ? 'decided_at' : 'created_at', isOver }, page.after);
  // A card that its seller took away waits for nobody.
  const living = isOver ? sql`true` : sql`card.removed_at is null`;
  const { rows } = await select(
    order.place,
    sql`where card.state = ${state} and ${living} and ${order.isAfter} ${order.orderBy} limit ${page.limit}`,
  ).execute(db);
  const waitsOrIsOver = sql<SqlBool>`(removed_at is null or state <> 'pending')`;
  const counts = await countStates(db, 'bank_cards', BANK_CARD_STATES, waitsOrIsOver);
  const { shown, pagination } = cutPage(page, rows, counts[state], ({ place, id }) => [place, id]);
  return { bank_cards: shown.map((row) => view(secret, row)), counts, pagination };
}

/** One card. Throws REQUEST_NOT_FOUND. */
export async function consoleCard(db: Db | Tx, secret: string, id: number): Promise<ConsoleBankCard> {
  const { rows } = await select(NO_PLACE, sql`where card.id = ${id}`).execute(db);
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
