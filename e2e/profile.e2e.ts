/** The profile: who the seller is and has, what waits, today, and what is changed from here. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPhone } from './people.ts';
import { DEMO, newSeller, signIn, type Session } from './seller-api.ts';

const { baseUrl } = inject('server');
let browser: Browser;
let demo: Session;

beforeAll(async () => {
  browser = await launchBrowser();
  demo = await signIn(baseUrl, DEMO);
});

afterAll(async () => {
  await browser?.close();
});

async function withPhone(session: Session, story: (page: Page) => Promise<void>): Promise<void> {
  const { page, context } = await openPhone(browser, { baseUrl, language: 'en', session });
  await story(page);
  await context.close();
}

/** Answers a call with what the server says, changed. */
async function change(
  page: Page,
  call: string,
  alter: (data: Record<string, unknown>) => void,
): Promise<void> {
  await page.route(call, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    alter(body.data);
    await route.fulfill({ response: answer, json: body });
  });
}

it('[PROF-01] shows name, badge, number and balances, whose total is their sum; the name is changed from here', async () => {
  const seller = await newSeller(baseUrl);
  await withPhone(seller, async (page) => {
    await change(page, '**/api/sellers/profile', (data) =>
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
    await page.getByText(`Shop ID ${seller.seller.id}`).waitFor();
    await page.getByRole('button', { name: 'Copy' }).waitFor();
    const deposit = page.getByRole('button', { name: /Security deposit/ });
    expect(await deposit.innerText()).toMatch(/Not paid[\s\S]*Pay/);

    await page.getByRole('button', { name: 'Edit your details' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Name', { exact: true }).fill('  ');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.getByText('Please enter your name').waitFor();
    await sheet.getByLabel('Name', { exact: true }).fill('Mali of the market');
    await sheet.getByLabel(/Contact address/).fill('99/1 Soi 15, Bangkok');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Details saved').waitFor();
    await page.getByText('Mali of the market').first().waitFor();

    await page.getByRole('link', { name: 'Not verified' }).click();
    await page.waitForURL('**/verification');
  });
});

it('[PROF-02] counts what waits, grey at nothing and 99+ at most, and leads to all of it', () =>
  withPhone(demo, async (page) => {
    await change(page, '**/api/sellers/orders/counts-by-status', (data) =>
      Object.assign(data, { pending_payment: 0, pending_shipment: 3, pending_delivery: 99, completed: 100 }),
    );
    await change(page, '**/api/system', (data) =>
      Object.assign(data, { support_chat_url: 'https://chat.example/raan' }),
    );
    await page.goto('/profile');
    const main = page.getByRole('main');
    for (const [name, count, path] of [
      ['Awaiting payment', '0', '/pending-payment'],
      ['To ship', '3', '/pending-shipment'],
      ['On the way', '99', '/pending-receipt'],
      ['Completed', '99+', '/completed-orders'],
    ] as const) {
      const link = main.getByRole('link', { name });
      await expect.poll(() => link.locator('[aria-hidden=true]').last().innerText()).toBe(count);
      expect(await link.getAttribute('href')).toBe(path);
      const isGrey = await link.locator('.bg-sunken').count();
      expect(isGrey).toBe(count === '0' ? 1 : 0);
    }
    for (const [name, path] of [
      ['Bank account', '/bank-cards'],
      ['Transactions', '/revenue-record'],
      ['Settings', '/system-settings'],
      ['About', '/platform-info'],
      ['Help', 'https://chat.example/raan'],
    ] as const)
      expect(await main.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path);
    expect(await main.getByRole('link', { name: 'Top up', exact: true }).count()).toBe(2);
    expect(await main.getByRole('link', { name: 'Withdraw', exact: true }).count()).toBe(2);
    await main.getByRole('button', { name: 'Language' }).waitFor();
  }));

it('[PROF-04] today and hot products; what is shown again is asked for anew half a second later', () =>
  withPhone(demo, async (page) => {
    await page.goto('/profile');
    await page.getByText('New orders', { exact: true }).waitFor();
    await page.getByText('Profit received').waitFor();
    await page.getByText('Visitors').waitFor();
    expect(await page.getByRole('link', { name: 'View all' }).getAttribute('href')).toMatch(
      /^\/products\?hot/,
    );
    const asked = () => page.waitForRequest((request) => request.url().endsWith('/api/sellers/profile'));
    let again = asked();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await again;
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.waitForURL('**/system-settings');
    again = asked();
    await page.getByRole('button', { name: 'Back' }).click();
    await again;
  }));

it('[PROF-05] [I18N-01] language is confirmed or cancelled; push is turned on here; the deposit has its terms', () =>
  withPhone(demo, async (page) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Language' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('ไทย').click();
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => sheet.count()).toBe(0);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.getByRole('switch', { name: /this device/ }).waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => sheet.count()).toBe(0);
    // Who is verified reads the terms first, and may turn away from them.
    await change(page, '**/api/sellers/profile', (data) =>
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

it('[PROF-06] a profile that can’t be had says so; the way to the rest and out stands', () =>
  withPhone(demo, async (page) => {
    await page.route('**/api/sellers/profile', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/profile');
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load user data' });
    await alert.waitFor();
    await page.getByRole('link', { name: 'To ship' }).waitFor();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    await page.unroute('**/api/sellers/profile');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(`Shop ID ${demo.seller.id}`).waitFor();
    expect(await alert.count()).toBe(0);
  }));
