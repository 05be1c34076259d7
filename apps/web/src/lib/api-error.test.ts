import { describe, expect, it } from 'vitest';
import { readAnswer } from './answer.ts';
import { errorOfAnswer, errorWithoutAnswer } from './api-error.ts';

describe('[ERR-02] from an answer to a code', () => {
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
    expect(errorOfAnswer(status, readAnswer({})).code).toBe(code);
  });

  it('[ERR-02] takes the code or error_code of the server when it is known', () => {
    expect(errorOfAnswer(400, readAnswer({ code: 'AUTH_LOGIN_FAILED' })).code).toBe('AUTH_LOGIN_FAILED');
    expect(errorOfAnswer(409, readAnswer({ error_code: 'BUSINESS_ACCOUNT_EXISTS' })).code).toBe(
      'BUSINESS_ACCOUNT_EXISTS',
    );
    expect(errorOfAnswer(400, readAnswer({ code: 'NEVER_HEARD_OF' })).code).toBe('REQUEST_INVALID');
  });

  it.each([
    ['Login was refused', 'AUTH_LOGIN_FAILED'],
    ['could not register', 'AUTH_REGISTER_FAILED'],
    ['The account already exists', 'BUSINESS_ACCOUNT_EXISTS'],
    ['the cat sat on it', 'UNKNOWN_ERROR'],
  ])('[ERR-02] reads "%s" as %s where status and code say nothing', (message, code) => {
    expect(errorOfAnswer(418, readAnswer({ success: false, message })).code).toBe(code);
  });

  it('[ERR-02] without an answer it is the network, the time, or no connection at all', () => {
    expect(errorWithoutAnswer(new TypeError('Failed to fetch'), true).code).toBe('NETWORK_ERROR');
    expect(errorWithoutAnswer(new DOMException('too long', 'TimeoutError'), true).code).toBe(
      'NETWORK_TIMEOUT',
    );
    expect(errorWithoutAnswer(new DOMException('stopped', 'AbortError'), true).code).toBe('NETWORK_TIMEOUT');
    expect(errorWithoutAnswer(new Error('timeout of 15000ms exceeded'), true).code).toBe('NETWORK_TIMEOUT');
    expect(errorWithoutAnswer(new TypeError('Failed to fetch'), false).code).toBe('NETWORK_OFFLINE');
  });

  it('keeps the words of the server and what it said of each field', () => {
    const error = errorOfAnswer(
      422,
      readAnswer({ success: false, message: 'ไม่ผ่าน', errors: { amount: ['น้อยไป'] } }),
    );
    expect(error.serverMessage).toBe('ไม่ผ่าน');
    expect(error.fieldErrors['amount']).toEqual(['น้อยไป']);
  });
});
