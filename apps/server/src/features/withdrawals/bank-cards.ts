import {
  normalizeCardNumber,
  normalizeName,
  isCardNumber,
  isCardNumberOf,
  type BankCard,
  type BankCode,
} from '@raan/contract/withdrawals/bank-card';
import { RUNNING_WITHDRAWAL_STATES } from '@raan/contract/withdrawals/withdrawal';
import { maskCardNumber } from '@raan/contract/orders/masking';
import type { Selectable } from 'kysely';
import { nowIso } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import type { Schema } from '#platform/schema.ts';
import { readVerifiedName } from '#features/verification/verified-name.ts';
import { lockSeller } from './lock-seller.ts';
import { cardNumberHash, unsealCard, sealCard } from './sealed-card.ts';
import { setFirstWithdrawalPassword } from './withdrawal-password.ts';

export type CardRow = Selectable<Schema['bank_cards']>;
type CardDeps = Pick<Deps, 'clock' | 'secret'>;

function cardView({ secret }: Pick<Deps, 'secret'>, row: CardRow): BankCard {
  return {
    id: row.id,
    bank_name: row.bank,
    card_number: row.number_mask,
    card_holder_name: unsealCard(secret, row.seller_id, 'holder', row.holder),
    is_default: row.is_default,
    status: row.state === 'rejected' ? 'unverified' : row.state,
    reason_code: row.reason_code,
    reason: row.reason || null,
    created_at: row.created_at,
  };
}

/** Selects the seller's current card, if any. */
export async function selectActiveCard(db: Db | Tx, sellerId: number): Promise<CardRow | undefined> {
  return await db
    .selectFrom('bank_cards')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Loads the seller's card, whether a withdrawal password exists, and the name that a card must have. */
export async function loadBankCards(db: Db, deps: Pick<Deps, 'secret'>, sellerId: number) {
  const card = await selectActiveCard(db, sellerId);
  const password = await db
    .selectFrom('withdrawal_passwords')
    .select('seller_id')
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();
  return {
    cards: card ? [cardView(deps, card)] : [],
    has_withdraw_password: password !== undefined,
    verified_name: (await readVerifiedName(db, deps, sellerId)) ?? null,
  };
}

/**
 * Adds a card for review. `password`, already checked if there is a withdrawal password, otherwise becomes
 * it. Throws 422 for an invalid number or a foreign holder, and 409 if there is a card already.
 */
export async function addCard(
  tx: Tx,
  deps: CardDeps,
  card: { sellerId: number; bank: BankCode; number: string; holder: string; password: string },
): Promise<BankCard> {
  const { sellerId, bank } = card;
  const number = normalizeCardNumber(card.number);
  if (!isCardNumber(number)) throw failField('card_number', 'card_number_wrong');
  if (!isCardNumberOf(bank, number)) throw failField('card_number', 'card_number_not_of_bank');
  await lockSeller(tx, sellerId);
  const name = await readVerifiedName(tx, deps, sellerId);
  if (name !== undefined && normalizeName(card.holder) !== normalizeName(name))
    throw failField('card_holder_name', 'card_holder_differs');
  if (await selectActiveCard(tx, sellerId)) throw conflict('card_exists_already');
  await setFirstWithdrawalPassword(tx, deps, sellerId, card.password);
  // Only a card that was verified before counts as replaced: a rejected one never received money.
  const replaced = await tx
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
      is_replacement: replaced !== undefined,
      created_at: at,
      queued_at: name === undefined ? null : at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return cardView(deps, row);
}

/** Queues a seller's card for review after the identity was verified. Does nothing without a card. */
export async function queueCardForReview(
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

/** Removes a seller's card. Throws REQUEST_NOT_FOUND, and 409 while a withdrawal to it is open. */
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
    .where('state', 'in', RUNNING_WITHDRAWAL_STATES)
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

/** Makes a card the default. The only card already is. Throws REQUEST_NOT_FOUND. */
export async function makeCardDefault(
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
