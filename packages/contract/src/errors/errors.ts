// Error codes with their HTTP status.
export const ERROR_STATUS = {
  AUTH_TOKEN_EXPIRED: 401,
  AUTH_TOKEN_INVALID: 401,
  AUTH_LOGIN_FAILED: 400,
  AUTH_REGISTER_FAILED: 400,
  AUTH_PERMISSION_DENIED: 403,
  NETWORK_ERROR: 503,
  NETWORK_TIMEOUT: 408,
  NETWORK_OFFLINE: 503,
  SERVER_ERROR: 500,
  SERVER_UNAVAILABLE: 503,
  SERVER_GATEWAY_ERROR: 502,
  REQUEST_INVALID: 400,
  REQUEST_NOT_FOUND: 404,
  REQUEST_RATE_LIMIT: 429,
  REQUEST_VALIDATION_ERROR: 422,
  BUSINESS_ACCOUNT_EXISTS: 409,
  BUSINESS_ACCOUNT_NOT_FOUND: 404,
  BUSINESS_INSUFFICIENT_BALANCE: 409,
  BUSINESS_PRODUCT_NOT_FOUND: 404,
  BUSINESS_ORDER_NOT_FOUND: 404,
  UPLOAD_FILE_TOO_LARGE: 413,
  UPLOAD_FILE_TYPE_INVALID: 415,
  UPLOAD_FAILED: 400,
  UNKNOWN_ERROR: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Returns a known code, or `UNKNOWN_ERROR`. */
export function asErrorCode(value: unknown): ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value)
    ? (value as ErrorCode)
    : 'UNKNOWN_ERROR';
}

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'REQUEST_INVALID',
  401: 'AUTH_TOKEN_INVALID',
  403: 'AUTH_PERMISSION_DENIED',
  404: 'REQUEST_NOT_FOUND',
  408: 'NETWORK_TIMEOUT',
  422: 'REQUEST_VALIDATION_ERROR',
  429: 'REQUEST_RATE_LIMIT',
  500: 'SERVER_ERROR',
  502: 'SERVER_GATEWAY_ERROR',
  503: 'SERVER_UNAVAILABLE',
};

/** Returns the code for a response without one, or undefined for an unmapped HTTP status. */
export function errorCodeOfStatus(status: number): ErrorCode | undefined {
  return CODE_OF_STATUS[status];
}
