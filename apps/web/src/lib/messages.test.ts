import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearFailedLoads } from './failed-loads.ts';
import { messageSet } from './messages.ts';

const texts = { hello: 'สวัสดี' } as const;

function stubbedSet() {
  const th = vi.fn<() => Promise<{ default: { readonly hello: 'สวัสดี' } }>>();
  const en = vi.fn<() => Promise<{ default: { readonly hello: 'Hello' } }>>();
  const other = async () => ({ default: { hello: '您好' } });
  return { th, en, set: messageSet({ th, en, 'zh-TW': other, 'zh-CN': other }) };
}

const loadError = new TypeError('Failed to fetch dynamically imported module');

beforeEach(clearFailedLoads);

describe('[SHELL-06] messages that fail to load', () => {
  it('stay failed for every caller until they are retried', async () => {
    const { th, set } = stubbedSet();
    th.mockRejectedValueOnce(loadError);
    const first = set.load('th');
    await expect(first).rejects.toBe(loadError);
    expect(set.load('th')).toBe(first);
    expect(th).toHaveBeenCalledTimes(1);

    th.mockResolvedValueOnce({ default: texts });
    clearFailedLoads();
    await expect(set.load('th')).resolves.toBe(texts);
    expect(th).toHaveBeenCalledTimes(2);
  });

  it('fall back to Thai and load when retried', async () => {
    const { th, en, set } = stubbedSet();
    th.mockResolvedValue({ default: texts });
    en.mockRejectedValueOnce(loadError);
    await set.load('en');
    expect(set.read('en')).toBe(texts);
    await set.load('en');
    expect(en).toHaveBeenCalledTimes(1);

    en.mockResolvedValueOnce({ default: { hello: 'Hello' } });
    clearFailedLoads();
    await vi.waitFor(() => expect(set.read('en')).toEqual({ hello: 'Hello' }));
  });
});
