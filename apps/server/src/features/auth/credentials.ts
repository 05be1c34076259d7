import type { SellerStatus } from '@raan/contract/sellers/seller';
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
import { toAccountKey } from '#features/sellers/account-key.ts';
import { requireSlide, networkSubject } from './require-slide.ts';
import { findKnownDevice } from './devices.ts';
import { verifyPassword } from './passwords.ts';
import { sellerPasswordSubjects, signInSubjects } from './sign-in-limits.ts';

export type Credentials = {
  account: string;
  password: string;
  pass: string | undefined;
  ip: string;
  /** Value of the device cookie, if the request has one. */
  cookie: string | undefined;
};

export type AuthenticatedSeller = {
  id: number;
  status: SellerStatus;
  suspension_code: SuspensionReason | null;
  suspension_reason: string | null;
  suspended_at: string | null;
  /** Hash of the device, if it has signed in to this account before. */
  device: string | undefined;
  /** Counts as a failure until it is cleared. */
  attempt: Attempt;
};

/**
 * Checks account and password, and runs `onSuccess` if they are right. `onSuccess` must clear the attempt
 * once the seller may sign in. Throws AUTH_LOGIN_FAILED for an unknown account and for a wrong password,
 * after the same time; REQUEST_RATE_LIMIT after too many failures; and the errors of `requireSlide`.
 */
export async function withCredentials<T>(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { account, password, pass, ip, cookie }: Credentials,
  onSuccess: (seller: AuthenticatedSeller) => Promise<T>,
): Promise<T> {
  const { db, clock } = deps;
  const key = toAccountKey(account.trim());
  const seller = await db
    .selectFrom('sellers')
    .select(['id', 'password_hash', 'status', 'suspension_code', 'suspension_reason', 'suspended_at'])
    .where('account_key', '=', key)
    .executeTakeFirst();
  const device = seller && (await findKnownDevice(db, seller.id, cookie));
  const guess = { accountKey: key, ip, device };
  const subjects = signInSubjects('seller', guess);
  const network = networkSubject(ip);
  return await oneAtATime(subjects[0].hash, async () => {
    const attempt = await inTransaction(db, async (tx) => {
      const reserved = await reserveAttempt(tx, clock, sellerPasswordSubjects(guess));
      // The reserved attempt is not a failure yet.
      const accountFailures = (await recentFailures(tx, clock, subjects)) - 1;
      const networkFailures = device === undefined ? await recentFailures(tx, clock, [network]) : 0;
      await requireSlide(tx, deps, { pass, ip, failures: Math.max(accountFailures, networkFailures) });
      return reserved;
    });
    if (!(await verifyPassword(seller?.password_hash, password)) || !seller) {
      await recordFailure(db, clock, [network]);
      throw fail('AUTH_LOGIN_FAILED');
    }
    const { password_hash: _hash, ...known } = seller;
    return await onSuccess({ ...known, device, attempt });
  });
}
