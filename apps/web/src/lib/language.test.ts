import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from './browser-stub.ts';
import { clearFailedLoads } from './failed-loads.ts';
import { messageSet, type Placeholders } from './messages.ts';
import { translator } from './translate.ts';

const greetings = (greeting: string) => async () => ({ default: { greeting } });

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

describe('[I18N-01] the interface language', () => {
  it('[I18N-01] defaults to Thai, also for an unknown stored value', async () => {
    stubBrowser();
    const { currentLanguage } = await import('./language.ts');
    expect(currentLanguage()).toBe('th');
    vi.resetModules();
    localStorage.setItem('app_language', 'fr');
    expect((await import('./language.ts')).currentLanguage()).toBe('th');
  });

  it('[I18N-01] stores a change locally and in a cookie for 30 days, then notifies subscribers', async () => {
    const { cookies } = stubBrowser();
    const { changeLanguage, currentLanguage, subscribeLanguage } = await import('./language.ts');
    const onChange = vi.fn<() => void>();
    const stop = subscribeLanguage(onChange);
    await expect(changeLanguage('th')).resolves.toBe(false);
    expect(onChange).not.toHaveBeenCalled();
    await expect(changeLanguage('zh-TW')).resolves.toBe(true);
    stop();
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(currentLanguage()).toBe('zh-TW');
    expect(localStorage.getItem('app_language')).toBe('zh-TW');
    expect(cookies.at(-1)).toBe('app_language=zh-TW; Path=/; Max-Age=2592000; SameSite=Lax; Secure');
    expect(document.documentElement.lang).toBe('zh-TW');
  });
});

describe('[I18N-01] messages', () => {
  it('[I18N-01] [ERR-05] keep the current language when a language fails to load, and load it on the next attempt', async () => {
    stubBrowser();
    const messages = await import('./messages.ts');
    const { changeLanguage, currentLanguage } = await import('./language.ts');
    const en = vi
      .fn<ReturnType<typeof greetings>>(greetings('hello'))
      .mockRejectedValueOnce(new Error('offline'));
    const set = messages.messageSet({
      th: greetings('สวัสดี'),
      en,
      'zh-TW': greetings('您好'),
      'zh-CN': greetings('您好'),
    });
    await set.load('th');
    await expect(changeLanguage('en')).rejects.toThrow('messages in en failed to load');
    expect(currentLanguage()).toBe('th');
    expect(localStorage.getItem('app_language')).toBeNull();
    await expect(changeLanguage('en')).resolves.toBe(true);
    expect(set.read('en')).toEqual({ greeting: 'hello' });
  });

  it('[I18N-01] fall back to Thai when a language fails to load, and retry later', async () => {
    const en = vi
      .fn<ReturnType<typeof greetings>>(greetings('hello'))
      .mockRejectedValueOnce(new Error('offline'));
    const set = messageSet({
      th: greetings('สวัสดี'),
      en,
      'zh-TW': greetings('您好'),
      'zh-CN': greetings('您好'),
    });
    await expect(set.load('en')).resolves.toEqual({ greeting: 'สวัสดี' });
    clearFailedLoads();
    await expect(set.load('en')).resolves.toEqual({ greeting: 'hello' });
    expect(set.read('en')).toEqual({ greeting: 'hello' });
  });

  it('fill placeholders and select singular or plural', () => {
    const t = translator({ shipped: '{name}: {count} {count|order|orders}' } as const);
    expect(t('shipped', { name: 'Mali', count: 1 })).toBe('Mali: 1 order');
    expect(t('shipped', { name: 'Mali', count: 2 })).toBe('Mali: 2 orders');
  });

  it('[I18N-01] fail to compile when a key or a placeholder is missing', () => {
    const th = async () => ({ default: { a: '{count} ชิ้น', b: 'ร้าน' } as const });
    const good = async () => ({ default: { a: 'items: {count}', b: 'shop' } as const });
    const missing = async () => ({ default: { a: 'items: {count}' } as const });
    const other = async () => ({ default: { a: 'items: {number}', b: 'shop' } as const });
    messageSet({ th, en: good, 'zh-TW': good, 'zh-CN': good });
    // @ts-expect-error: `b` is missing in English
    messageSet({ th, en: missing, 'zh-TW': good, 'zh-CN': good });
    // @ts-expect-error: the placeholder of `a` differs
    messageSet({ th, en: good, 'zh-TW': other, 'zh-CN': good });
    const names: Placeholders<'{a} of {b|one|many}'>[] = ['a', 'b'];
    expect(names).toHaveLength(2);
  });
});
