import { describe, expect, it } from 'vitest';
import { parseApiResponse } from './api-response.ts';
import { errorFromResponse, errorWithoutResponse } from './api-error.ts';

describe('[ERR-02] ApiError codes', () => {
  it.each([
    [400, 'REQUEST_INVALID'],
    [401, 'AUTH_TOKEN_INVALID'],
    [403, 'AUTH_PERMISSION_DENIED'],
    [404, 'REQUEST_NOT_FOUND'],
    [408, 'NETWORK_TIMEOUT'],
    [422, 'REQUEST_VALIDATION_ERROR'],
    [429, 'REQUEST_RATE_LIMIT'],
    [500, 'SERVER_ERROR'],
    [502, 'SERVER_GATEWAY_ERROR'],
    [503, 'SERVER_UNAVAILABLE'],
  ])('[ERR-02] a bare %i is %s', (status, code) => {
    expect(errorFromResponse(status, parseApiResponse({})).code).toBe(code);
  });

  it("[ERR-02] uses the server's code or error_code when it is known", () => {
    expect(errorFromResponse(400, parseApiResponse({ code: 'AUTH_LOGIN_FAILED' })).code).toBe(
      'AUTH_LOGIN_FAILED',
    );
    expect(errorFromResponse(409, parseApiResponse({ error_code: 'BUSINESS_ACCOUNT_EXISTS' })).code).toBe(
      'BUSINESS_ACCOUNT_EXISTS',
    );
    expect(errorFromResponse(400, parseApiResponse({ code: 'NEVER_HEARD_OF' })).code).toBe('REQUEST_INVALID');
  });

  it.each([
    ['Login was refused', 'AUTH_LOGIN_FAILED'],
    ['could not register', 'AUTH_REGISTER_FAILED'],
    ['The account already exists', 'BUSINESS_ACCOUNT_EXISTS'],
    ['the cat sat on it', 'UNKNOWN_ERROR'],
  ])('[ERR-02] maps the message "%s" to %s when status and code are unknown', (message, code) => {
    expect(errorFromResponse(418, parseApiResponse({ success: false, message })).code).toBe(code);
  });

  it('[ERR-02] reports a network error, a timeout or being offline when there is no response', () => {
    expect(errorWithoutResponse(new TypeError('Failed to fetch'), true).code).toBe('NETWORK_ERROR');
    expect(errorWithoutResponse(new DOMException('too long', 'TimeoutError'), true).code).toBe(
      'NETWORK_TIMEOUT',
    );
    expect(errorWithoutResponse(new DOMException('stopped', 'AbortError'), true).code).toBe(
      'NETWORK_TIMEOUT',
    );
    expect(errorWithoutResponse(new Error('timeout of 15000ms exceeded'), true).code).toBe('NETWORK_TIMEOUT');
    expect(errorWithoutResponse(new TypeError('Failed to fetch'), false).code).toBe('NETWORK_OFFLINE');
  });

  it("keeps the server's message and field errors", () => {
    const error = errorFromResponse(
      422,
      parseApiResponse({ success: false, message: 'ไม่ผ่าน', errors: { amount: ['น้อยไป'] } }),
    );
    expect(error.serverMessage).toBe('ไม่ผ่าน');
    expect(error.fieldErrors['amount']).toEqual(['น้อยไป']);
  });
});
