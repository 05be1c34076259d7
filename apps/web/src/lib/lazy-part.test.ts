import { afterEach, expect, it } from 'vitest';
import { fetchPart } from './lazy-part.tsx';
import { messageSet } from './messages.ts';

const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);

afterEach(() => {
  process.off('unhandledRejection', note);
});

it('[SHELL-06] a part and its texts that both can’t be fetched fail once: neither failure is left to the page', async () => {
  process.on('unhandledRejection', note);
  const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const words = messageSet({ th: gone, en: gone, 'zh-TW': gone, 'zh-CN': gone });
  await expect(fetchPart(gone, words)).rejects.toThrow('Failed to fetch');
  // Node reports a rejection that nobody took before its next round.
  await new Promise((resolve) => setTimeout(resolve));
  expect(unhandled).toEqual([]);
});
