// Failures have a code of the contract; status and message follow from it.
import { ERROR_STATUS, type ErrorCode } from '@raan/contract/errors/errors';
import type { ReasonValues } from './reasons.ts';
import type { ReasonKey } from './reasons.th.ts';

export type FieldReasons = Readonly<Record<string, readonly { key: ReasonKey; values?: ReasonValues }[]>>;

/** A failure that is reported to the caller. Any other thrown error is a bug, answered as SERVER_ERROR. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** A more specific text than that of the code, in the reader's language. */
  readonly reason: { key: ReasonKey; values: ReasonValues } | undefined;
  readonly fields: FieldReasons | undefined;

  constructor(
    code: ErrorCode,
    options: { reason?: ReasonKey; values?: ReasonValues; fields?: FieldReasons; status?: number } = {},
  ) {
    super(code);
    this.code = code;
    this.status = options.status ?? ERROR_STATUS[code];
    this.reason = options.reason && { key: options.reason, values: options.values ?? {} };
    this.fields = options.fields;
  }
}

/** Creates an error to throw. A reason with its values explains it in the reader's language. */
export function fail(code: ErrorCode, reason?: ReasonKey, values?: ReasonValues): AppError {
  return new AppError(code, { ...(reason && { reason }), ...(values && { values }) });
}

/** Creates the error of a refused state change: HTTP 409, to tell it from malformed input. */
export function conflict(reason: ReasonKey, values?: ReasonValues): AppError {
  return new AppError('REQUEST_INVALID', { reason, status: 409, ...(values && { values }) });
}

/** Creates the error of one invalid field: 422 with the reason for that field. */
export function failField(field: string, reason: ReasonKey, values?: ReasonValues): AppError {
  return new AppError('REQUEST_VALIDATION_ERROR', {
    reason,
    ...(values && { values }),
    fields: { [field]: [{ key: reason, ...(values && { values }) }] },
  });
}

/** Returns the trimmed text of a required field. Throws 422 `field_required` if nothing is left. */
export function requiredText(field: string, text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw failField(field, 'field_required');
  return trimmed;
}
