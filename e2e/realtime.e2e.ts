/** A live connection that has a bad start: what it needs does not come at once, and the news arrives all the same. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPhone } from './people.ts';
import { listProduct, newSeller, orderInStore, topUp } from './seller-api.ts';
import { WORDS } from './words.ts';

const { baseUrl } = inject('server');
const words = WORDS.th;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

/** Fails the first call of an address, as a busy server or a bad network would. */
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
  '[RT-01] a first try of %s that fails does not silence the visit',
  async (path) => {
    const seller = await newSeller(baseUrl);
    const { page, context } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
    const calls = await failOnce(page, path);
    // Ready when the server has answered the subscription: only then is an order news.
    const subscribed = page.waitForEvent('websocket').then((socket) =>
      socket.waitForEvent('framereceived', {
        predicate: ({ payload }) => String(payload).includes('subscription_succeeded'),
      }),
    );
    await page.goto('/pending-shipment');
    await subscribed;
    await expect.poll(calls).toBeGreaterThan(1);
    await orderInStore(baseUrl, seller.slug, await listProduct(baseUrl, seller));
    await page.getByText(words.paidToast).first().waitFor();
    await context.close();
  },
);

it('[RT-01] what comes after the page was drawn and before the connection stands is told, and shown', async () => {
  const seller = await newSeller(baseUrl);
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/pusher/auth', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/pusher/auth');
  await page.goto('/profile');
  await asked;
  await topUp(baseUrl, seller, 5_000);
  release();
  await page.getByText('เติมเงินสำเร็จ').first().waitFor();
  const balance = page.getByRole('region', { name: 'ยอดเงินของคุณ' });
  await expect.poll(() => balance.innerText()).toContain('5,000');
  await context.close();
});
