import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { openPhone } from './phone.ts';
import { installFakePushService, pushEndpointOf } from './fake-push-service.ts';
import { DEMO, createTestSeller, createSession, type Session } from './seller-api.ts';

const { baseUrl } = workerServer();
let browser: Browser;
let demo: Session;

beforeAll(async () => {
  browser = await launchBrowser({ fullBrowser: true });
  demo = await createSession(baseUrl, DEMO);
});

afterAll(async () => {
  await browser?.close();
});

async function withPhone(
  session: Session,
  journey: (page: Page) => Promise<void>,
  prepareBrowser?: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const { page, context } = await openPhone(browser, {
    baseUrl,
    language: 'en',
    session,
    serviceWorker: true,
  });
  await prepareBrowser?.(context);
  await journey(page);
  await context.close();
}

async function changeResponse(
  page: Page,
  url: string,
  change: (data: Record<string, unknown>) => void,
): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    change(body.data);
    await route.fulfill({ response, json: body });
  });
}

it('[PROF-01] shows name, badge, number and balances with their total, and changes the name', async () => {
  const seller = await createTestSeller(baseUrl);
  await withPhone(seller, async (page) => {
    await changeResponse(page, '**/api/sellers/profile', (data) =>
      Object.assign(data['seller'] as object, {
        available_balance: 1_234.5,
        freeze_amount: 500,
        total_balance: 1_734.5,
      }),
    );
    await page.goto('/profile');
    const balance = page.getByRole('region', { name: 'Your balance' });
    await balance.getByText('1,734', { exact: false }).first().waitFor();
    for (const amount of ['1,234', '500', '1,734']) expect(await balance.innerText()).toContain(amount);
    await page.getByText(`Store ID ${seller.seller.id}`).waitFor();
    await page.getByRole('button', { name: 'Copy' }).waitFor();
    const deposit = page.getByRole('button', { name: /Security deposit/ });
    expect(await deposit.innerText()).toMatch(/Not paid[\s\S]*Pay/);

    await page.getByRole('button', { name: 'Edit details' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Name', { exact: true }).fill('  ');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.getByText('Enter your name').waitFor();
    await sheet.getByLabel('Name', { exact: true }).fill('Mali of the market');
    await sheet.getByLabel(/Contact address/).fill('99/1 Soi 15, Bangkok');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Details saved').waitFor();
    await page.getByText('Mali of the market').first().waitFor();

    await page.getByRole('link', { name: 'Not verified' }).click();
    await page.waitForURL('**/verification');
  });
});

it('[PROF-05] switches push notifications of this device on and off, and tests the delivery', async () => {
  const seller = await createTestSeller(baseUrl);
  await withPhone(
    seller,
    async (page) => {
      await page.goto('/profile');
      const push = page.getByRole('switch', { name: /this device/ });
      expect(await push.isChecked()).toBe(false);
      await push.press('Space');
      await page.getByText('Notifications are on for this device').waitFor();
      await expect.poll(() => push.isChecked()).toBe(true);
      expect(await pushEndpointOf(page)).not.toBeNull();

      await page.getByRole('button', { name: /Test notifications/ }).click();
      const sheet = page.getByRole('dialog');
      const sent = page.waitForRequest('**/api/sellers/push/test');
      await sheet.getByRole('button', { name: 'Start test' }).click();
      await sent;
      // The push service is fake, so the message gets no further than the server.
      await sheet.getByText('Couldn’t run the test').waitFor();
      const steps = await sheet.getByRole('listitem').allInnerTexts();
      expect(steps.map((step) => /Passed/.test(step))).toEqual([true, true, true, true, false, false]);
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });

      await push.press('Space');
      await page.getByText('Notifications are off for this device').waitFor();
      await expect.poll(() => push.isChecked()).toBe(false);
      expect(await pushEndpointOf(page)).toBeNull();
    },
    installFakePushService,
  );
});

it('[PROF-05] [I18N-01] requires confirmation for language and logout, and shows the terms of the deposit', async () =>
  withPhone(await createTestSeller(baseUrl), async (page) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Language' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('ไทย').click();
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => sheet.count()).toBe(0);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.getByRole('button', { name: 'Log out' }).click();
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => sheet.count()).toBe(0);
    // A verified seller reads the terms first and may decline them.
    await changeResponse(page, '**/api/sellers/profile', (data) =>
      Object.assign(data['seller'] as object, {
        is_verified: true,
        available_balance: 6_000,
        has_deposit: false,
      }),
    );
    await page.reload();
    await page.getByRole('button', { name: /Security deposit/ }).click();
    await sheet.getByRole('listitem').first().waitFor();
    await sheet.getByRole('button', { name: /agree/i }).click();
    await sheet.getByText(/6,000/).first().waitFor();
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => sheet.count()).toBe(0);
  }));

it('[PROF-06] reports that the profile failed to load, and keeps the links and the logout', () =>
  withPhone(demo, async (page) => {
    await page.route('**/api/sellers/profile', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/profile');
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load user data' });
    await alert.waitFor();
    await page.getByRole('link', { name: 'To ship' }).waitFor();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    await page.unroute('**/api/sellers/profile');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(`Store ID ${demo.seller.id}`).waitFor();
    expect(await alert.count()).toBe(0);
  }));
