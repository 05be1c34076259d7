import { expect, it } from 'vitest';
import { newSeller } from '#test/fixtures.ts';
import { useTestApp } from '#test/test-app.ts';

const app = useTestApp({ web: true });

async function readHeader(path: string, name: string): Promise<string | null> {
  const answer = await fetch(app.baseUrl + path);
  // An unread body would hold its connection open.
  await answer.arrayBuffer();
  return answer.headers.get(name);
}

it('[ORD-05] only the seller’s app may request the camera; the storefront, the console and the API may not', async () => {
  const { slug } = await newSeller(app);
  const camera = 'camera=(self), microphone=(), geolocation=(), payment=()';
  for (const path of ['/pending-shipment', '/pending-receipt', '/order/1001', '/'])
    expect(await readHeader(path, 'permissions-policy')).toBe(camera);
  for (const path of [`/s/${slug}`, '/console', '/no/such/page', '/api/health'])
    expect(await readHeader(path, 'permissions-policy')).toMatch(/^camera=\(\)/);
});

it('separates the window of the console from the page that opened it', async () => {
  for (const path of ['/console', '/console/withdrawals'])
    expect(await readHeader(path, 'cross-origin-opener-policy')).toBe('same-origin');
  // docs/decisions/53-opener-policy.md
  for (const path of ['/login', '/pending-shipment'])
    expect(await readHeader(path, 'cross-origin-opener-policy')).toBeNull();
});
