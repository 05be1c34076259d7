import { describe, expect, it } from 'vitest';
import { parseApiResponse } from './api-response.ts';

describe('[ERR-04] parseApiResponse', () => {
  it.each([
    [{ success: true }, true],
    [{ success: false, code: 200 }, false],
    [{ code: 200, error: 'ignored' }, true],
    [{ status: 200 }, true],
    [{ data: [] }, true],
    [{ error: 'no' }, false],
    [{ error_code: 'SERVER_ERROR' }, false],
    [{ errors: { name: ['wrong'] } }, false],
    [[], true],
    [null, true],
  ])('[ERR-04] reads success from %j as %s', (body, success) => {
    expect(parseApiResponse(body).success).toBe(success);
  });

  it.each(['message', 'error', 'msg', 'errorMessage'])('[ERR-04] reads the message from %s', (name) => {
    expect(parseApiResponse({ [name]: 'hello' }).message).toBe('hello');
  });

  it.each(['token', 'access_token', 'accessToken'])(
    '[ERR-04] reads the token from %s, also under data',
    (name) => {
      expect(parseApiResponse({ [name]: 'secret' }).token).toBe('secret');
      expect(parseApiResponse({ data: { [name]: 'secret' } }).token).toBe('secret');
    },
  );

  it('uses the whole body as data when there is no data field', () => {
    expect(parseApiResponse([1, 2]).data).toEqual([1, 2]);
    expect(parseApiResponse({ data: null }).data).toBeNull();
  });

  it('reads field errors as lists of texts', () => {
    expect(parseApiResponse({ errors: { a: ['x', 1], b: 'y', c: {} } }).fieldErrors).toEqual({
      a: ['x'],
      b: ['y'],
    });
  });
});
