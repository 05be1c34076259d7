// What a suspended seller is told, and how they say something to it: they can't sign in, so account and password stand for a session.
import type { Language } from '@raan/contract/language';
import { decisionWords } from '#platform/decision-words.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict, fail, type AppError } from '#platform/errors/app-error.ts';
import { clearFailures } from '#platform/rate-limit.ts';
import { contactSupport } from '#features/system/contact-support.ts';
import { withCredentials, type Credentials, type KnownSeller } from './credentials.ts';
import { momentText } from './moment-text.ts';

/** What a suspended seller is turned away with: since when and why, in their language. */
export function suspendedError(
  { suspension_code: code, suspension_reason: words, suspended_at: at }: KnownSeller,
  language: Language,
): AppError {
  if (at === null) return fail('AUTH_PERMISSION_DENIED', 'account_suspended');
  const since = momentText(at, language);
  const reason = decisionWords({ code, words }, language);
  return reason === ''
    ? fail('AUTH_PERMISSION_DENIED', 'account_suspended_since', { since })
    : fail('AUTH_PERMISSION_DENIED', 'account_suspended_because', { since, reason });
}

/**
 * Keeps what a suspended seller says to it for those who help, and answers the message's id. Throws what `withCredentials` throws, 409
 * for an account that is open (which counts as a failure), and REQUEST_VALIDATION_ERROR for a blank message.
 */
export async function replyToSuspension(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  reply: Credentials & { message: string },
): Promise<number> {
  return await withCredentials(deps, reply, async ({ id, status, attempt }) => {
    // The attempt stays a failure. Otherwise a password could be tried here without a trace: no second factor, and no notice of a login.
    if (status === 'active') throw conflict('account_not_suspended');
    await inTransaction(deps.db, (tx) => clearFailures(tx, attempt));
    return await contactSupport(deps, id, reply.message);
  });
}
