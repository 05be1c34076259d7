/** What operators put before sellers: a slide, an announcement and a supplier's file, each seen by a seller who did nothing for it. */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openConsole } from './desk.ts';
import { REVIEWER } from './operators.ts';
import { keepScreenshot, openPhone } from './people.ts';
import { callApi, newSeller } from './seller-api.ts';

const { baseUrl } = inject('server');
/** Of this run alone: a server that is used again has those of the runs before. */
const mark = randomUUID().slice(0, 6);
const PLACE = { baseUrl, story: 'console-content' };
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

async function openSeller(path: string): Promise<{ page: Page; errors: string[] }> {
  const session = await newSeller(baseUrl);
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'en', session });
  onTestFailed(async () => {
    await keepScreenshot(page, `seller-content-${randomUUID().slice(0, 6)}`);
  });
  await page.goto(path);
  return { page, errors };
}

describe('what operators put before sellers', () => {
  it('[HOME-04] a slide is put up, moved to the front, seen, and taken down', async () => {
    const { page, errors } = await openConsole(browser, REVIEWER, '/console/carousel', PLACE);
    await page.getByRole('button', { name: 'Add a slide' }).click();
    const sheet = page.getByRole('dialog');
    const picture = await sharp({ create: { width: 1600, height: 700, channels: 3, background: '#0f766e' } })
      .jpeg()
      .toBuffer();
    await sheet
      .getByLabel('Picture', { exact: true })
      .and(sheet.locator('input'))
      .setInputFiles({ name: 'slide.jpg', mimeType: 'image/jpeg', buffer: picture });
    await sheet.getByRole('button', { name: 'Replace' }).waitFor();
    await sheet.getByLabel('Title on the picture').fill(`สไลด์ ${mark}`);
    await sheet.getByRole('tab', { name: 'English' }).click();
    await sheet.getByLabel('Title on the picture').fill(`Slide ${mark}`);
    await sheet.getByLabel('Where it leads').fill('javascript:alert(1)');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.getByText(/A path of the app that begins|Give a path of the app/).waitFor();
    await sheet.getByLabel('Where it leads').fill('/announcements');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.waitFor({ state: 'detached' });

    const up = page.getByRole('button', { name: `Move “Slide ${mark}” up` });
    const slides = page.getByRole('listitem');
    const first = slides.first();
    const place = async () =>
      (await slides.allInnerTexts()).findIndex((text) => text.includes(`Slide ${mark}`));
    await expect.poll(place).toBeGreaterThanOrEqual(0);
    for (let above = await place(); above > 0; above -= 1) {
      await up.click();
      await expect.poll(place).toBe(above - 1);
    }
    await first.getByText(`Slide ${mark}`).waitFor();

    const seller = await openSeller('/');
    const slide = seller.page.getByRole('link', { name: `Slide ${mark}` });
    await slide.waitFor();
    await slide.click();
    await seller.page.waitForURL('**/announcements');

    await first.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The slide is removed').waitFor();
    const { data } = await callApi(baseUrl, 'GET', 'system');
    expect(JSON.stringify(data['home_carousel'])).not.toContain(mark);
    expect([...errors, ...seller.errors].filter((error) => !error.includes('422'))).toEqual([]);
  });

  it('[SET-02] an announcement is written in two languages, read, told to every seller, and ended', async () => {
    const seller = await openSeller('/announcements');
    const { page, errors } = await openConsole(browser, REVIEWER, '/console/announcements/new', PLACE);
    await page.getByRole('tab', { name: 'English' }).click();
    await page.getByLabel('Title', { exact: true }).fill(`Holiday ${mark}`);
    await page.getByRole('button', { name: 'Publish' }).click();
    // Thai is what everybody can be shown.
    await page
      .getByText(/ไทย: Please fill this in/)
      .first()
      .waitFor();
    await page.getByRole('tab', { name: 'ไทย' }).click();
    await page.getByLabel('Title', { exact: true }).fill(`วันหยุด ${mark}`);
    await page.getByLabel('Text', { exact: true }).fill('หยุดทำการวันจันทร์');
    await page.getByText('Notify every seller').click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('link', { name: new RegExp(`Holiday ${mark}`) }).waitFor();

    await seller.page.reload();
    await seller.page.getByRole('link', { name: new RegExp(`Holiday ${mark}`) }).click();
    await seller.page.getByText('หยุดทำการวันจันทร์').waitFor();
    await expect
      .poll(
        async () => {
          await seller.page.goto('/notifications');
          await seller.page.getByRole('heading').first().waitFor();
          return await seller.page.getByText(`Holiday ${mark}`).count();
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);

    await page.getByRole('link', { name: new RegExp(`Holiday ${mark}`) }).click();
    await page.getByRole('button', { name: 'End it now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End it now' }).click();
    await page.getByText('This announcement has ended').waitFor();
    expect([...errors, ...seller.errors].filter((error) => !error.includes('422'))).toEqual([]);
  });

  it('[SET-02] [NOTI-04] maintenance is announced with its beginning and duration', async () => {
    const seller = await openSeller('/announcements');
    const { page, errors } = await openConsole(browser, REVIEWER, '/console/announcements/new', PLACE);
    const begins = page.getByLabel('Maintenance begins', { exact: true });
    const minutes = page.getByLabel('Duration in minutes', { exact: true });
    await page.getByLabel('Title', { exact: true }).fill(`ปิดระบบ ${mark}`);
    await page.getByLabel('Text', { exact: true }).fill('ใช้งานไม่ได้ชั่วคราว');
    expect(await minutes.count()).toBe(0);
    await page.getByLabel('Kind', { exact: true }).selectOption({ label: 'Maintenance' });
    await begins.fill('2020-01-01T02:00');
    await minutes.fill('10081');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect.poll(() => minutes.getAttribute('aria-invalid')).toBe('true');
    await minutes.fill('90');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Choose a time after the announcement is published').waitFor();
    await begins.fill('2099-11-24T02:00');
    await page.getByText('เริ่ม 24 พ.ย. 2642 02:00 ใช้เวลาประมาณ 1 ชั่วโมง 30 นาที').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('link', { name: new RegExp(`ปิดระบบ ${mark}`) }).waitFor();

    await seller.page.reload();
    await seller.page.getByRole('link', { name: new RegExp(`ปิดระบบ ${mark}`) }).click();
    await seller.page.getByText('Begins Nov 24, 2099, 02:00, takes about 1 hour 30 minutes').waitFor();
    expect([...errors, ...seller.errors].filter((error) => !error.includes('422'))).toEqual([]);
  });

  it('a supplier’s file with two bad rows is looked through, imported, and its products are found', async () => {
    const { page, errors } = await openConsole(browser, REVIEWER, '/console/catalogue-imports', PLACE);
    const csv = [
      'Handle,Title,Variant Price',
      `lamp-${mark},Lantern ${mark},120`,
      ',No handle,10',
      `free-${mark},Free ${mark},nothing`,
      `vase-${mark},Flower vase ${mark},80`,
    ].join('\n');
    await page
      .getByLabel('File of products')
      .setInputFiles({ name: `supplier-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByText('Looked through, waiting for you').waitFor();
    await page.getByText('the handle is missing').waitFor();
    await page.getByText('“nothing” is no price').waitFor();
    await page.getByText(`Lantern ${mark}`).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as a table' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^raan-import-\d+-problems\.csv$/);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Imported', { exact: true }).waitFor();

    const seller = await openSeller(`/products?keyword=${mark}`);
    await seller.page.getByText(`Lantern ${mark}`).first().waitFor();
    await seller.page.getByText(`Flower vase ${mark}`).first().waitFor();
    expect([...errors, ...seller.errors]).toEqual([]);

    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Product import started' }).first().waitFor();
  });
});
