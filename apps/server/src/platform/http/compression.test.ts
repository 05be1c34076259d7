import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { newProducts } from '#test/products.ts';
import { useTestApp } from '#test/test-app.ts';

const app = useTestApp();

async function answered(path: string, accept: string): Promise<{ encoding: string | null; json: unknown }> {
  const response = await fetch(`${app.baseUrl}/api/${path}`, { headers: { 'accept-encoding': accept } });
  return { encoding: response.headers.get('content-encoding'), json: await response.json() };
}

it('a long answer comes compressed where its reader can read that, a short one as it is', async () => {
  await newProducts(app, 5, 'เสื้อ');
  const plain = await answered('products', 'identity');
  expect(plain.encoding).toBeNull();
  for (const encoding of ['br', 'gzip']) {
    expect(await answered('products', encoding)).toEqual({ encoding, json: plain.json });
  }
  expect((await answered('health', 'br, gzip')).encoding).toBeNull();
});

it('a list that is streamed is compressed as well, and whole', async () => {
  const plain = await answered('products?per_page=999999', 'identity');
  expect(await answered('products?per_page=999999', 'gzip')).toEqual({ encoding: 'gzip', json: plain.json });
});

it('what comes in is never unpacked: a small body could hold a large one', async () => {
  const response = await fetch(`${app.baseUrl}/api/sellers/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(JSON.stringify({ account: 'somchai', password: 'secret123' })),
  });
  expect(response.status).toBe(400);
});
