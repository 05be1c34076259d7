import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getSlideChallenge, signin } from '@raan/contract/auth/auth-endpoints';
import { getProduct, listProducts } from '@raan/contract/catalogue/product-endpoints';
import { listNotifications, readNotification } from '@raan/contract/notifications/notification-endpoints';
import { getProfile } from '@raan/contract/sellers/seller-endpoints';
import { exportSalesReport } from '@raan/contract/shop/shop-report-endpoints';
import { callEndpoint, callFull } from './api.ts';
import { stubBrowser } from './browser-stub.ts';
import { onSessionEnd, sessionToken, type SessionEnd } from './session.ts';

const fetchMock = vi.fn<typeof fetch>();

function respondWith(status: number, body: unknown): void {
  fetchMock.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
}

function lastCall(): { url: string; init: RequestInit; headers: Record<string, string> } {
  const [url, init = {}] = fetchMock.mock.lastCall ?? [];
  return { url: url as string, init, headers: init.headers as Record<string, string> };
}

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset();
  respondWith(200, { success: true, data: { ok: 1 } });
});
afterEach(() => vi.unstubAllGlobals());

describe('[AUTH-11] the session token', () => {
  it('[AUTH-11] is not sent to public endpoints', async () => {
    localStorage.setItem('token', 'abc');
    await callEndpoint(listProducts, {});
    await callEndpoint(getSlideChallenge);
    for (const [, init] of fetchMock.mock.calls) expect(init?.headers).not.toHaveProperty('Authorization');
  });

  it('[AUTH-11] is sent to seller endpoints', async () => {
    localStorage.setItem('token', 'abc');
    await callEndpoint(getProfile);
    expect(lastCall().headers['Authorization']).toBe('Bearer abc');
  });

  it('[AUTH-10] fails a seller endpoint without a token and sends no request', async () => {
    await expect(callEndpoint(getProfile)).rejects.toMatchObject({ code: 'AUTH_TOKEN_INVALID' });
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('[AUTH-10] ends the session when a seller endpoint answers 401', async () => {
    localStorage.setItem('token', 'abc');
    const onEnd = vi.fn<(reason: SessionEnd) => void>();
    const stop = onSessionEnd(onEnd);
    respondWith(401, { success: false, code: 'AUTH_TOKEN_EXPIRED' });
    await expect(callEndpoint(getProfile)).rejects.toMatchObject({ code: 'AUTH_TOKEN_EXPIRED', status: 401 });
    expect(sessionToken()).toBeUndefined();
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('expired');
    stop();
  });

  it('keeps a newer session when a late 401 belongs to the previous one', async () => {
    localStorage.setItem('token', 'abc');
    fetchMock.mockImplementation(async () => {
      localStorage.setItem('token', 'def');
      return Response.json({ success: false, code: 'AUTH_TOKEN_INVALID' }, { status: 401 });
    });
    await expect(callEndpoint(getProfile)).rejects.toMatchObject({ status: 401 });
    expect(sessionToken()).toBe('def');
  });

  it('keeps the session when a public endpoint answers 401', async () => {
    localStorage.setItem('token', 'abc');
    respondWith(401, { success: false });
    await expect(callEndpoint(signin, { body: { account: 'a', password: '123456' } })).rejects.toMatchObject({
      status: 401,
    });
    expect(sessionToken()).toBe('abc');
  });
});

describe('[AUTH-14] API calls', () => {
  it('[AUTH-14] send the language, Thai by default', async () => {
    await callEndpoint(getSlideChallenge);
    expect(lastCall().headers['Accept-Language']).toBe('th');
  });

  it('[AUTH-14] send the CSRF cookie as a header on writes', async () => {
    document.cookie = 'raan_csrf=c%2Bd; Path=/';
    await callEndpoint(signin, { body: { account: 'a', password: '123456' } });
    expect(lastCall().headers['x-csrf-token']).toBe('c+d');
    await callEndpoint(getSlideChallenge);
    expect(lastCall().headers).not.toHaveProperty('x-csrf-token');
  });

  it('[AUTH-14] time out after 15 s', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    await callEndpoint(getSlideChallenge);
    expect(limit).toHaveBeenCalledExactlyOnceWith(15_000);
  });

  it('[AUTH-14] succeed with status 200 to 299 only', async () => {
    respondWith(299, { data: { ok: 1 } });
    await expect(callEndpoint(getSlideChallenge)).resolves.toEqual({ ok: 1 });
    respondWith(300, { data: { ok: 1 } });
    await expect(callEndpoint(getSlideChallenge)).rejects.toMatchObject({ status: 300 });
    respondWith(200, { success: false, code: 'SERVER_ERROR' });
    await expect(callEndpoint(getSlideChallenge)).rejects.toMatchObject({ code: 'SERVER_ERROR' });
  });
});

describe('API requests', () => {
  it('fill path parameters and omit undefined query values', async () => {
    localStorage.setItem('token', 'abc');
    await callEndpoint(readNotification, { params: { id: 12 } });
    expect(lastCall().url).toBe('/api/sellers/notifications/12/read');
    await callEndpoint(listNotifications, { query: { page: 2, per_page: undefined } });
    expect(lastCall().url).toBe('/api/sellers/notifications?page=2');
    await callEndpoint(getProduct, { params: { id: 5 } });
    expect(lastCall().url).toBe('/api/products/5');
  });

  it('send the idempotency key when given', async () => {
    await callEndpoint(signin, { body: { account: 'a', password: '123456' } }, { idempotencyKey: 'k1' });
    expect(lastCall().headers['idempotency-key']).toBe('k1');
    expect(lastCall().init.body).toBe('{"account":"a","password":"123456"}');
  });

  it('map a non-JSON error page by its status', async () => {
    fetchMock.mockImplementation(async () => new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(callEndpoint(getSlideChallenge)).rejects.toMatchObject({ code: 'SERVER_GATEWAY_ERROR' });
  });

  it('keep the abort error when cancelled', async () => {
    const stop = new AbortController();
    fetchMock.mockImplementation(async () => {
      stop.abort();
      throw stop.signal.reason;
    });
    await expect(callEndpoint(getSlideChallenge, {}, { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('[SHOP-10] file downloads', () => {
  const read = async (response: Response) => ({ text: await response.text() });
  const fetchFile = () => callFull(exportSalesReport, {}, { read });

  it('return the file as it is and send session and language', async () => {
    localStorage.setItem('token', 'abc');
    fetchMock.mockResolvedValue(new Response('a,b', { headers: { 'content-type': 'text/csv' } }));
    expect((await fetchFile()).data).toEqual({ text: 'a,b' });
    expect(lastCall().headers).toMatchObject({ Authorization: 'Bearer abc', 'Accept-Language': 'th' });
  });

  it('fail like any other call when refused', async () => {
    localStorage.setItem('token', 'abc');
    respondWith(422, { success: false, code: 'REQUEST_VALIDATION_ERROR', message: 'no such day' });
    await expect(fetchFile()).rejects.toMatchObject({ code: 'REQUEST_VALIDATION_ERROR', status: 422 });
  });
});
