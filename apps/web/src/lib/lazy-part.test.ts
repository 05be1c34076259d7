import { afterEach, expect, it } from 'vitest';
import { loadPart } from './lazy-part.tsx';
import { messageSet } from './messages.ts';

const unhandled: unknown[] = [];
const recordRejection = (reason: unknown) => unhandled.push(reason);

afterEach(() => {
  process.off('unhandledRejection', recordRejection);
});

it('[SHELL-06] loadPart rejects once when both the part and its messages fail, without an unhandled rejection', async () => {
  process.on('unhandledRejection', recordRejection);
  const rejectLoad = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const messages = messageSet({ th: rejectLoad, en: rejectLoad, 'zh-TW': rejectLoad, 'zh-CN': rejectLoad });
  await expect(loadPart(rejectLoad, messages)).rejects.toThrow('Failed to fetch');
  // Node reports an unhandled rejection before its next event loop turn.
  await new Promise((resolve) => setTimeout(resolve));
  expect(unhandled).toEqual([]);
});
