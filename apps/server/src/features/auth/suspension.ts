// Suspended sellers cannot sign in, so each reply carries account and password.
import type { Language } from '@raan/contract/language';
import { decisionText } from '#platform/decision-text.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict, fail, type AppError } from '#platform/errors/app-error.ts';
import { clearFailures } from '#platform/rate-limit.ts';
import { contactSupport } from '#features/system/contact-support.ts';
import { withCredentials, type Credentials, type AuthenticatedSeller } from './credentials.ts';
import { formatThaiTime } from '#platform/format-time.ts';

/** Builds the error for a suspended seller, with time and reason in their language. */
export function suspendedError(
  { suspension_code: code, suspension_reason: note, suspended_at: at }: AuthenticatedSeller,
  language: Language,
): AppError {
  if (at === null) return fail('AUTH_PERMISSION_DENIED', 'account_suspended');
  const since = formatThaiTime(at, language);
  const reason = decisionText({ code, note }, language);
  return reason === ''
    ? fail('AUTH_PERMISSION_DENIED', 'account_suspended_since', { since })
    : fail('AUTH_PERMISSION_DENIED', 'account_suspended_because', { since, reason });
}

/**
 * Stores a suspended seller's reply for the support team and returns the message id. Throws the errors of
 * `withCredentials`, 409 for an active account (which counts as a failure), and REQUEST_VALIDATION_ERROR for
 * a blank message.
 */
export async function replyToSuspension(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  reply: Credentials & { message: string },
): Promise<number> {
  return await withCredentials(deps, reply, async ({ id, status, attempt }) => {
    // The attempt stays a failure: otherwise passwords could be tried here without second factor or sign-in
    // notification.
    if (status === 'active') throw conflict('account_not_suspended');
    await inTransaction(deps.db, (tx) => clearFailures(tx, attempt));
    return await contactSupport(deps, id, reply.message);
  });
}
