import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { workerServer } from '../journey-server.ts';
import { openPhone, selectFirstVariant } from '../phone.ts';
import { createTestSeller, listFirstProduct, placeTestOrder } from '../seller-api.ts';
import { UI_TEXTS } from '../ui-texts.ts';

const { baseUrl } = workerServer();
const texts = UI_TEXTS.en;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

it.each(['light', 'dark'] as const)('[SHOP-08] store pages are accessible (%s)', async (colorScheme) => {
  const seller = await createTestSeller(baseUrl);
  const id = await listFirstProduct(baseUrl, seller);
  const unpaid = await placeTestOrder(baseUrl, seller.slug, id, { pay: false });
  const paid = await placeTestOrder(baseUrl, seller.slug, id);
  const { page } = await openPhone(browser, { baseUrl, language: 'en', colorScheme });
  const problems: string[] = [];
  const check = async (address: string, ready?: () => Promise<unknown>) => {
    await page.goto(address);
    await ready?.();
    // A page that is still fading in has too little contrast.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    problems.push(...violations.map(({ id: rule, nodes }) => `${address} ${rule}: ${nodes[0]?.html}`));
  };
  const store = `/s/${seller.slug}`;
  await check(store);
  await check(`${store}?keyword=zzzz`);
  await check(`${store}?max_price=500&on_sale=true`, () =>
    page
      .locator('summary')
      .filter({ hasText: /^Filter/ })
      .click(),
  );
  await check(`${store}/p/${id}`);
  await check(`${store}/cart`, () => page.getByText('Your cart is empty').waitFor());
  await page.goto(`${store}/p/${id}`);
  await selectFirstVariant(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await check(`${store}/cart`, () => page.getByRole('link', { name: 'Check out' }).waitFor());
  await check(`${store}/checkout`, () => page.getByLabel(texts.postcode).waitFor());
  await check(`${store}/order/${unpaid.orderToken}`, () =>
    page.getByRole('button', { name: texts.paySandbox }).waitFor(),
  );
  await check(`${store}/order/${paid.orderToken}`, () =>
    page.getByRole('heading', { name: texts.customerPaid }).waitFor(),
  );
  await check(`${store}/orders`, () => page.getByText('No orders yet').waitFor());
  await check('/s/no-such-store');
  expect(problems).toEqual([]);
});
