import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getSlide, signin } from '@raan/contract/auth/auth-endpoints';
import { getProduct, listProducts } from '@raan/contract/catalogue/product-endpoints';
import { listNotifications, readNotification } from '@raan/contract/notifications/notification-endpoints';
import { getProfile } from '@raan/contract/sellers/seller-endpoints';
import { exportSalesReport } from '@raan/contract/shop/shop-report-endpoints';
import { call, callFull } from './api.ts';
import { stubBrowser } from './browser-stub.ts';
import { onSessionEnd, sessionToken, type SessionEnd } from './session.ts';

const fetching = vi.fn<typeof fetch>();

function answers(status: number, body: unknown): void {
  fetching.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
}

function lastCall(): { url: string; init: RequestInit; headers: Record<string, string> } {
  const [url, init = {}] = fetching.mock.lastCall ?? [];
  return { url: url as string, init, headers: init.headers as Record<string, string> };
}

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('fetch', fetching);
  fetching.mockReset();
  answers(200, { success: true, data: { ok: 1 } });
});
afterEach(() => vi.unstubAllGlobals());

describe('[AUTH-11] the token', () => {
  it('[AUTH-11] is not sent to public endpoints', async () => {
    localStorage.setItem('token', 'abc');
    await call(listProducts, {});
    await call(getSlide);
    for (const [, init] of fetching.mock.calls) expect(init?.headers).not.toHaveProperty('Authorization');
  });

  it('[AUTH-11] is sent to seller endpoints', async () => {
    localStorage.setItem('token', 'abc');
    await call(getProfile);
    expect(lastCall().headers['Authorization']).toBe('Bearer abc');
  });

  it('[AUTH-10] a seller endpoint without one fails here, without a request', async () => {
    await expect(call(getProfile)).rejects.toMatchObject({ code: 'AUTH_TOKEN_INVALID' });
    expect(fetching).not.toHaveBeenCalled();
  });

  it('[AUTH-10] a 401 of a seller endpoint ends the session', async () => {
    localStorage.setItem('token', 'abc');
    const told = vi.fn<(reason: SessionEnd) => void>();
    const stop = onSessionEnd(told);
    answers(401, { success: false, code: 'AUTH_TOKEN_EXPIRED' });
    await expect(call(getProfile)).rejects.toMatchObject({ code: 'AUTH_TOKEN_EXPIRED', status: 401 });
    expect(sessionToken()).toBeUndefined();
    expect(told).toHaveBeenCalledExactlyOnceWith('expired');
    stop();
  });

  it('a late 401 of a session before this one does not', async () => {
    localStorage.setItem('token', 'abc');
    fetching.mockImplementation(async () => {
      localStorage.setItem('token', 'def');
      return Response.json({ success: false, code: 'AUTH_TOKEN_INVALID' }, { status: 401 });
    });
    await expect(call(getProfile)).rejects.toMatchObject({ status: 401 });
    expect(sessionToken()).toBe('def');
  });

  it('a 401 of a public endpoint does not', async () => {
    localStorage.setItem('token', 'abc');
    answers(401, { success: false });
    await expect(call(signin, { body: { account: 'a', password: '123456' } })).rejects.toMatchObject({
      status: 401,
    });
    expect(sessionToken()).toBe('abc');
  });
});

describe('[AUTH-14] what every call carries', () => {
  it('[AUTH-14] the language, Thai by default', async () => {
    await call(getSlide);
    expect(lastCall().headers['Accept-Language']).toBe('th');
  });

  it('[AUTH-14] the cross-site-request cookie in a header, on writes', async () => {
    document.cookie = 'raan_csrf=c%2Bd; Path=/';
    await call(signin, { body: { account: 'a', password: '123456' } });
    expect(lastCall().headers['x-csrf-token']).toBe('c+d');
    await call(getSlide);
    expect(lastCall().headers).not.toHaveProperty('x-csrf-token');
  });

  it('[AUTH-14] a limit of 15 s', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    await call(getSlide);
    expect(limit).toHaveBeenCalledExactlyOnceWith(15_000);
  });

  it('[AUTH-14] counts 200 to 299 as success, and nothing else', async () => {
    answers(299, { data: { ok: 1 } });
    await expect(call(getSlide)).resolves.toEqual({ ok: 1 });
    answers(300, { data: { ok: 1 } });
    await expect(call(getSlide)).rejects.toMatchObject({ status: 300 });
    answers(200, { success: false, code: 'SERVER_ERROR' });
    await expect(call(getSlide)).rejects.toMatchObject({ code: 'SERVER_ERROR' });
  });
});

describe('how an address is made', () => {
  it('fills parameters in and leaves out what is not given', async () => {
    localStorage.setItem('token', 'abc');
    await call(readNotification, { params: { id: 12 } });
    expect(lastCall().url).toBe('/api/sellers/notifications/12/read');
    await call(listNotifications, { query: { page: 2, per_page: undefined } });
    expect(lastCall().url).toBe('/api/sellers/notifications?page=2');
    await call(getProduct, { params: { id: 5 } });
    expect(lastCall().url).toBe('/api/products/5');
  });

  it('an idempotency key goes along when given', async () => {
    await call(signin, { body: { account: 'a', password: '123456' } }, { idempotencyKey: 'k1' });
    expect(lastCall().headers['idempotency-key']).toBe('k1');
    expect(lastCall().init.body).toBe('{"account":"a","password":"123456"}');
  });

  it('a page that is not JSON is judged by its status', async () => {
    fetching.mockImplementation(async () => new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(call(getSlide)).rejects.toMatchObject({ code: 'SERVER_GATEWAY_ERROR' });
  });

  it('a cancelled call keeps its own error', async () => {
    const stop = new AbortController();
    fetching.mockImplementation(async () => {
      stop.abort();
      throw stop.signal.reason;
    });
    await expect(call(getSlide, {}, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('[SHOP-10] a file', () => {
  const read = async (response: Response) => ({ text: await response.text() });
  const fetchFile = () => callFull(exportSalesReport, {}, { read });

  it('is read as it came, with the session and the language', async () => {
    localStorage.setItem('token', 'abc');
    fetching.mockResolvedValue(new Response('a,b', { headers: { 'content-type': 'text/csv' } }));
    expect((await fetchFile()).data).toEqual({ text: 'a,b' });
    expect(lastCall().headers).toMatchObject({ Authorization: 'Bearer abc', 'Accept-Language': 'th' });
  });

  it('that is refused fails like any other call', async () => {
    localStorage.setItem('token', 'abc');
    answers(422, { success: false, code: 'REQUEST_VALIDATION_ERROR', message: 'no such day' });
    await expect(fetchFile()).rejects.toMatchObject({ code: 'REQUEST_VALIDATION_ERROR', status: 422 });
  });
});
