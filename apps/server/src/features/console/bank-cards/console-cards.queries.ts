// Bank cards of all sellers for review. Numbers and names are masked; the unmasked ones are loaded separately.
import type {
  CardApprovalBlock,
  ConsoleBankCard,
  listConsoleBankCards,
} from '@raan/contract/console/console-card-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { maskName } from '@raan/contract/orders/masking';
import { BANK_CARD_STATES } from '@raan/contract/withdrawals/bank-card';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { NO_POSITION, queueOrder } from '#platform/queue-order.ts';
import { countByState } from '#features/console/count-states.ts';
import type { SellerColumns } from '#features/console/row-parts.ts';
import { queueDueAt } from '#features/console/queue-deadlines.ts';
import { factorFreshSince } from '#features/console/operators/operator-second-factor.ts';
import { openIdentity } from '#features/verification/sealed-identity.ts';
import { compareHolder } from '#features/withdrawals/decide-card.ts';
import { unsealCard } from '#features/withdrawals/sealed-card.ts';

type Row = Omit<ConsoleBankCard, 'seller' | 'card_holder_name' | 'due_at' | 'approval_blocked_by'> &
  SellerColumns & {
    holder: Buffer;
    queued_at: string | null;
    identity_name: Buffer | null;
    identity_decided_by: number | null;
    is_number_viewed: boolean;
    place: number;
  };

/** `isFactorFresh`: a code for one decision was entered recently. */
export type CardReader = { id: number; hasSecondFactor: boolean; isFactorFresh: boolean };

/** Loads the facts about an operator that the approval rules of cards use. */
export async function loadCardReader(
  db: Db | Tx,
  deps: Pick<Deps, 'clock'>,
  { id, tokenHash }: { id: number; tokenHash: string },
): Promise<CardReader> {
  const { totp_secret, factor_confirmed_at } = await db
    .selectFrom('operators')
    .innerJoin('operator_sessions', 'operator_sessions.operator_id', 'operators.id')
    .select(['totp_secret', 'factor_confirmed_at'])
    .where('operators.id', '=', id)
    .where('token_hash', '=', tokenHash)
    // A parallel sign-out may have ended the session after it was looked up.
    .executeTakeFirstOrThrow(() => fail('AUTH_TOKEN_INVALID'));
  const isFactorFresh =
    factor_confirmed_at !== null && Date.parse(factor_confirmed_at) > Date.parse(factorFreshSince(deps));
  return { id, hasSecondFactor: totp_secret !== null, isFactorFresh };
}

const select = (reader: CardReader, place: RawBuilder<number>, rest: RawBuilder<unknown>) => sql<Row>`
  select card.id, card.state, card.bank as bank_name, card.number_mask as card_number, card.holder, card.created_at, card.queued_at, card.decided_at,
    card.reason_code, nullif(card.reason, '') as reason, card.removed_at is not null as is_removed, card.seller_id, sellers.account, stores.store_name,
    operators.account as decided_by,
    (select count(distinct other.seller_id) from bank_cards other
      where other.number_hash = card.number_hash and other.seller_id <> card.seller_id) as same_number,
    identity.real_name as identity_name, identity.decided_by as identity_decided_by,
    exists (select from audit_log access
      where access.subject_kind = 'bank_card' and access.subject_id = card.id and access.action = 'bank_card_number_viewed'
        and access.operator_id = ${reader.id}) as is_number_viewed,
    ${place} as place
  from bank_cards card
  join sellers on sellers.id = card.seller_id
  join stores on stores.seller_id = card.seller_id
  left join operators on operators.id = card.decided_by
  left join verifications identity on identity.seller_id = card.seller_id and identity.state = 'approved'
  ${rest}`;

function view(secret: string, reader: CardReader, row: Row): ConsoleBankCard {
  const { seller_id, account, store_name, holder, queued_at, place: _, ...facts } = row;
  const { identity_name: _name, identity_decided_by: _by, is_number_viewed: _seen, ...card } = facts;
  const name = unsealCard(secret, seller_id, 'holder', holder);
  return {
    ...card,
    seller: { id: seller_id, account, store_name },
    due_at: queueDueAt('bank_cards', queued_at ?? card.created_at),
    card_holder_name: maskName(name),
    approval_blocked_by: approvalBlock(secret, reader, row, name),
  };
}

/** Returns why the operator cannot approve this card; null if they can or if it is already decided. */
function approvalBlock(
  secret: string,
  reader: CardReader,
  row: Row,
  holder: string,
): CardApprovalBlock | null {
  if (row.state !== 'pending' || row.is_removed) return null;
  const verified = row.identity_name && openIdentity(secret, row.seller_id, 'name', row.identity_name);
  const match = compareHolder(verified ?? undefined, holder);
  if (match === 'card_identity_not_verified') return 'identity_not_verified';
  if (match === 'card_holder_differs') return 'holder_differs';
  const isSameReviewer = row.identity_decided_by === reader.id;
  // Checked before the number: an operator who cannot approve has no reason to see it.
  if (isSameReviewer && !reader.hasSecondFactor) return 'second_reviewer_needed';
  if (!row.is_number_viewed) return 'number_not_viewed';
  return isSameReviewer && !reader.isFactorFresh ? 'code_needed' : null;
}

/** Loads a page of cards in one state (oldest first while pending, else newest first) and the count per state. */
export async function selectConsoleCards(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  reader: CardReader,
  query: Query<typeof listConsoleBankCards>,
): Promise<Data<typeof listConsoleBankCards>> {
  const state = query.state ?? 'pending';
  const isDecided = state !== 'pending';
  const page = cursorPage(`console-bank-cards-${state}`, query, 2);
  const order = queueOrder(
    { table: 'card', column: isDecided ? 'decided_at' : 'queued_at', isClosed: isDecided },
    page.after,
  );
  // Excludes removed cards and cards of unverified sellers: no reviewer can decide them yet.
  const isDecidable = isDecided ? sql`true` : sql`card.removed_at is null and card.queued_at is not null`;
  const { rows } = await select(
    reader,
    order.place,
    sql`where card.state = ${state} and ${isDecidable} and ${order.isAfter} ${order.orderBy} limit ${page.limit}`,
  ).execute(db);
  const isQueuedOrClosed = sql<SqlBool>`(state <> 'pending' or (removed_at is null and queued_at is not null))`;
  const counts = await countByState(db, 'bank_cards', BANK_CARD_STATES, isQueuedOrClosed);
  const { shown, pagination } = slicePage(page, rows, counts[state], ({ place, id }) => [place, id]);
  return { bank_cards: shown.map((row) => view(secret, reader, row)), counts, pagination };
}

/** Throws REQUEST_NOT_FOUND. */
export async function loadConsoleCard(
  db: Db | Tx,
  secret: string,
  reader: CardReader,
  id: number,
): Promise<ConsoleBankCard> {
  const { rows } = await select(reader, NO_POSITION, sql`where card.id = ${id}`).execute(db);
  const [row] = rows;
  if (!row) throw fail('REQUEST_NOT_FOUND');
  return view(secret, reader, row);
}

/** Loads the unmasked number and holder of a card, and its seller. Throws REQUEST_NOT_FOUND. */
export async function loadUnmaskedCard(db: Tx, secret: string, id: number) {
  const row = await db
    .selectFrom('bank_cards')
    .select(['seller_id', 'number', 'holder'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw fail('REQUEST_NOT_FOUND');
  return {
    sellerId: row.seller_id,
    card: {
      card_number: unsealCard(secret, row.seller_id, 'number', row.number),
      card_holder_name: unsealCard(secret, row.seller_id, 'holder', row.holder),
    },
  };
}
