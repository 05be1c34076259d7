import type { Language } from '@raan/contract/language';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { AppError, failField } from '#platform/errors/app-error.ts';
import { lockSubjects, recentFailures, recordFailure } from '#platform/rate-limit.ts';
import { createSeller } from '#features/sellers/create-seller.ts';
import { toAccountKey } from '#features/sellers/account-key.ts';
import { assertUncommonPassword } from './common-passwords.ts';
import { requireSlide, FAILURES_BEFORE_SLIDE, networkSubject } from './require-slide.ts';
import { hashPassword } from './passwords.ts';
import { recordDevice } from './devices.ts';
import { accountSubject } from './sign-in-limits.ts';
import { openSession, type Client } from './sessions.ts';
import type { OpenedSession } from './sign-in.ts';

/** Account names must not contain white space, control or format characters (zero-width, bidirectional). */
const FORBIDDEN = /[\s\p{C}]/u;

export type Registration = {
  account: string;
  password: string;
  client: Client & { cookie: string | undefined };
  pass: string | undefined;
  language: Language;
};

/**
 * Creates an account and opens a session. Throws BUSINESS_ACCOUNT_EXISTS, which counts towards the slide, so
 * that names cannot be probed; REQUEST_VALIDATION_ERROR for an invalid account or a common password, and the
 * errors of `requireSlide`.
 */
export async function register(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  registration: Registration,
): Promise<OpenedSession> {
  const { db, clock } = deps;
  const account = registration.account.normalize('NFC').trim();
  if (account === '' || FORBIDDEN.test(account)) throw failField('account', 'account_invalid');
  await assertUncommonPassword(registration.password, 'password');
  const { pass } = registration;
  const { ip } = registration.client;
  const network = networkSubject(ip);
  const failures = await recentFailures(db, clock, [
    accountSubject('seller', toAccountKey(account)),
    network,
  ]);
  await requireSlide(db, deps, { pass, ip, failures });
  const passwordHash = await hashPassword(registration.password);
  try {
    return await inTransaction(db, async (tx) => {
      const sellerId = await createSeller(tx, clock, {
        account,
        passwordHash,
        language: registration.language,
      });
      const { client } = registration;
      const { cookie } = await recordDevice(tx, clock, sellerId, client);
      const opened = await openSession(tx, clock, { sellerId, remember: false, client });
      return { sellerId, ...opened, deviceCookie: cookie };
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'BUSINESS_ACCOUNT_EXISTS') {
      const count = await inTransaction(db, async (tx) => {
        await lockSubjects(tx, [network]);
        await recordFailure(tx, clock, [network]);
        return await recentFailures(tx, clock, [network]);
      });
      const isProbing = count > FAILURES_BEFORE_SLIDE;
      if (isProbing && pass === undefined) throw failField('slide', 'slide_required');
    }
    throw error;
  }
}
