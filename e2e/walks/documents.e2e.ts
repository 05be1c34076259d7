import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { workerServer } from '../journey-server.ts';
import { openPhone } from '../phone.ts';
import { callApi, listFirstProduct, createTestSeller, placeTestOrder, type Session } from '../seller-api.ts';

const { baseUrl } = workerServer();
let browser: Browser;
let seller: Session;
let numbers: string[];

beforeAll(async () => {
  browser = await launchBrowser({ fullBrowser: true });
  const person = await createTestSeller(baseUrl);
  seller = person;
  const product = await listFirstProduct(baseUrl, seller);
  numbers = [];
  for (let count = 0; count < 3; count += 1)
    numbers.push((await placeTestOrder(baseUrl, person.slug, product)).orderNumber);
});

afterAll(async () => {
  await browser?.close();
});

/** Downloads the prepared file. Returns its name and its number of pages. */
async function downloadFile(page: Page, save: string): Promise<{ name: string; pages: number }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: save, exact: true }).click(),
  ]);
  const text = await readFile(await download.path(), 'latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  return { name: download.suggestedFilename(), pages: text.split('/Type /Page\n').length - 1 };
}

it('[ORD-12] creates a label on the order page, opens it for printing, and stores the choice', async () => {
  const { context, page, errors } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  const { data } = await callApi(baseUrl, 'GET', `sellers/orders?keyword=${numbers[0]}`, seller);
  const address = `/order/${data['orders'][0].id}`;
  await page.goto(address);
  await page.getByRole('button', { name: 'พิมพ์เอกสาร' }).click();
  await page.getByRole('button', { name: 'สร้างไฟล์ PDF' }).click();
  await page.getByText('เอกสารพร้อมแล้ว').waitFor();
  expect(await downloadFile(page, 'บันทึก')).toEqual({ name: `label-${numbers[0]}.pdf`, pages: 1 });
  const [paper] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'เปิดเพื่อพิมพ์' }).click(),
  ]);
  expect(paper.url()).toMatch(/^blob:/);
  await paper.close();
  // Another choice creates another file.
  await page.getByRole('radio', { name: /ใบรายการสินค้า/ }).check({ force: true });
  await page.getByRole('button', { name: 'สร้างไฟล์ PDF' }).waitFor();
  await page.goto(address);
  await page.getByRole('button', { name: 'พิมพ์เอกสาร' }).click();
  expect(await page.getByRole('radio', { name: /ใบรายการสินค้า/ }).isChecked()).toBe(true);
  expect(errors).toEqual([]);
  await context.close();
});

it('[ORD-12] combines the packing slips of all selected orders in one file', async () => {
  const { context, page } = await openPhone(browser, { baseUrl, language: 'en', session: seller });
  await page.goto('/pending-shipment');
  await page.getByRole('button', { name: 'Select' }).click();
  await page.getByRole('checkbox', { name: 'Select all 3' }).check({ force: true });
  await page.getByRole('button', { name: 'Print documents' }).click();
  await page.getByRole('heading', { name: 'Print 3 orders' }).waitFor();
  await page.getByRole('radio', { name: /Packing slip/ }).press('Space');
  await page.getByRole('button', { name: 'Create PDF' }).click();
  await page.getByText('Ready to print').waitFor();
  const { name, pages } = await downloadFile(page, 'Save');
  expect(name).toMatch(/^packing-slips-\d{4}-\d\d-\d\d\.pdf$/);
  expect(pages).toBe(3);
  await context.close();
});

it('[ORD-12] [SHELL-06] keeps the selection when the print module fails to load, and loads it on retry', async () => {
  const { context, page } = await openPhone(browser, {
    baseUrl,
    language: 'en',
    session: seller,
  });
  const blocked = '**/assets/seller/print-button-*.js';
  await page.route(blocked, (route) => route.abort());
  await page.goto('/pending-shipment');
  await page.getByRole('button', { name: 'Select' }).click();
  await page.getByRole('checkbox', { name: 'Select all 3' }).check({ force: true });
  const retry = page.getByRole('button', { name: 'Couldn’t load data: Try again' });
  await retry.waitFor();
  await page.unroute(blocked);
  await retry.click();
  await page.getByRole('button', { name: 'Print documents' }).click();
  await page.getByRole('heading', { name: 'Print 3 orders' }).waitFor();
  expect(await retry.count()).toBe(0);
  await context.close();
});
