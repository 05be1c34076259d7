import { get } from 'node:http';
import { brotliDecompressSync, constants } from 'node:zlib';
import { expect, it } from 'vitest';
import { newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, useTestApp } from '#test/test-app.ts';

const app = useTestApp({ web: true });

async function firstView(path: string, token: string | undefined, language = 'en') {
  const response = await fetch(`${app.baseUrl}/first-view${path}`, {
    headers: { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) },
  });
  const text = await response.text();
  const [html = '', state = ''] = text.split('\n');
  const view = text ? { html: JSON.parse(html) as string, state: JSON.parse(state) as unknown } : undefined;
  return { status: response.status, headers: response.headers, view, text };
}

async function newSellerNamed(display_name: string): Promise<TestSeller> {
  const seller = await newSeller(app);
  await call(app, 'PUT /sellers/update', { token: seller.token, body: { display_name } });
  return seller;
}

it('[SHELL-06] renders the first view for its seller in their language, and forbids caching', async () => {
  const seller = await newSellerNamed('Somchai');
  const { status, headers, view } = await firstView('/', seller.token);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('content-type')).toBe('application/x-ndjson');
  const html = view?.html ?? '';
  expect([html.includes('Hello, Somchai'), html.includes('animate-shimmer')]).toEqual([true, false]);
  // Nothing is interactive before the app has started.
  expect(html.startsWith('<div inert ')).toBe(true);
  expect((await firstView('/', seller.token, 'th')).view?.html).toContain('Somchai');
  expect((await firstView('/', seller.token, 'th')).view?.html).not.toContain('Hello, Somchai');
});

it('[SHELL-06] renders only the first screen, and includes the data of the rest of the page', async () => {
  const { view } = await firstView('/profile', (await newSellerNamed('Kamon')).token);
  const html = view?.html ?? '';
  const state = JSON.stringify(view?.state);
  expect([
    html.includes('Kamon'),
    html.includes('Log out'),
    html.includes('Best sellers and recommended'),
  ]).toEqual([true, false, false]);
  expect(state).toContain('"hot":true');
});

it('[SHELL-06] sends the HTML and the data in separate chunks', async () => {
  const { token } = await newSellerNamed('Ploy');
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br', 'accept-language': 'en' };
  const chunks = await new Promise<Buffer[]>((resolve, reject) => {
    get(`${app.baseUrl}/first-view/`, { headers }, (response) => {
      const read: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => read.push(chunk))
        .on('end', () => resolve(read))
        .on('error', reject);
    }).on('error', reject);
  });
  // The text after each chunk except the last.
  const finishFlush = constants.BROTLI_OPERATION_FLUSH;
  const texts = chunks
    .slice(0, -1)
    .map((_, index) =>
      brotliDecompressSync(Buffer.concat(chunks.slice(0, index + 1)), { finishFlush }).toString(),
    );
  const line = texts.find((text) => text.endsWith('\n')) ?? '';
  expect(line).not.toBe('');
  expect(JSON.parse(line)).toContain('Ploy');
});

it('[SHELL-06] keeps the data of sellers apart when their views are rendered in parallel', async () => {
  const sellers = await Promise.all(['Anong', 'Boonmee', 'Chai', 'Dao'].map(newSellerNamed));
  const names = ['Anong', 'Boonmee', 'Chai', 'Dao'];
  const views = await Promise.all(
    [...sellers, ...sellers].flatMap(({ token }) => [firstView('/', token), firstView('/profile', token)]),
  );
  for (const [index, { text }] of views.entries()) {
    const own = names[Math.floor(index / 2) % names.length] ?? '';
    expect(names.filter((name) => text.includes(name))).toEqual([own]);
  }
});

it('[SHELL-06] answers 204 to strangers, after sign-out, and for pages without a first view', async () => {
  const seller = await newSellerNamed('Malee');
  const nothing = { status: 204, view: undefined };
  expect(await firstView('/', undefined)).toMatchObject(nothing);
  expect(await firstView('/', 'x'.repeat(43))).toMatchObject(nothing);
  for (const path of ['/login', '/system-settings', '/no-such-page', '//example.com', '/order/1'])
    expect([path, (await firstView(path, seller.token)).status]).toEqual([path, 204]);
  await call(app, 'POST /sellers/logout', { token: seller.token });
  expect(await firstView('/', seller.token)).toMatchObject(nothing);
});

it('[SHELL-06] ignores cookies', async () => {
  const { token } = await newSellerNamed('Niran');
  const response = await fetch(`${app.baseUrl}/first-view/`, { headers: { cookie: `token=${token}` } });
  expect(response.status).toBe(204);
});

it('[SHELL-06] escapes text that users entered', async () => {
  const { token } = await newSellerNamed('<img src=x onerror=alert(1)>');
  const { view } = await firstView('/', token);
  const html = view?.html ?? '';
  expect([html.includes('&lt;img src=x'), html.includes('<img src=x')]).toEqual([true, false]);
});
