import { isoFromNow } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { randomToken, sha256 } from '#platform/secrets.ts';

const RESET_MS = 30 * 60_000;

/**
 * Creates the token of a link that resets the withdrawal password; an earlier one becomes invalid. Returns undefined if the
 * seller is no longer active or has another address since.
 */
export async function issueWithdrawalResetToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  email: string,
): Promise<string | undefined> {
  const seller = await db
    .selectFrom('sellers')
    .select('id')
    .where('id', '=', sellerId)
    .where('email', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!seller) return undefined;
  const token = randomToken();
  const reset = { token_hash: sha256(token), expires_at: isoFromNow(clock, RESET_MS) };
  await db
    .insertInto('withdrawal_password_resets')
    .values({ seller_id: sellerId, ...reset })
    .onConflict((earlier) => earlier.column('seller_id').doUpdateSet(reset))
    .execute();
  return token;
}
