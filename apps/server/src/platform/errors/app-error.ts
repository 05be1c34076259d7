// Failures are codes of the catalogue; status and words follow from the code.
import { ERROR_STATUS, type ErrorCode } from '@raan/contract/errors/errors';
import type { ReasonValues } from './reasons.ts';
import type { ReasonKey } from './reasons.th.ts';

export type FieldReasons = Readonly<Record<string, readonly { key: ReasonKey; values?: ReasonValues }[]>>;

/** A failure that the caller is told of. Anything else that is thrown is a bug, answered as SERVER_ERROR without a word of its cause. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Says more than the code's own text: why, in words of the reader's language. */
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

/** Makes the error to throw: `throw fail('BUSINESS_ORDER_NOT_FOUND')`. A reason, with its values, says why in the reader's language. */
export function fail(code: ErrorCode, reason?: ReasonKey, values?: ReasonValues): AppError {
  return new AppError(code, { ...(reason && { reason }), ...(values && { values }) });
}

/** A refused state change: HTTP 409, so that a client can tell it from malformed input. */
export function conflict(reason: ReasonKey, values?: ReasonValues): AppError {
  return new AppError('REQUEST_INVALID', { reason, status: 409, ...(values && { values }) });
}

/** One field is wrong: 422 with the reason under the field's name. */
export function failField(field: string, reason: ReasonKey, values?: ReasonValues): AppError {
  return new AppError('REQUEST_VALIDATION_ERROR', {
    reason,
    ...(values && { values }),
    fields: { [field]: [{ key: reason, ...(values && { values }) }] },
  });
}
