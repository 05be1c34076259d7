import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANSWER_WITHIN_MS, FRAME, keepDocument, newestDocument } from './documents.ts';

const put = vi.fn<(key: string, response: Response) => Promise<void>>(async () => undefined);
const match = vi.fn<(key: string) => Promise<Response | undefined>>(async () => undefined);
const BOOT = '<!doctype html><script id="boot" type="application/json">{}</script>';

beforeEach(() => {
  put.mockClear();
  match.mockReset().mockResolvedValue(undefined);
  vi.stubGlobal('caches', { open: async () => ({ put, match }) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

describe('a page that is asked for', () => {
  const NEW = BOOT.replace('{}', '{"entry":"new"}');
  const KEPT = BOOT.replace('{}', '{"entry":"kept"}');

  /** Asks for the frame over a line that answers when the test says so; collects what the worker is to stay awake for. */
  function askOver(line: Promise<Response>) {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => line);
    const works: Promise<unknown>[] = [];
    const request = new Request('http://raan.example/shop');
    const shown = newestDocument(FRAME, { request, waitUntil: (work) => void works.push(work) });
    return { shown, settled: () => Promise.all(works) };
  }

  it('is the new one where that comes in time, and that one is kept', async () => {
    match.mockResolvedValue(answer(KEPT));
    const line = Promise.withResolvers<Response>();
    const { shown, settled } = askOver(line.promise);
    await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS - 1);
    line.resolve(answer(NEW));
    expect(await (await shown).text()).toBe(NEW);
    await settled();
    expect(await put.mock.calls[0]?.[1].text()).toBe(NEW);
  });

  it('is the kept one after four seconds; what comes late is kept for the next time', async () => {
    match.mockResolvedValue(answer(KEPT));
    const line = Promise.withResolvers<Response>();
    const { shown, settled } = askOver(line.promise);
    let isShown = false;
    void shown.then(() => (isShown = true));
    await vi.advanceTimersByTimeAsync(3_999);
    expect(isShown).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await (await shown).text()).toBe(KEPT);
    expect(put).not.toHaveBeenCalled();
    line.resolve(answer(NEW));
    await settled();
    expect(await put.mock.calls[0]?.[1].text()).toBe(NEW);
  });

  it('is the kept one at once where the line is cut, and nothing is kept', async () => {
    match.mockResolvedValue(answer(KEPT));
    const { shown, settled } = askOver(Promise.reject(new TypeError('Failed to fetch')));
    expect(await (await shown).text()).toBe(KEPT);
    await settled();
    expect(put).not.toHaveBeenCalled();
  });

  it('is waited for where nothing was kept, however long it takes', async () => {
    const line = Promise.withResolvers<Response>();
    const { shown, settled } = askOver(line.promise);
    await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS * 3);
    line.resolve(answer(NEW));
    expect(await (await shown).text()).toBe(NEW);
    await settled();
  });

  it('fails as the line does where nothing was kept', async () => {
    const { shown } = askOver(Promise.reject(new TypeError('Failed to fetch')));
    await expect(shown).rejects.toThrow('Failed to fetch');
  });
});
