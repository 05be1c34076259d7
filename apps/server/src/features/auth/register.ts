import type { Language } from '@raan/contract/language';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { AppError, failField } from '#platform/errors/app-error.ts';
import { lockSubjects, recentFailures, recordFailure } from '#platform/rate-limit.ts';
import { createSeller } from '#features/sellers/create-seller.ts';
import { accountKey } from '#features/sellers/account-key.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { demandSlide, FAILURES_BEFORE_SLIDE, networkSubject } from './demand-slide.ts';
import { hashPassword } from './passwords.ts';
import { rememberDevice } from './devices.ts';
import { accountSubject } from './sign-in-limits.ts';
import { openSession, type Client } from './sessions.ts';
import type { Opened } from './sign-in.ts';

/** What an account may not contain: white space, controls, format characters (zero-width, bidi). */
const FORBIDDEN = /[\s\p{C}]/u;

export type Registration = {
  account: string;
  password: string;
  client: Client & { cookie: string | undefined };
  pass: string | undefined;
  language: Language;
};

/** Opens an account and a session for it. Throws BUSINESS_ACCOUNT_EXISTS; each such answer counts towards the slide, so that names can't be probed. Throws REQUEST_VALIDATION_ERROR for a common password. */
export async function register(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  registration: Registration,
): Promise<Opened> {
  const { db, clock } = deps;
  const account = registration.account.normalize('NFC').trim();
  if (account === '' || FORBIDDEN.test(account)) throw failField('account', 'account_invalid');
  await refuseCommonPassword(registration.password, 'password');
  const { pass } = registration;
  const { ip } = registration.client;
  const network = networkSubject(ip);
  const failures = await recentFailures(db, clock, [accountSubject('seller', accountKey(account)), network]);
  await demandSlide(db, deps, { pass, ip, failures });
  const passwordHash = await hashPassword(registration.password);
  try {
    return await inTransaction(db, async (tx) => {
      const sellerId = await createSeller(tx, clock, {
        account,
        passwordHash,
        language: registration.language,
      });
      const { client } = registration;
      const { cookie } = await rememberDevice(tx, clock, sellerId, client);
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
