import type { SuspensionReason } from '@raan/contract/sellers/seller-decision';
import type { Deps } from '#platform/deps.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import {
  oneAtATime,
  recentFailures,
  recordFailure,
  reserveAttempt,
  type Attempt,
} from '#platform/rate-limit.ts';
import { accountKey } from '#features/sellers/account-key.ts';
import { demandSlide, networkSubject } from './demand-slide.ts';
import { knownDevice } from './devices.ts';
import { verifyPassword } from './passwords.ts';
import { sellerPasswordSubjects, signInSubjects } from './sign-in-limits.ts';

export type Credentials = {
  account: string;
  password: string;
  pass: string | undefined;
  ip: string;
  /** The device cookie, if one came. */
  cookie: string | undefined;
};

/** Who has named an account and its password, and how the account stands. */
export type KnownSeller = {
  id: number;
  status: 'active' | 'suspended';
  suspension_code: SuspensionReason | null;
  suspension_reason: string | null;
  suspended_at: string | null;
  /** The device, if it has signed in to this account before. */
  device: string | undefined;
  /** Counts as a failure until it is cleared. */
  attempt: Attempt;
};

/**
 * Checks an account and its password, and runs `use` if they are right; `use` clears the attempt once the seller may enter. Throws
 * AUTH_LOGIN_FAILED alike for an unknown account and a wrong password, and takes as long for either; REQUEST_RATE_LIMIT after too many
 * failures; and what `demandSlide` throws.
 */
export async function withCredentials<T>(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { account, password, pass, ip, cookie }: Credentials,
  use: (seller: KnownSeller) => Promise<T>,
): Promise<T> {
  const { db, clock } = deps;
  const key = accountKey(account.trim());
  const seller = await db
    .selectFrom('sellers')
    .select(['id', 'password_hash', 'status', 'suspension_code', 'suspension_reason', 'suspended_at'])
    .where('account_key', '=', key)
    .executeTakeFirst();
  const device = seller && (await knownDevice(db, seller.id, cookie));
  const guess = { accountKey: key, ip, device };
  const subjects = signInSubjects('seller', guess);
  const network = networkSubject(ip);
  return await oneAtATime(subjects[0].hash, async () => {
    const attempt = await inTransaction(db, async (tx) => {
      const reserved = await reserveAttempt(tx, clock, sellerPasswordSubjects(guess));
      // The attempt itself is not a failure yet.
      const ofAccount = (await recentFailures(tx, clock, subjects)) - 1;
      const ofNetwork = device === undefined ? await recentFailures(tx, clock, [network]) : 0;
      await demandSlide(tx, deps, { pass, ip, failures: Math.max(ofAccount, ofNetwork) });
      return reserved;
    });
    if (!(await verifyPassword(seller?.password_hash, password)) || !seller) {
      await recordFailure(db, clock, [network]);
      throw fail('AUTH_LOGIN_FAILED');
    }
    const { password_hash: _hash, ...known } = seller;
    return await use({ ...known, device, attempt });
  });
}
