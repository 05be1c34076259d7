import type { ErrorCode } from './errors.ts';

const messages: Record<ErrorCode, string> = {
  AUTH_TOKEN_EXPIRED: 'Login has expired, please log in again',
  AUTH_TOKEN_INVALID: 'Invalid login status, please log in again',
  AUTH_LOGIN_FAILED: 'Incorrect account or password',
  AUTH_REGISTER_FAILED: 'Registration failed, please check your information',
  AUTH_PERMISSION_DENIED: 'No permission to perform this operation',
  NETWORK_ERROR: 'Network connection error, please check your network settings',
  NETWORK_TIMEOUT: 'Request timeout, please try again later',
  NETWORK_OFFLINE: 'Network connection lost, please check your network',
  SERVER_ERROR: 'Internal server error',
  SERVER_UNAVAILABLE: 'Service temporarily unavailable',
  SERVER_GATEWAY_ERROR: 'Gateway error',
  REQUEST_INVALID: 'Invalid request parameters',
  REQUEST_NOT_FOUND: 'Requested resource not found',
  REQUEST_RATE_LIMIT: 'Too many requests, please try again later',
  REQUEST_VALIDATION_ERROR: 'Data validation failed',
  BUSINESS_ACCOUNT_EXISTS: 'Account already exists, please use another account',
  BUSINESS_ACCOUNT_NOT_FOUND: 'Account not found',
  BUSINESS_INSUFFICIENT_BALANCE: 'Insufficient balance',
  BUSINESS_PRODUCT_NOT_FOUND: 'Product not found',
  BUSINESS_ORDER_NOT_FOUND: 'Order not found',
  UPLOAD_FILE_TOO_LARGE: 'File size exceeds limit',
  UPLOAD_FILE_TYPE_INVALID: 'Unsupported file type',
  UPLOAD_FAILED: 'File upload failed',
  UNKNOWN_ERROR: 'Unknown error occurred',
};
export default messages;
