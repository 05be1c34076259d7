import type { SuspensionReason } from '@raan/contract/sellers/seller-decision';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { accountKey } from '#features/sellers/account-key.ts';
import { demandSlide } from './demand-slide.ts';
import { failureSubjects, recordFailure } from './login-failures.ts';
import { verifyPassword } from './passwords.ts';

type Credentials = { account: string; password: string; pass: string | undefined; ip: string };

/** Who has named an account and its password, and how the account stands. */
export type KnownSeller = {
  id: number;
  status: 'active' | 'suspended';
  suspension_code: SuspensionReason | null;
  suspension_reason: string | null;
  suspended_at: string | null;
  /** Under which failures of this account and address are counted. */
  subjects: string[];
};

/**
 * Demands an account and its password. Throws AUTH_LOGIN_FAILED alike for an unknown account and a wrong password, and takes as long for
 * either; a failure is counted. Throws what `demandSlide` throws.
 */
export async function demandCredentials(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { account, password, pass, ip }: Credentials,
): Promise<KnownSeller> {
  const { db, clock } = deps;
  const key = accountKey(account.trim());
  const subjects = failureSubjects(key, ip);
  await demandSlide(deps, subjects, { pass, ip });
  const seller = await db
    .selectFrom('sellers')
    .select(['id', 'password_hash', 'status', 'suspension_code', 'suspension_reason', 'suspended_at'])
    .where('account_key', '=', key)
    .executeTakeFirst();
  if (!(await verifyPassword(seller?.password_hash, password)) || !seller) {
    await recordFailure(db, clock, subjects);
    throw fail('AUTH_LOGIN_FAILED');
  }
  const { password_hash: _hash, ...known } = seller;
  return { ...known, subjects };
}
