import { ERROR_TOAST_COOLDOWN_MS } from '@raan/contract/constants';
import { asErrorCode, type ErrorCode } from '@raan/contract/errors/errors';
import { asLanguage, DEFAULT_LANGUAGE, type Language } from '@raan/contract/language';
import { toast } from '#ui/toast-store.ts';
import { ApiError, errorCodeOf } from './api-error.ts';
import { commonMessages, errorMessages } from './common-messages.ts';
import { currentLanguage } from './language.ts';

/** Returns the catalogue text of a code, else in Thai, of UNKNOWN_ERROR, or a message built into the app. */
export function textOfErrorCode(code: string, language: string): string {
  const knownLanguage: Language = asLanguage(language) ?? DEFAULT_LANGUAGE;
  const messages = errorMessages.read(knownLanguage) ?? errorMessages.read(DEFAULT_LANGUAGE);
  return messages?.[asErrorCode(code)] ?? commonMessages.read(knownLanguage)?.pageFailedDetail ?? code;
}

/** Returns the text of a failure: the server's message, else the catalogue's. */
export function errorText(error: unknown): string {
  const serverMessage = error instanceof ApiError ? error.serverMessage : undefined;
  return serverMessage ?? textOfErrorCode(errorCodeOf(error), currentLanguage());
}

const shownAtMs = new Map<ErrorCode, number>();

/**
 * Shows a failure as a toast, once per code in 5 s. Ignores cancelled calls. `key`: what failed; `dismissFailure` removes
 * the toast when it succeeds.
 */
export function toastError(error: unknown, nowMs: number = Date.now(), key?: string): void {
  if (error instanceof Error && error.name === 'AbortError') return;
  const code = errorCodeOf(error);
  const last = shownAtMs.get(code);
  if (last !== undefined && nowMs - last < ERROR_TOAST_COOLDOWN_MS) return;
  shownAtMs.set(code, nowMs);
  const language = currentLanguage();
  const show = () => toast.error(textOfErrorCode(code, language), { key });
  if (errorMessages.read(language)) show();
  else errorMessages.load(language).then(show, show);
}

/** Returns the first validation message of a field. */
export function fieldError(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fieldErrors[field]?.[0] : undefined;
}
