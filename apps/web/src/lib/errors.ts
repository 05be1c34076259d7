// How failures are told: one localized toast per code, not again within 5 s.
import { ERROR_TOAST_COOLDOWN_MS } from '@raan/contract/constants';
import { asErrorCode, type ErrorCode } from '@raan/contract/errors/errors';
import { asLanguage, DEFAULT_LANGUAGE, type Language } from '@raan/contract/language';
import { toast } from '#ui/toast-store.ts';
import { ApiError, codeOf } from './api-error.ts';
import { commonMessages, errorMessages } from './common.ts';
import { currentLanguage } from './language.ts';

/**
 * The catalogue's text of a code. An unknown language reads Thai, an unknown code UNKNOWN_ERROR. Where the catalogue itself could not be
 * fetched, the words that came with the app say that it failed.
 */
export function textOfCode(code: string, language: string): string {
  const spoken: Language = asLanguage(language) ?? DEFAULT_LANGUAGE;
  const messages = errorMessages.read(spoken) ?? errorMessages.read(DEFAULT_LANGUAGE);
  return messages?.[asErrorCode(code)] ?? commonMessages.read(spoken)?.pageFailedDetail ?? code;
}

/** What to tell of a failure beside the thing that failed: the server's own words for it, else the catalogue's. */
export function errorText(error: unknown): string {
  const serverMessage = error instanceof ApiError ? error.serverMessage : undefined;
  return serverMessage ?? textOfCode(codeOf(error), currentLanguage());
}

const shownAtMs = new Map<ErrorCode, number>();

/** Shows a failure as a toast, once per code in 5 s. A cancelled call is silent. */
export function toastError(error: unknown, nowMs: number = Date.now()): void {
  if (error instanceof Error && error.name === 'AbortError') return;
  const code = codeOf(error);
  const last = shownAtMs.get(code);
  if (last !== undefined && nowMs - last < ERROR_TOAST_COOLDOWN_MS) return;
  shownAtMs.set(code, nowMs);
  const language = currentLanguage();
  const show = () => toast.error(textOfCode(code, language));
  if (errorMessages.read(language)) show();
  else errorMessages.load(language).then(show, show);
}

/** The first text of a field that the server refused, for the form to show under it. */
export function fieldError(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fieldErrors[field]?.[0] : undefined;
}
