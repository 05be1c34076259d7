// A seller's card: one at a time. It is verified only in the name of the verified identity.
import {
  cleanCardNumber,
  foldName,
  isCardNumber,
  type BankCard,
  type BankCode,
} from '@raan/contract/withdrawals/bank-card';
import { WITHDRAWAL_RUNNING } from '@raan/contract/withdrawals/withdrawal';
import { maskCardNumber } from '@raan/contract/orders/masking';
import type { Selectable } from 'kysely';
import { nowIso } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import type { Schema } from '#platform/schema.ts';
import { verifiedName } from '#features/verification/verified-name.ts';
import { lockSeller } from './lock-seller.ts';
import { cardNumberHash, openCard, sealCard } from './sealed-card.ts';
import { setFirstPassword } from './withdrawal-password.ts';

export type CardRow = Selectable<Schema['bank_cards']>;
type CardDeps = Pick<Deps, 'clock' | 'secret'>;

/** A card as its seller sees it. */
function cardView({ secret }: Pick<Deps, 'secret'>, row: CardRow): BankCard {
  return {
    id: row.id,
    bank_name: row.bank,
    card_number: row.number_mask,
    card_holder_name: openCard(secret, row.seller_id, 'holder', row.holder),
    is_default: row.is_default,
    status: row.state === 'rejected' ? 'unverified' : row.state,
    reason_code: row.reason_code,
    reason: row.reason || null,
    created_at: row.created_at,
  };
}

/** The card that a seller has now, or undefined. */
export async function livingCard(db: Db | Tx, sellerId: number): Promise<CardRow | undefined> {
  return await db
    .selectFrom('bank_cards')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** The seller's card, whether there is a withdrawal password, and the name that a card must carry. */
export async function cardsOf(db: Db, deps: Pick<Deps, 'secret'>, sellerId: number) {
  const card = await livingCard(db, sellerId);
  const password = await db
    .selectFrom('withdrawal_passwords')
    .select('seller_id')
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();
  return {
    cards: card ? [cardView(deps, card)] : [],
    has_withdraw_password: password !== undefined,
    verified_name: (await verifiedName(db, deps, sellerId)) ?? null,
  };
}

/**
 * Adds a card, to be verified by an operator; the password, which was checked where there is one, becomes the withdrawal password of a
 * seller without. Throws 422 for a number that can't be one and for another holder than the verified person, 409 where there is a card
 * already.
 */
export async function addCard(
  tx: Tx,
  deps: CardDeps,
  card: { sellerId: number; bank: BankCode; number: string; holder: string; password: string },
): Promise<BankCard> {
  const { sellerId, bank } = card;
  const number = cleanCardNumber(card.number);
  if (!isCardNumber(number)) throw failField('card_number', 'card_number_wrong');
  await lockSeller(tx, sellerId);
  const name = await verifiedName(tx, deps, sellerId);
  if (name !== undefined && foldName(card.holder) !== foldName(name))
    throw failField('card_holder_name', 'card_holder_differs');
  if (await livingCard(tx, sellerId)) throw conflict('card_exists_already');
  await setFirstPassword(tx, deps, sellerId, card.password);
  // One that was never accepted was never paid to: whoever corrects it takes nobody's place.
  const earlier = await tx
    .selectFrom('bank_cards')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'verified')
    .limit(1)
    .executeTakeFirst();
  const at = nowIso(deps.clock);
  const row = await tx
    .insertInto('bank_cards')
    .values({
      seller_id: sellerId,
      bank,
      number: sealCard(deps.secret, sellerId, 'number', number),
      number_mask: maskCardNumber(number),
      number_hash: cardNumberHash(deps.secret, bank, number),
      holder: sealCard(deps.secret, sellerId, 'holder', card.holder.trim()),
      is_replacement: earlier !== undefined,
      created_at: at,
      queued_at: name === undefined ? null : at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return cardView(deps, row);
}

/** Puts the card of a seller whose identity was just verified into the reviewers' queue. Does nothing without such a card. */
export async function queueCard(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { sellerId }: { sellerId: number },
): Promise<void> {
  await tx
    .updateTable('bank_cards')
    .set({ queued_at: nowIso(clock) })
    .where('seller_id', '=', sellerId)
    .where('removed_at', 'is', null)
    .where('queued_at', 'is', null)
    .execute();
}

/** Removes a seller's card. Throws REQUEST_NOT_FOUND, and 409 while a withdrawal to it is under way. */
export async function removeCard(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { sellerId, cardId }: { sellerId: number; cardId: number },
): Promise<void> {
  await lockSeller(tx, sellerId);
  const running = await tx
    .selectFrom('withdrawals')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('card_id', '=', cardId)
    .where('state', 'in', WITHDRAWAL_RUNNING)
    .executeTakeFirst();
  if (running) throw conflict('card_in_use');
  const { numUpdatedRows } = await tx
    .updateTable('bank_cards')
    .set({ removed_at: nowIso(clock), is_default: false })
    .where('seller_id', '=', sellerId)
    .where('id', '=', cardId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw fail('REQUEST_NOT_FOUND');
}

/** Makes a card the one that is paid to; with one card it is so already. Throws REQUEST_NOT_FOUND. */
export async function makeDefault(
  db: Db,
  deps: Pick<Deps, 'secret'>,
  { sellerId, cardId }: { sellerId: number; cardId: number },
): Promise<BankCard> {
  const row = await db
    .updateTable('bank_cards')
    .set({ is_default: true })
    .where('seller_id', '=', sellerId)
    .where('id', '=', cardId)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw fail('REQUEST_NOT_FOUND');
  return cardView(deps, row);
}
