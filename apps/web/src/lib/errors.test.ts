import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ERROR_STATUS } from '@raan/contract/errors/errors';
import { LANGUAGES } from '@raan/contract/language';
import { toast } from '#ui/toast-store.ts';
import { ApiError } from './api-error.ts';
import { stubBrowser } from './browser-stub.ts';
import { commonMessages, errorMessages } from './common.ts';
import { errorText, textOfCode, toastError } from './errors.ts';
import { loadAll } from './messages.ts';

beforeAll(() => loadAll([errorMessages]));
beforeEach(() => {
  stubBrowser();
});

describe('[ERR-01] the catalogue', () => {
  it('[ERR-01] has every code in every language', () => {
    for (const language of LANGUAGES)
      for (const code of Object.keys(ERROR_STATUS))
        expect(textOfCode(code, language), `${code} ${language}`).not.toBe(code);
  });

  it('[ERR-01] reads Thai for an unknown language and UNKNOWN_ERROR for an unknown code', () => {
    expect(textOfCode('SERVER_ERROR', 'fr')).toBe(textOfCode('SERVER_ERROR', 'th'));
    expect(textOfCode('NEVER_HEARD_OF', 'en')).toBe('Unknown error occurred');
  });
});

describe('[ERR-05] without the catalogue', () => {
  it('[ERR-05] a failure is told in words, never as a code', async () => {
    await loadAll([commonMessages]);
    const lost = vi.spyOn(errorMessages, 'read').mockReturnValue(undefined);
    for (const language of LANGUAGES)
      expect(textOfCode('NETWORK_OFFLINE', language)).toBe(commonMessages.read(language)?.pageFailedDetail);
    lost.mockRestore();
  });
});

describe('[ERR-03] one toast per code', () => {
  it('[ERR-03] shows a code once in 5 s, and another code at once', () => {
    const shown = vi.spyOn(toast, 'error').mockReturnValue(undefined);
    const start = 1_000_000;
    toastError(new ApiError('SERVER_ERROR'), start);
    toastError(new ApiError('SERVER_ERROR'), start + 4_999);
    expect(shown).toHaveBeenCalledTimes(1);
    toastError(new ApiError('NETWORK_ERROR'), start + 4_999);
    expect(shown).toHaveBeenCalledTimes(2);
    toastError(new ApiError('SERVER_ERROR'), start + 5_000);
    expect(shown).toHaveBeenCalledTimes(3);
    expect(shown).toHaveBeenLastCalledWith(textOfCode('SERVER_ERROR', 'th'));
  });

  it('says nothing of a call that was cancelled', () => {
    const shown = vi.spyOn(toast, 'error').mockReturnValue(undefined);
    toastError(new DOMException('stopped', 'AbortError'));
    expect(shown).not.toHaveBeenCalled();
  });
});

describe('[AUTH-13] what a form tells', () => {
  it('[AUTH-13] prefers the words of the server', () => {
    expect(errorText(new ApiError('AUTH_LOGIN_FAILED', { serverMessage: 'เหลืออีก 2 ครั้ง' }))).toBe(
      'เหลืออีก 2 ครั้ง',
    );
    expect(errorText(new ApiError('AUTH_LOGIN_FAILED'))).toBe(textOfCode('AUTH_LOGIN_FAILED', 'th'));
  });
});
