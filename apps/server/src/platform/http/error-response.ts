// Reveals nothing about unexpected errors.
import { asErrorCode, errorCodeOfStatus, ERROR_STATUS, type ErrorCode } from '@raan/contract/errors/errors';
import en from '@raan/contract/errors/messages.en';
import th from '@raan/contract/errors/messages.th';
import zhCN from '@raan/contract/errors/messages.zh-CN';
import zhTW from '@raan/contract/errors/messages.zh-TW';
import { asLanguage, DEFAULT_LANGUAGE, type Language } from '@raan/contract/language';
import { AppError, type FieldReasons } from '#platform/errors/app-error.ts';
import { reasonText } from '#platform/errors/reasons.ts';
import { BlobStoreError } from '#platform/blobs/blob-store.ts';
import { isStorageFull } from '#platform/storage.ts';
import { fieldReasons } from './validation-errors.ts';

const MESSAGES: Readonly<Record<Language, Readonly<Record<ErrorCode, string>>>> = {
  th,
  en,
  'zh-TW': zhTW,
  'zh-CN': zhCN,
};

/** The message of an error code. Falls back to Thai, and to UNKNOWN_ERROR. */
export function errorMessage(code: string, language: string): string {
  return MESSAGES[asLanguage(language) ?? DEFAULT_LANGUAGE][asErrorCode(code)];
}

export type ErrorResponse = {
  status: number;
  body: {
    success: false;
    code: ErrorCode;
    message: string;
    reason?: string;
    errors?: Record<string, string[]>;
  };
  isUnexpected: boolean;
  retryAfterSeconds?: number;
};

function describeFields(fields: FieldReasons, language: Language): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, reasons]) => [
      name,
      reasons.map((reason) => reasonText(language, reason.key, reason.values)),
    ]),
  );
}

const basicResponse = (
  code: ErrorCode,
  language: Language,
  status: number = ERROR_STATUS[code],
): ErrorResponse => ({
  status,
  body: { success: false, code, message: errorMessage(code, language) },
  isUnexpected: false,
});

/** Retry-After for temporary failures. */
export const RETRY_AFTER_SECONDS = 2;

/** PostgreSQL's code for a full disk. */
export const DATABASE_DISK_FULL = '53100';
const DATABASE_UNAVAILABLE =
  /^(08|25006|25P03|53|57P0|57014|58030|40001|40P01|ECONN|EPIPE|ETIMEDOUT|ERR_STREAM_DESTROYED|DATABASE_TIMEOUT)/;

/**
 * Whether the database is temporarily unavailable. If the connection broke during a commit, its outcome is
 * unknown, and the caller repeats the request with the same Idempotency-Key.
 */
function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message, syscall } = error as { code?: unknown; message?: unknown; syscall?: unknown };
  // The socket does not exist or accept connections, or the host name does not resolve. Other missing files are bugs.
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  if (typeof code === 'string' && DATABASE_UNAVAILABLE.test(code)) return true;
  return (
    typeof message === 'string' &&
    /timeout exceeded when trying to connect|Connection terminated|not queryable|timeout expired/.test(
      message,
    )
  );
}

/** Whether PostgreSQL refused a text, such as one with NUL. The caller sent it. */
function isUnstorableText(code: unknown): boolean {
  return code === '22021' || code === '22P05';
}

/** Converts any thrown value into a response. */
export function toErrorResponse(error: unknown, language: Language): ErrorResponse {
  if (error instanceof AppError) {
    const response = basicResponse(error.code, language, error.status);
    if (error.reason) {
      response.body.message = reasonText(language, error.reason.key, error.reason.values);
      response.body.reason = error.reason.key;
    }
    if (error.fields) response.body.errors = describeFields(error.fields, language);
    const minutes = Number(error.reason?.values['minutes']);
    if (error.code === 'REQUEST_RATE_LIMIT' && minutes > 0) response.retryAfterSeconds = minutes * 60;
    if (error.code === 'SERVER_UNAVAILABLE') response.retryAfterSeconds = RETRY_AFTER_SECONDS;
    return response;
  }
  const { validation, validationContext, statusCode, code } = error as {
    validation?: Parameters<typeof fieldReasons>[0];
    validationContext?: string;
    statusCode?: number;
    code?: string;
  };
  if (validation) {
    // An invalid path parameter names something that cannot exist.
    if (validationContext === 'params') return basicResponse('REQUEST_NOT_FOUND', language);
    const response = basicResponse('REQUEST_VALIDATION_ERROR', language);
    response.body.errors = describeFields(fieldReasons(validation), language);
    return response;
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) {
    const response = basicResponse('REQUEST_INVALID', language, 415);
    response.body.message = reasonText(language, 'content_type_refused');
    return response;
  }
  if (statusCode === 413) {
    const response = basicResponse('REQUEST_INVALID', language, 413);
    response.body.message = reasonText(language, 'body_too_large');
    return response;
  }
  if (statusCode !== undefined && statusCode < 500) {
    return basicResponse(errorCodeOfStatus(statusCode) ?? 'REQUEST_INVALID', language, statusCode);
  }
  if (isUnstorableText(code)) return basicResponse('REQUEST_VALIDATION_ERROR', language);
  const isFull = isStorageFull(error) || code === DATABASE_DISK_FULL;
  if (isFull || error instanceof BlobStoreError || isDatabaseUnavailable(error)) {
    const response = basicResponse('SERVER_UNAVAILABLE', language);
    if (isFull) {
      response.body.message = reasonText(language, 'storage_full');
      response.body.reason = 'storage_full';
    }
    return { ...response, isUnexpected: true, retryAfterSeconds: RETRY_AFTER_SECONDS };
  }
  return { ...basicResponse('SERVER_ERROR', language), isUnexpected: true };
}
