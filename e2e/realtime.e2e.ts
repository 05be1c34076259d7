import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { openPhone } from './phone.ts';
import { listFirstProduct, createTestSeller, placeTestOrder, topUpBalance } from './seller-api.ts';
import { UI_TEXTS } from './ui-texts.ts';

const { baseUrl } = workerServer();
const texts = UI_TEXTS.th;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

/** Returns a function that counts the requests. */
async function failOnce(page: Page, path: string): Promise<() => number> {
  let calls = 0;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      calls += 1;
      if (calls === 1) await route.fulfill({ status: 503, body: '' });
      else await route.continue();
    },
  );
  return () => calls;
}

it.each(['/api/system', '/api/pusher/auth'])(
  '[RT-01] still receives events when the first request to %s fails',
  async (path) => {
    const seller = await createTestSeller(baseUrl);
    const { page, context } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
    const calls = await failOnce(page, path);
    // Wait for the subscription: only later orders are announced.
    const subscribed = page.waitForEvent('websocket').then((socket) =>
      socket.waitForEvent('framereceived', {
        predicate: ({ payload }) => String(payload).includes('subscription_succeeded'),
      }),
    );
    await page.goto('/pending-shipment');
    await subscribed;
    await expect.poll(calls).toBeGreaterThan(1);
    await placeTestOrder(baseUrl, seller.slug, await listFirstProduct(baseUrl, seller));
    await page.getByText(texts.paidToast).first().waitFor();
    await context.close();
  },
);

it('[RT-01] announces and shows an event that happened between the first render and the connection', async () => {
  const seller = await createTestSeller(baseUrl);
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/pusher/auth', async (route) => {
    await gate;
    await route.continue();
  });
  const authRequest = page.waitForRequest('**/api/pusher/auth');
  await page.goto('/profile');
  await authRequest;
  await topUpBalance(baseUrl, seller, 5_000);
  release();
  await page.getByText('เติมเงินสำเร็จ').first().waitFor();
  const balance = page.getByRole('region', { name: 'ยอดเงินของคุณ' });
  await expect.poll(() => balance.innerText()).toContain('5,000');
  await context.close();
});
