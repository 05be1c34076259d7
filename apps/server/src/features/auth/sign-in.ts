import type { Language } from '@raan/contract/language';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { accountKey } from '#features/sellers/account-key.ts';
import { demandSlide } from './demand-slide.ts';
import { failureSubjects, forgiveAccount, recordFailure } from './login-failures.ts';
import { verifyPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

export type SignIn = {
  account: string;
  password: string;
  remember: boolean;
  ip: string;
  pass: string | undefined;
  language: Language;
};

/** Opens a session. Throws AUTH_LOGIN_FAILED alike for an unknown account and a wrong password, and takes as long for either. */
export async function signIn(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  attempt: SignIn,
): Promise<{ sellerId: number; token: string; expires_at: string }> {
  const { db, clock } = deps;
  const key = accountKey(attempt.account.trim());
  const subjects = failureSubjects(key, attempt.ip);
  await demandSlide(deps, subjects, attempt);
  const seller = await db
    .selectFrom('sellers')
    .select(['id', 'password_hash', 'status', 'suspension_reason'])
    .where('account_key', '=', key)
    .executeTakeFirst();
  if (!(await verifyPassword(seller?.password_hash, attempt.password)) || !seller) {
    await recordFailure(db, clock, subjects);
    throw fail('AUTH_LOGIN_FAILED');
  }
  if (seller.status !== 'active')
    throw seller.suspension_reason === null
      ? fail('AUTH_PERMISSION_DENIED', 'account_suspended')
      : fail('AUTH_PERMISSION_DENIED', 'account_suspended_because', { reason: seller.suspension_reason });
  await forgiveAccount(db, subjects);
  // What is pushed to this seller's screens from now on speaks the language they signed in with.
  await db.updateTable('sellers').set({ language: attempt.language }).where('id', '=', seller.id).execute();
  return { sellerId: seller.id, ...(await openSession(db, clock, seller.id, attempt.remember)) };
}
