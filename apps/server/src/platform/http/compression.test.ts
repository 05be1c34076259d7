import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { newProducts } from '#test/products.ts';
import { useTestApp } from '#test/test-app.ts';

const app = useTestApp();

async function fetchWith(path: string, accept: string): Promise<{ encoding: string | null; json: unknown }> {
  const response = await fetch(`${app.baseUrl}/api/${path}`, { headers: { 'accept-encoding': accept } });
  return { encoding: response.headers.get('content-encoding'), json: await response.json() };
}

it('compresses long responses for clients that accept it, and sends short ones uncompressed', async () => {
  await newProducts(app, 5, 'เสื้อ');
  const plain = await fetchWith('products', 'identity');
  expect(plain.encoding).toBeNull();
  for (const encoding of ['br', 'gzip']) {
    expect(await fetchWith('products', encoding)).toEqual({ encoding, json: plain.json });
  }
  expect((await fetchWith('health', 'br, gzip')).encoding).toBeNull();
});

it('compresses streamed lists completely', async () => {
  const plain = await fetchWith('products?per_page=999999', 'identity');
  expect(await fetchWith('products?per_page=999999', 'gzip')).toEqual({ encoding: 'gzip', json: plain.json });
});

it('refuses compressed request bodies, because a small one could expand to a huge one', async () => {
  const response = await fetch(`${app.baseUrl}/api/sellers/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(JSON.stringify({ account: 'somchai', password: 'secret123' })),
  });
  expect(response.status).toBe(400);
});
