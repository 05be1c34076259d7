import { expect, it } from 'vitest';
import { newSeller } from '#test/fixtures.ts';
import { useTestApp } from '#test/test-app.ts';

const app = useTestApp({ web: true });

it('[ORD-05] only the seller’s app may request the camera; the storefront, the console and the API may not', async () => {
  const { slug } = await newSeller(app);
  const policy = async (path: string) => {
    const answer = await fetch(app.baseUrl + path);
    await answer.arrayBuffer();
    return answer.headers.get('permissions-policy');
  };
  const camera = 'camera=(self), microphone=(), geolocation=(), payment=()';
  for (const path of ['/pending-shipment', '/pending-receipt', '/order/1001', '/'])
    expect(await policy(path)).toBe(camera);
  for (const path of [`/s/${slug}`, '/console', '/no/such/page', '/api/health'])
    expect(await policy(path)).toMatch(/^camera=\(\)/);
});
