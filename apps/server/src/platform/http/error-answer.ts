// How a failure is answered: status, code, words in the reader's language. Nothing of an unexpected error's cause leaves the server.
import { asErrorCode, codeOfStatus, ERROR_STATUS, type ErrorCode } from '@raan/contract/errors/errors';
import en from '@raan/contract/errors/messages.en';
import th from '@raan/contract/errors/messages.th';
import zhCN from '@raan/contract/errors/messages.zh-CN';
import zhTW from '@raan/contract/errors/messages.zh-TW';
import { asLanguage, DEFAULT_LANGUAGE, type Language } from '@raan/contract/language';
import { AppError, type FieldReasons } from '#platform/errors/app-error.ts';
import { reasonText } from '#platform/errors/reasons.ts';
import { isStorageFull } from '#platform/storage.ts';
import { fieldReasons } from './validation-errors.ts';

const MESSAGES: Readonly<Record<Language, Readonly<Record<ErrorCode, string>>>> = {
  th,
  en,
  'zh-TW': zhTW,
  'zh-CN': zhCN,
};

/** The catalogue's words for a code. An unknown language reads as Thai, an unknown code as UNKNOWN_ERROR. */
export function errorMessage(code: string, language: string): string {
  return MESSAGES[asLanguage(language) ?? DEFAULT_LANGUAGE][asErrorCode(code)];
}

export type ErrorAnswer = {
  status: number;
  body: {
    success: false;
    code: ErrorCode;
    message: string;
    reason?: string;
    errors?: Record<string, string[]>;
  };
  /** True where the failure is ours and belongs in the log. */
  unexpected: boolean;
  retryAfterSeconds?: number;
};

function describe(fields: FieldReasons, language: Language): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, reasons]) => [
      name,
      reasons.map((reason) => reasonText(language, reason.key, reason.values)),
    ]),
  );
}

const plain = (code: ErrorCode, language: Language, status: number = ERROR_STATUS[code]): ErrorAnswer => ({
  status,
  body: { success: false, code, message: errorMessage(code, language) },
  unexpected: false,
});

/** When to ask again whatever was not to be had just now. */
export const RETRY_AFTER_SECONDS = 2;

/** PostgreSQL has no space left on its disk. */
export const DATABASE_DISK_FULL = '53100';
const DATABASE_AWAY =
  /^(08|25006|25P03|53|57P0|57014|58030|40001|40P01|ECONN|EPIPE|ETIMEDOUT|ERR_STREAM_DESTROYED|DATABASE_TIMEOUT)/;

/**
 * Errors of the database that mean "not now": connection lost, shutting down, no response in time, too many connections, none free in time,
 * out of memory, read-only, statement cancelled. Where the connection broke amid a commit, nobody knows whether it was done: the caller asks
 * again under the same Idempotency-Key.
 */
function isDatabaseAway(error: unknown): boolean {
  const { code, message, syscall } = error as { code?: unknown; message?: unknown; syscall?: unknown };
  // The database's socket is not there, or accepts nobody, or its name is not resolved. Any other missing file is a fault of ours.
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  if (typeof code === 'string' && DATABASE_AWAY.test(code)) return true;
  return (
    typeof message === 'string' &&
    /timeout exceeded when trying to connect|Connection terminated|not queryable|timeout expired/.test(
      message,
    )
  );
}

/** A text that the database cannot hold, such as one with a NUL: the caller's mistake. */
function isUnstorableText(code: unknown): boolean {
  return code === '22021' || code === '22P05';
}

/** Turns anything thrown into the answer its caller gets. */
export function answerError(error: unknown, language: Language): ErrorAnswer {
  if (error instanceof AppError) {
    const answer = plain(error.code, language, error.status);
    if (error.reason) {
      answer.body.message = reasonText(language, error.reason.key, error.reason.values);
      answer.body.reason = error.reason.key;
    }
    if (error.fields) answer.body.errors = describe(error.fields, language);
    const minutes = Number(error.reason?.values['minutes']);
    if (error.code === 'REQUEST_RATE_LIMIT' && minutes > 0) answer.retryAfterSeconds = minutes * 60;
    if (error.code === 'SERVER_UNAVAILABLE') answer.retryAfterSeconds = RETRY_AFTER_SECONDS;
    return answer;
  }
  const { validation, validationContext, statusCode, code } = error as {
    validation?: Parameters<typeof fieldReasons>[0];
    validationContext?: string;
    statusCode?: number;
    code?: string;
  };
  if (validation) {
    // A wrong path parameter names something that cannot exist.
    if (validationContext === 'params') return plain('REQUEST_NOT_FOUND', language);
    const answer = plain('REQUEST_VALIDATION_ERROR', language);
    answer.body.errors = describe(fieldReasons(validation), language);
    return answer;
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) {
    const answer = plain('REQUEST_INVALID', language, 415);
    answer.body.message = reasonText(language, 'content_type_refused');
    return answer;
  }
  if (statusCode === 413) {
    const answer = plain('REQUEST_INVALID', language, 413);
    answer.body.message = reasonText(language, 'body_too_large');
    return answer;
  }
  if (statusCode !== undefined && statusCode < 500) {
    return plain(codeOfStatus(statusCode) ?? 'REQUEST_INVALID', language, statusCode);
  }
  if (isUnstorableText(code)) return plain('REQUEST_VALIDATION_ERROR', language);
  const isFull = isStorageFull(error) || code === DATABASE_DISK_FULL;
  if (isFull || isDatabaseAway(error)) {
    const answer = plain('SERVER_UNAVAILABLE', language);
    if (isFull) {
      answer.body.message = reasonText(language, 'storage_full');
      answer.body.reason = 'storage_full';
    }
    return { ...answer, unexpected: true, retryAfterSeconds: RETRY_AFTER_SECONDS };
  }
  return { ...plain('SERVER_ERROR', language), unexpected: true };
}
