import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RESPONSE_TIMEOUT_MS, FRAME_PATH, cacheDocument, fetchDocument } from './documents.ts';

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

function htmlResponse(body: string, type = 'text/html; charset=utf-8', status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': type } });
}

it('caches a document of the app', async () => {
  await cacheDocument(FRAME_PATH, htmlResponse(BOOT));
  expect(put).toHaveBeenCalledOnce();
  expect(await put.mock.calls[0]?.[1].text()).toBe(BOOT);
});

it.each<[string, Response]>([
  ['a picture', htmlResponse(BOOT, 'image/svg+xml')],
  [
    'a page of somebody else, as of a hotel’s network',
    htmlResponse('<!doctype html><h1>Log in to our network</h1>'),
  ],
  ['a failure', htmlResponse(BOOT, 'text/html', 502)],
])('does not cache %s', async (_what, response) => {
  await cacheDocument(FRAME_PATH, response);
  expect(put).not.toHaveBeenCalled();
});

describe('fetchDocument', () => {
  const NEW = BOOT.replace('{}', '{"entry":"new"}');
  const CACHED = BOOT.replace('{}', '{"entry":"kept"}');

  /** Requests the frame with a given network response; collects the promises passed to waitUntil. */
  function requestWith(network: Promise<Response>) {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => network);
    const promises: Promise<unknown>[] = [];
    const request = new Request('http://raan.example/shop');
    const shown = fetchDocument(FRAME_PATH, { request, waitUntil: (promise) => void promises.push(promise) });
    return { shown, settled: () => Promise.all(promises) };
  }

  it('returns a timely network response and caches it', async () => {
    match.mockResolvedValue(htmlResponse(CACHED));
    const network = Promise.withResolvers<Response>();
    const { shown, settled } = requestWith(network.promise);
    await vi.advanceTimersByTimeAsync(RESPONSE_TIMEOUT_MS - 1);
    network.resolve(htmlResponse(NEW));
    expect(await (await shown).text()).toBe(NEW);
    await settled();
    expect(await put.mock.calls[0]?.[1].text()).toBe(NEW);
  });

  it('returns the cached document after four seconds and caches the late response', async () => {
    match.mockResolvedValue(htmlResponse(CACHED));
    const network = Promise.withResolvers<Response>();
    const { shown, settled } = requestWith(network.promise);
    let isShown = false;
    void shown.then(() => (isShown = true));
    await vi.advanceTimersByTimeAsync(3_999);
    expect(isShown).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await (await shown).text()).toBe(CACHED);
    expect(put).not.toHaveBeenCalled();
    network.resolve(htmlResponse(NEW));
    await settled();
    expect(await put.mock.calls[0]?.[1].text()).toBe(NEW);
  });

  it('returns the cached document at once when the network fails', async () => {
    match.mockResolvedValue(htmlResponse(CACHED));
    const { shown, settled } = requestWith(Promise.reject(new TypeError('Failed to fetch')));
    expect(await (await shown).text()).toBe(CACHED);
    await settled();
    expect(put).not.toHaveBeenCalled();
  });

  it('waits for the network when nothing is cached', async () => {
    const network = Promise.withResolvers<Response>();
    const { shown, settled } = requestWith(network.promise);
    await vi.advanceTimersByTimeAsync(RESPONSE_TIMEOUT_MS * 3);
    network.resolve(htmlResponse(NEW));
    expect(await (await shown).text()).toBe(NEW);
    await settled();
  });

  it('fails like the network when nothing is cached', async () => {
    const { shown } = requestWith(Promise.reject(new TypeError('Failed to fetch')));
    await expect(shown).rejects.toThrow('Failed to fetch');
  });
});
