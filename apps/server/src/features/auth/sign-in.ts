import type { Language } from '@raan/contract/language';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { clearFailures } from '#platform/rate-limit.ts';
import { shortAddress } from '#platform/http/short-address.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { checkCode, codeRefusalError } from '#features/second-factor/check-code.ts';
import { notifyAccountEvent } from './notify-account-event.ts';
import { withCredentials, type AuthenticatedSeller } from './credentials.ts';
import { formatDevice } from './device-name.ts';
import { recordDevice } from './devices.ts';
import { SELLER_FACTOR_STORE } from './seller-factor-store.ts';
import { openSession, type Client } from './sessions.ts';
import { restorePass } from './slide.ts';
import { suspendedError } from './suspension.ts';

export type SignInRequest = {
  account: string;
  password: string;
  /** A code of the app or a recovery code, if two-factor is on. */
  code: string | undefined;
  remember: boolean;
  client: Client & { cookie: string | undefined };
  pass: string | undefined;
  language: Language;
};

export type OpenedSession = { sellerId: number; token: string; expires_at: string; deviceCookie: string };

type SignInDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'stableSecret'> & {
  realtimeSignal: RealtimeSignal;
};

/**
 * Signs a seller in. Throws the errors of `withCredentials`; AUTH_PERMISSION_DENIED with the reason for a
 * suspended account; REQUEST_VALIDATION_ERROR under `code` if two-factor is on and the code is missing or
 * wrong; REQUEST_RATE_LIMIT after too many codes.
 */
export async function signInSeller(deps: SignInDeps, attempt: SignInRequest): Promise<OpenedSession> {
  const { ip, cookie } = attempt.client;
  return await withCredentials(deps, { ...attempt, ip, cookie }, (seller) =>
    completeSignIn(deps, attempt, seller),
  );
}

async function completeSignIn(
  deps: SignInDeps,
  attempt: SignInRequest,
  seller: AuthenticatedSeller,
): Promise<OpenedSession> {
  const { db, clock } = deps;
  const { ip } = attempt.client;
  if (seller.status !== 'active') {
    await inTransaction(db, (tx) => clearFailures(tx, seller.attempt));
    // The suspended seller may reply to the suspension without a second slide.
    if (attempt.pass !== undefined) await restorePass(db, clock, attempt.pass, ip);
    throw suspendedError(seller, attempt.language);
  }
  // A refused code is a result and not an error, so that its count commits.
  const outcome = await inTransaction(db, async (tx) => {
    // The password was right; codes have a separate limit.
    await clearFailures(tx, seller.attempt);
    const holder = await SELLER_FACTOR_STORE.lock(tx, seller.id);
    if (holder.totp_secret !== null) {
      const checked = await checkCode(tx, deps, SELLER_FACTOR_STORE, holder, {
        code: attempt.code,
        context: { device: seller.device },
      });
      if ('refused' in checked) {
        // The request for a code must not cost a second slide: wrong codes have a separate limit.
        if (attempt.pass !== undefined) await restorePass(tx, clock, attempt.pass, ip);
        return checked;
      }
    }
    // Push notifications use the language of the latest sign-in.
    const { login_notification } = await tx
      .updateTable('sellers')
      .set({ language: attempt.language })
      .where('id', '=', seller.id)
      .returning('login_notification')
      .executeTakeFirstOrThrow();
    const device = await recordDevice(tx, clock, seller.id, attempt.client);
    if (device.isNew && login_notification)
      await notifyAccountEvent(tx, deps, seller.id, 'new_sign_in', {
        device: formatDevice(attempt.client.userAgent),
        address: shortAddress(ip),
      });
    const opened = await openSession(tx, clock, {
      sellerId: seller.id,
      remember: attempt.remember,
      client: attempt.client,
    });
    return { sellerId: seller.id, ...opened, deviceCookie: device.cookie };
  });
  if ('refused' in outcome) throw codeRefusalError(outcome.refused);
  return outcome;
}
