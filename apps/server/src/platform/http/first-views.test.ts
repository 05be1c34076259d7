import { get } from 'node:http';
import { brotliDecompressSync, constants } from 'node:zlib';
import { expect, it } from 'vitest';
import { newSeller, type TestSeller } from '#test/people.ts';
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

async function named(display_name: string): Promise<TestSeller> {
  const seller = await newSeller(app);
  await call(app, 'PUT /sellers/update', { token: seller.token, body: { display_name } });
  return seller;
}

it('[SHELL-01] what a page shows first is drawn for its seller, in their language, and kept by nobody', async () => {
  const seller = await named('Somchai');
  const { status, headers, view } = await firstView('/', seller.token);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('content-type')).toBe('application/x-ndjson');
  const html = view?.html ?? '';
  expect([html.includes('Hello, Somchai'), html.includes('animate-shimmer')]).toEqual([true, false]);
  // Nothing in it does anything before the app has come.
  expect(html.startsWith('<div inert ')).toBe(true);
  expect((await firstView('/', seller.token, 'th')).view?.html).toContain('Somchai');
  expect((await firstView('/', seller.token, 'th')).view?.html).not.toContain('Hello, Somchai');
});

it('[SHELL-01] only what a first screen shows is drawn; the answers for the rest of the page come along', async () => {
  const { view } = await firstView('/profile', (await named('Kamon')).token);
  const html = view?.html ?? '';
  const asked = JSON.stringify(view?.state);
  expect([
    html.includes('Kamon'),
    html.includes('Log out'),
    html.includes('Best sellers and recommended'),
  ]).toEqual([true, false, false]);
  expect(asked).toContain('"hot":true');
});

it('[SHELL-01] what is to be seen and its answers leave the server in pieces of their own', async () => {
  const { token } = await named('Ploy');
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br', 'accept-language': 'en' };
  const pieces = await new Promise<Buffer[]>((resolve, reject) => {
    get(`${app.baseUrl}/first-view/`, { headers }, (response) => {
      const read: Buffer[] = [];
      response
        .on('data', (piece: Buffer) => read.push(piece))
        .on('end', () => resolve(read))
        .on('error', reject);
    }).on('error', reject);
  });
  // What was there after each piece but the last.
  const finishFlush = constants.BROTLI_OPERATION_FLUSH;
  const texts = pieces
    .slice(0, -1)
    .map((_, index) =>
      brotliDecompressSync(Buffer.concat(pieces.slice(0, index + 1)), { finishFlush }).toString(),
    );
  const line = texts.find((text) => text.endsWith('\n')) ?? '';
  expect(line).not.toBe('');
  expect(JSON.parse(line)).toContain('Ploy');
});

it('[SHELL-01] views that are drawn at the same time hold each its own seller’s answers', async () => {
  const sellers = await Promise.all(['Anong', 'Boonmee', 'Chai', 'Dao'].map(named));
  const names = ['Anong', 'Boonmee', 'Chai', 'Dao'];
  const views = await Promise.all(
    [...sellers, ...sellers].flatMap(({ token }) => [firstView('/', token), firstView('/profile', token)]),
  );
  for (const [index, { text }] of views.entries()) {
    const own = names[Math.floor(index / 2) % names.length] ?? '';
    expect(names.filter((name) => text.includes(name))).toEqual([own]);
  }
});

it('[SHELL-01] a stranger, an ended session, and a page that is not drawn get nothing', async () => {
  const seller = await named('Malee');
  const nothing = { status: 204, view: undefined };
  expect(await firstView('/', undefined)).toMatchObject(nothing);
  expect(await firstView('/', 'x'.repeat(43))).toMatchObject(nothing);
  for (const path of ['/login', '/system-settings', '/no-such-page', '//example.com', '/order/1'])
    expect([path, (await firstView(path, seller.token)).status]).toEqual([path, 204]);
  await call(app, 'POST /sellers/logout', { token: seller.token });
  expect(await firstView('/', seller.token)).toMatchObject(nothing);
});

it('[SHELL-01] a cookie opens no view', async () => {
  const { token } = await named('Niran');
  const response = await fetch(`${app.baseUrl}/first-view/`, { headers: { cookie: `token=${token}` } });
  expect(response.status).toBe(204);
});

it('[SHELL-01] what people write stays text', async () => {
  const { token } = await named('<img src=x onerror=alert(1)>');
  const { view } = await firstView('/', token);
  const html = view?.html ?? '';
  expect([html.includes('&lt;img src=x'), html.includes('<img src=x')]).toEqual([true, false]);
});
