import { asErrorCode, errorCodeOfStatus, type ErrorCode } from '@raan/contract/errors/errors';
import type { ApiResponse } from './api-response.ts';

type ApiErrorDetails = {
  status?: number;
  serverMessage?: string | undefined;
  reason?: string | undefined;
  fieldErrors?: ApiResponse['fieldErrors'];
  cause?: unknown;
};

/** A failed API call, as a code of the error catalogue. `serverMessage` is in the visitor's language. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly serverMessage: string | undefined;
  /** Why the state of the record does not allow the action, as a key of the server's texts. */
  readonly reason: string | undefined;
  readonly fieldErrors: ApiResponse['fieldErrors'];

  constructor(
    code: ErrorCode,
    { status = 0, serverMessage, reason, fieldErrors = {}, cause }: ApiErrorDetails = {},
  ) {
    super(serverMessage ?? code, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.serverMessage = serverMessage;
    this.reason = reason;
    this.fieldErrors = fieldErrors;
  }
}

function isKnownCode(code: string | undefined): boolean {
  return code !== undefined && (code === 'UNKNOWN_ERROR' || asErrorCode(code) !== 'UNKNOWN_ERROR');
}

function codeFromMessage(text: string | undefined): ErrorCode {
  const lowerCaseText = text?.toLowerCase() ?? '';
  if (lowerCaseText.includes('already exists')) return 'BUSINESS_ACCOUNT_EXISTS';
  if (lowerCaseText.includes('login')) return 'AUTH_LOGIN_FAILED';
  if (lowerCaseText.includes('register')) return 'AUTH_REGISTER_FAILED';
  return 'UNKNOWN_ERROR';
}

/** Returns a failed response's error. The code comes from the body, else the status, else the message. */
export function errorFromResponse(status: number, response: ApiResponse): ApiError {
  const code = isKnownCode(response.code)
    ? asErrorCode(response.code)
    : (errorCodeOfStatus(status) ?? codeFromMessage(response.message));
  const { message: serverMessage, reason, fieldErrors } = response;
  return new ApiError(code, { status, serverMessage, reason, fieldErrors });
}

/** Returns the error for a call without a response: offline, timeout or network error. */
export function errorWithoutResponse(cause: unknown, online: boolean): ApiError {
  if (!online) return new ApiError('NETWORK_OFFLINE', { cause });
  const name = cause instanceof Error ? cause.name : '';
  const text = cause instanceof Error ? cause.message : String(cause);
  const timedOut =
    name === 'AbortError' || name === 'TimeoutError' || /time(d)?\s?out|ECONNABORTED|abort/i.test(text);
  return new ApiError(timedOut ? 'NETWORK_TIMEOUT' : 'NETWORK_ERROR', { cause });
}

/** Returns the catalogue code of a thrown value. Values other than ApiError are UNKNOWN_ERROR. */
export function errorCodeOf(error: unknown): ErrorCode {
  return error instanceof ApiError ? error.code : 'UNKNOWN_ERROR';
}

/** Whether the server answered 409: the record changed, or its state does not allow the action. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409;
}
