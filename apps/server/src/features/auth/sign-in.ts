import type { Language } from '@raan/contract/language';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { clearFailures } from '#platform/rate-limit.ts';
import { shortAddress } from '#platform/http/short-address.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { checkCode, codeRefused } from '#features/second-factor/check-code.ts';
import { tellOfAccount } from './account-news.ts';
import { withCredentials, type KnownSeller } from './credentials.ts';
import { deviceText } from './device-words.ts';
import { rememberDevice } from './devices.ts';
import { SELLER_HOLDERS } from './seller-holders.ts';
import { openSession, type Client } from './sessions.ts';
import { givePassBack } from './slide.ts';
import { suspendedError } from './suspension.ts';

export type SignIn = {
  account: string;
  password: string;
  /** Of the app or a recovery code, where two-factor is on. */
  code: string | undefined;
  remember: boolean;
  client: Client & { cookie: string | undefined };
  pass: string | undefined;
  language: Language;
};

export type Opened = { sellerId: number; token: string; expires_at: string; deviceCookie: string };

type SignInDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'stableSecret'> & {
  hint: NotificationHint;
};

/**
 * Opens a session. Throws what `withCredentials` throws; AUTH_PERMISSION_DENIED, with the reason, for a suspended account;
 * REQUEST_VALIDATION_ERROR under `code` where two-factor is on and the code is missing or wrong; REQUEST_RATE_LIMIT after too many codes.
 */
export async function signIn(deps: SignInDeps, attempt: SignIn): Promise<Opened> {
  const { ip, cookie } = attempt.client;
  return await withCredentials(deps, { ...attempt, ip, cookie }, (seller) => enter(deps, attempt, seller));
}

async function enter(deps: SignInDeps, attempt: SignIn, seller: KnownSeller): Promise<Opened> {
  const { db, clock } = deps;
  const { ip } = attempt.client;
  if (seller.status !== 'active') {
    await inTransaction(db, (tx) => clearFailures(tx, seller.attempt));
    // Whoever is turned away may say something to it, and need not slide again for that.
    if (attempt.pass !== undefined) await givePassBack(db, clock, attempt.pass, ip);
    throw suspendedError(seller, attempt.language);
  }
  // A refused code is an outcome and no error in here: its count shall stay.
  const outcome = await inTransaction(db, async (tx) => {
    // The password was right; codes have a limit of their own.
    await clearFailures(tx, seller.attempt);
    const holder = await SELLER_HOLDERS.lock(tx, seller.id);
    if (holder.totp_secret !== null) {
      const checked = await checkCode(tx, deps, SELLER_HOLDERS, holder, {
        typed: attempt.code,
        place: { device: seller.device },
      });
      if ('refused' in checked) {
        // Whoever is asked for a code has slid already, and need not slide again for it: wrong codes are counted for themselves.
        if (attempt.pass !== undefined) await givePassBack(tx, clock, attempt.pass, ip);
        return checked;
      }
    }
    // What is pushed to this seller's screens from now on speaks the language they signed in with.
    const { login_notification } = await tx
      .updateTable('sellers')
      .set({ language: attempt.language })
      .where('id', '=', seller.id)
      .returning('login_notification')
      .executeTakeFirstOrThrow();
    const device = await rememberDevice(tx, clock, seller.id, attempt.client);
    if (device.isNew && login_notification)
      await tellOfAccount(tx, deps, seller.id, 'new_sign_in', {
        device: deviceText(attempt.client.userAgent),
        address: shortAddress(ip),
      });
    const opened = await openSession(tx, clock, {
      sellerId: seller.id,
      remember: attempt.remember,
      client: attempt.client,
    });
    return { sellerId: seller.id, ...opened, deviceCookie: device.cookie };
  });
  if ('refused' in outcome) throw codeRefused(outcome.refused);
  return outcome;
}
