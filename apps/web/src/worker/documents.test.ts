import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FRAME, keepDocument } from './documents.ts';

const put = vi.fn<(key: string, response: Response) => Promise<void>>(async () => undefined);
const BOOT = '<!doctype html><script id="boot" type="application/json">{}</script>';

beforeEach(() => {
  put.mockClear();
  vi.stubGlobal('caches', { open: async () => ({ put }) });
});
afterEach(() => vi.unstubAllGlobals());

function answer(body: string, type = 'text/html; charset=utf-8', status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': type } });
}

it('a document of the app is kept, whole', async () => {
  await keepDocument(FRAME, answer(BOOT));
  expect(put).toHaveBeenCalledOnce();
  expect(await put.mock.calls[0]?.[1].text()).toBe(BOOT);
});

it.each<[string, Response]>([
  ['a picture', answer(BOOT, 'image/svg+xml')],
  [
    'a page of somebody else, as of a hotel’s network',
    answer('<!doctype html><h1>Log in to our network</h1>'),
  ],
  ['a failure', answer(BOOT, 'text/html', 502)],
])('%s is not', async (_what, response) => {
  await keepDocument(FRAME, response);
  expect(put).not.toHaveBeenCalled();
});
