// Component tests cover the other states (`apps/web/test/page-states.test.tsx`, `apps/web/src/lib/list/list-body.test.tsx`).
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { openPhone } from './phone.ts';
import { DEMO, createSession, type Session } from './seller-api.ts';
import { UI_TEXTS } from './ui-texts.ts';

const { baseUrl } = workerServer();
const texts = UI_TEXTS.th;
let browser: Browser;
let demo: Session;

beforeAll(async () => {
  browser = await launchBrowser();
  demo = await createSession(baseUrl, DEMO);
});

afterAll(async () => {
  await browser?.close();
});

const main = (page: Page) => page.getByRole('main');

it('[SHELL-06] replaces a broken picture with a placeholder of its size', async () => {
  const { page, context } = await openPhone(browser, {
    baseUrl,
    language: 'th',
    session: demo,
  });
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/products');
  // An imported product without a picture shows the default drawing, which is not broken.
  const tile = main(page)
    .locator('[href^="/product/"]')
    .filter({ has: page.getByRole('img') })
    .first();
  const placeholder = tile.getByRole('img').first();
  await placeholder.waitFor();
  expect(await tile.locator('img').count()).toBe(0);
  const box = (await placeholder.boundingBox())!;
  expect(Math.round(box.width)).toBe(Math.round(box.height));
  await context.close();
});

it('[SHELL-06] shows the brand mark on home when the platform logo fails to load', async () => {
  const { page, context } = await openPhone(browser, {
    baseUrl,
    language: 'th',
    session: demo,
  });
  await page.route('**/media/gone*', (route) => route.fulfill({ status: 404 }));
  await page.route('**/api/system', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.web_logo = '/media/gone.webp';
    await route.fulfill({ response, json: body });
  });
  const logoResponse = page.waitForResponse('**/media/gone*');
  await page.goto('/');
  await logoResponse;
  await expect.poll(() => page.locator('img[src="/media/gone.webp"]').count()).toBe(0);
  await main(page).getByRole('banner').or(main(page).locator('header')).locator('svg').first().waitFor();
  await context.close();
});

it('[SHELL-06] reports a lost connection, and hides the message when it is back', async () => {
  const { page, context } = await openPhone(browser, { baseUrl, language: 'th', session: demo });
  await page.goto('/profile');
  await page.getByRole('button', { name: texts.logOut }).waitFor();
  await context.setOffline(true);
  const bar = page.getByText(/^ออฟไลน์อยู่ /);
  await bar.waitFor();
  await context.setOffline(false);
  await expect.poll(() => bar.count()).toBe(0);
  await context.close();
});
