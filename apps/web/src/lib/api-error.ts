import { asErrorCode, codeOfStatus, type ErrorCode } from '@raan/contract/errors/errors';
import type { Answer } from './answer.ts';

type Details = {
  status?: number;
  serverMessage?: string | undefined;
  fieldErrors?: Answer['fieldErrors'];
  cause?: unknown;
};

/** A call that did not succeed, as a code of the catalogue. `serverMessage` is already in the visitor's language. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  readonly serverMessage: string | undefined;
  readonly fieldErrors: Answer['fieldErrors'];

  constructor(code: ErrorCode, { status = 0, serverMessage, fieldErrors = {}, cause }: Details = {}) {
    super(serverMessage ?? code, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.serverMessage = serverMessage;
    this.fieldErrors = fieldErrors;
  }
}

function isKnown(code: string | undefined): boolean {
  return code !== undefined && (code === 'UNKNOWN_ERROR' || asErrorCode(code) !== 'UNKNOWN_ERROR');
}

function codeOfText(text: string | undefined): ErrorCode {
  const words = text?.toLowerCase() ?? '';
  if (words.includes('already exists')) return 'BUSINESS_ACCOUNT_EXISTS';
  if (words.includes('login')) return 'AUTH_LOGIN_FAILED';
  if (words.includes('register')) return 'AUTH_REGISTER_FAILED';
  return 'UNKNOWN_ERROR';
}

/** The error of an answered call: the server's code if it is known, else what the status stands for, else what its text speaks of. */
export function errorOfAnswer(status: number, answer: Answer): ApiError {
  const code = isKnown(answer.code)
    ? asErrorCode(answer.code)
    : (codeOfStatus(status) ?? codeOfText(answer.message));
  return new ApiError(code, { status, serverMessage: answer.message, fieldErrors: answer.fieldErrors });
}

/** The error of a call without an answer: offline, out of time, or no connection. */
export function errorWithoutAnswer(cause: unknown, online: boolean): ApiError {
  if (!online) return new ApiError('NETWORK_OFFLINE', { cause });
  const name = cause instanceof Error ? cause.name : '';
  const text = cause instanceof Error ? cause.message : String(cause);
  const timedOut =
    name === 'AbortError' || name === 'TimeoutError' || /time(d)?\s?out|ECONNABORTED|abort/i.test(text);
  return new ApiError(timedOut ? 'NETWORK_TIMEOUT' : 'NETWORK_ERROR', { cause });
}

/** The code of whatever was thrown. */
export function codeOf(error: unknown): ErrorCode {
  return error instanceof ApiError ? error.code : 'UNKNOWN_ERROR';
}

/** Whether the server refused because what the call was about is not, or no longer, as the call takes it to be. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}
