import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ERROR_STATUS } from '@raan/contract/errors/errors';
import { LANGUAGES } from '@raan/contract/language';
import { toast } from '#ui/toast-store.ts';
import { ApiError } from './api-error.ts';
import { stubBrowser } from './browser-stub.ts';
import { commonMessages, errorMessages } from './common-messages.ts';
import { errorText, textOfErrorCode, toastError } from './errors.ts';
import { loadAllLanguages } from './messages.ts';

beforeAll(() => loadAllLanguages([errorMessages]));
beforeEach(() => {
  stubBrowser();
});

describe('[ERR-01] the error catalogue', () => {
  it('[ERR-01] has every code in every language', () => {
    for (const language of LANGUAGES)
      for (const code of Object.keys(ERROR_STATUS))
        expect(textOfErrorCode(code, language), `${code} ${language}`).not.toBe(code);
  });

  it('[ERR-01] reads Thai for an unknown language and UNKNOWN_ERROR for an unknown code', () => {
    expect(textOfErrorCode('SERVER_ERROR', 'fr')).toBe(textOfErrorCode('SERVER_ERROR', 'th'));
    expect(textOfErrorCode('NEVER_HEARD_OF', 'en')).toBe('Unknown error occurred');
  });
});

describe('[ERR-01] a missing error catalogue', () => {
  it('[ERR-01] falls back to a text, never to the error code', async () => {
    await loadAllLanguages([commonMessages]);
    const unavailable = vi.spyOn(errorMessages, 'read').mockReturnValue(undefined);
    for (const language of LANGUAGES)
      expect(textOfErrorCode('NETWORK_OFFLINE', language)).toBe(
        commonMessages.read(language)?.pageFailedDetail,
      );
    unavailable.mockRestore();
  });
});

describe('[ERR-03] error toasts', () => {
  it('[ERR-03] appear once per code in 5 s, and at once for another code', () => {
    const shown = vi.spyOn(toast, 'error').mockReturnValue(undefined);
    const start = 1_000_000;
    toastError(new ApiError('SERVER_ERROR'), undefined, start);
    toastError(new ApiError('SERVER_ERROR'), undefined, start + 4_999);
    expect(shown).toHaveBeenCalledTimes(1);
    toastError(new ApiError('NETWORK_ERROR'), undefined, start + 4_999);
    expect(shown).toHaveBeenCalledTimes(2);
    toastError(new ApiError('SERVER_ERROR'), undefined, start + 5_000);
    expect(shown).toHaveBeenCalledTimes(3);
    expect(shown).toHaveBeenLastCalledWith(textOfErrorCode('SERVER_ERROR', 'th'), {});
  });

  it('do not appear for cancelled calls', () => {
    const shown = vi.spyOn(toast, 'error').mockReturnValue(undefined);
    toastError(new DOMException('stopped', 'AbortError'));
    expect(shown).not.toHaveBeenCalled();
  });
});

describe('[AUTH-13] error texts in forms', () => {
  it("[AUTH-13] prefer the server's message", () => {
    expect(errorText(new ApiError('AUTH_LOGIN_FAILED', { serverMessage: 'เหลืออีก 2 ครั้ง' }))).toBe(
      'เหลืออีก 2 ครั้ง',
    );
    expect(errorText(new ApiError('AUTH_LOGIN_FAILED'))).toBe(textOfErrorCode('AUTH_LOGIN_FAILED', 'th'));
  });
});
