import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetFailedLoads } from './failed-loads.ts';
import { messageSet } from './messages.ts';

const texts = { hello: 'สวัสดี' } as const;

function fetches() {
  const th = vi.fn<() => Promise<{ default: { readonly hello: 'สวัสดี' } }>>();
  const en = vi.fn<() => Promise<{ default: { readonly hello: 'Hello' } }>>();
  const other = async () => ({ default: { hello: '您好' } });
  return { th, en, set: messageSet({ th, en, 'zh-TW': other, 'zh-CN': other }) };
}

const gone = new TypeError('Failed to fetch dynamically imported module');

beforeEach(forgetFailedLoads);

describe('[SHELL-06] texts that cannot be fetched', () => {
  it('fail once and stay failed, whoever asks, until they are tried again', async () => {
    const { th, set } = fetches();
    th.mockRejectedValueOnce(gone);
    const first = set.load('th');
    await expect(first).rejects.toBe(gone);
    expect(set.load('th')).toBe(first);
    expect(th).toHaveBeenCalledTimes(1);

    th.mockResolvedValueOnce({ default: texts });
    forgetFailedLoads();
    await expect(set.load('th')).resolves.toBe(texts);
    expect(th).toHaveBeenCalledTimes(2);
  });

  it('are stood in for by Thai, and come by themselves when tried again', async () => {
    const { th, en, set } = fetches();
    th.mockResolvedValue({ default: texts });
    en.mockRejectedValueOnce(gone);
    await set.load('en');
    expect(set.read('en')).toBe(texts);
    await set.load('en');
    expect(en).toHaveBeenCalledTimes(1);

    en.mockResolvedValueOnce({ default: { hello: 'Hello' } });
    forgetFailedLoads();
    await vi.waitFor(() => expect(set.read('en')).toEqual({ hello: 'Hello' }));
  });
});
