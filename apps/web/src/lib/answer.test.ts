import { describe, expect, it } from 'vitest';
import { readAnswer } from './answer.ts';

describe('[ERR-04] the response helper', () => {
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
  ])('[ERR-04] success of %j is %s', (body, success) => {
    expect(readAnswer(body).success).toBe(success);
  });

  it.each(['message', 'error', 'msg', 'errorMessage'])('[ERR-04] reads the message from %s', (name) => {
    expect(readAnswer({ [name]: 'hello' }).message).toBe('hello');
  });

  it.each(['token', 'access_token', 'accessToken'])(
    '[ERR-04] reads the token from %s, also under data',
    (name) => {
      expect(readAnswer({ [name]: 'secret' }).token).toBe('secret');
      expect(readAnswer({ data: { [name]: 'secret' } }).token).toBe('secret');
    },
  );

  it('takes the whole body for data where there is no data field', () => {
    expect(readAnswer([1, 2]).data).toEqual([1, 2]);
    expect(readAnswer({ data: null }).data).toBeNull();
  });

  it('reads what the validation said of each field', () => {
    expect(readAnswer({ errors: { a: ['x', 1], b: 'y', c: {} } }).fieldErrors).toEqual({
      a: ['x'],
      b: ['y'],
    });
  });
});
