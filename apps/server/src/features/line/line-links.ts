// A seller is linked by a code, which only the signed-in seller sees, and which comes back signed by LINE.
import { LINE_CODE_MINUTES } from '@raan/contract/line/line-endpoints';
import type { Language } from '@raan/contract/language';
import { createHash, randomInt } from 'node:crypto';
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 50 bits: nobody guesses one within its minutes. */
const CODE_LENGTH = 10;
const CODE = new RegExp(`^[${LETTERS}]{${CODE_LENGTH}}$`);

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

/** Returns the code in a text, or undefined. */
export function readCode(text: string): string | undefined {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? code : undefined;
}

/** Creates a code and replaces the seller's previous one. */
export async function createCode(
  db: Db,
  clock: Clock,
  sellerId: number,
): Promise<{ code: string; expires_at: string }> {
  const code = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const row = { code_hash: hashOf(code), expires_at: isoFromNow(clock, LINE_CODE_MINUTES * 60_000) };
  await db
    .insertInto('line_link_codes')
    .values({ seller_id: sellerId, ...row })
    .onConflict((known) => known.column('seller_id').doUpdateSet(row))
    .execute();
  return { code, expires_at: row.expires_at };
}

/**
 * Links the LINE account to the seller of the code, and ends its link to another seller. The code is used up. Returns undefined
 * for an unknown or expired code.
 */
export async function linkByCode(
  tx: Tx,
  clock: Clock,
  { userId, code }: { userId: string; code: string },
): Promise<{ store: string; language: Language } | undefined> {
  const used = await tx
    .deleteFrom('line_link_codes')
    .where('code_hash', '=', hashOf(code))
    .where('expires_at', '>', nowIso(clock))
    .returning('seller_id')
    .executeTakeFirst();
  if (!used) return undefined;
  const seller = await tx
    .selectFrom('sellers')
    .innerJoin('stores', 'stores.seller_id', 'sellers.id')
    .select(['store_name', 'language'])
    .where('sellers.id', '=', used.seller_id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!seller) return undefined;
  await unlinkUser(tx, userId);
  const row = { user_id: userId, linked_at: nowIso(clock) };
  await tx
    .insertInto('line_links')
    .values({ seller_id: used.seller_id, ...row })
    .onConflict((known) => known.column('seller_id').doUpdateSet(row))
    .execute();
  return { store: seller.store_name, language: seller.language };
}

/** Ends the link of a LINE account, if any, with what waits to be sent to it. */
export async function unlinkUser(tx: Tx, userId: string): Promise<void> {
  const link = await tx
    .selectFrom('line_links')
    .select('seller_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (link) await unlinkSeller(tx, link.seller_id);
}

/** Ends the link of a seller, with what waits to be sent. */
export async function unlinkSeller(tx: Tx, sellerId: number): Promise<void> {
  for (const table of ['line_links', 'line_link_codes', 'line_messages'] as const)
    await tx.deleteFrom(table).where('seller_id', '=', sellerId).execute();
}
