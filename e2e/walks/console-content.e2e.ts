import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { openOperatorConsole } from '../operator-console.ts';
import { workerServer } from '../journey-server.ts';
import { REVIEWER } from '../operators.ts';
import { saveScreenshot, openPhone } from '../phone.ts';
import { callApi, createTestSeller } from '../seller-api.ts';

const { baseUrl } = workerServer();
/** Unique per run, because a reused server has the content of earlier runs. */
const runId = randomUUID().slice(0, 6);
const CONSOLE_OPTIONS = { baseUrl, testName: 'console-content' };
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

async function openSeller(path: string): Promise<{ page: Page; errors: string[] }> {
  const session = await createTestSeller(baseUrl);
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'en', session });
  onTestFailed(async () => {
    await saveScreenshot(page, `seller-content-${randomUUID().slice(0, 6)}`);
  });
  await page.goto(path);
  return { page, errors };
}

describe('content published by operators', () => {
  it('[HOME-04] publishes a slide, moves it to the front, shows it to sellers, and removes it', async () => {
    const { page, errors } = await openOperatorConsole(
      browser,
      REVIEWER,
      '/console/carousel',
      CONSOLE_OPTIONS,
    );
    await page.getByRole('button', { name: 'Add slide' }).click();
    const sheet = page.getByRole('dialog');
    const picture = await sharp({ create: { width: 1600, height: 700, channels: 3, background: '#0f766e' } })
      .jpeg()
      .toBuffer();
    await sheet
      .getByLabel('Image', { exact: true })
      .and(sheet.locator('input'))
      .setInputFiles({ name: 'slide.jpg', mimeType: 'image/jpeg', buffer: picture });
    await sheet.getByRole('button', { name: 'Replace' }).waitFor();
    await sheet.getByLabel('Title on the image').fill(`สไลด์ ${runId}`);
    await sheet.getByRole('tab', { name: 'English' }).click();
    await sheet.getByLabel('Title on the image').fill(`Slide ${runId}`);
    await sheet.getByLabel('Link').fill('javascript:alert(1)');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.getByText(/Enter an app path that starts/).waitFor();
    await sheet.getByLabel('Link').fill('/announcements');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.waitFor({ state: 'detached' });

    const up = page.getByRole('button', { name: `Move “Slide ${runId}” up` });
    const slides = page.getByRole('listitem');
    const first = slides.first();
    const place = async () =>
      (await slides.allInnerTexts()).findIndex((text) => text.includes(`Slide ${runId}`));
    await expect.poll(place).toBeGreaterThanOrEqual(0);
    for (let above = await place(); above > 0; above -= 1) {
      await up.click();
      await expect.poll(place).toBe(above - 1);
    }
    await first.getByText(`Slide ${runId}`).waitFor();

    const seller = await openSeller('/');
    const slide = seller.page.getByRole('link', { name: `Slide ${runId}` });
    await slide.waitFor();
    await slide.click();
    await seller.page.waitForURL('**/announcements');

    await first.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Slide removed').waitFor();
    const { data } = await callApi(baseUrl, 'GET', 'system');
    expect(JSON.stringify(data['home_carousel'])).not.toContain(runId);
    expect([...errors, ...seller.errors].filter((error) => !error.includes('422'))).toEqual([]);
  });

  it('[SET-02] publishes an announcement in two languages, notifies every seller, and ends it', async () => {
    const seller = await openSeller('/announcements');
    const { page, errors } = await openOperatorConsole(
      browser,
      REVIEWER,
      '/console/announcements/new',
      CONSOLE_OPTIONS,
    );
    await page.getByRole('tab', { name: 'English' }).click();
    await page.getByLabel('Title', { exact: true }).fill(`Holiday ${runId}`);
    await page.getByRole('button', { name: 'Publish' }).click();
    // Thai is required: it is the fallback language.
    await page
      .getByText(/ไทย: Fill in this field/)
      .first()
      .waitFor();
    await page.getByRole('tab', { name: 'ไทย' }).click();
    await page.getByLabel('Title', { exact: true }).fill(`วันหยุด ${runId}`);
    await page.getByLabel('Text', { exact: true }).fill('หยุดทำการวันจันทร์');
    await page.getByText('Notify all sellers').click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('link', { name: new RegExp(`Holiday ${runId}`) }).waitFor();

    await seller.page.reload();
    await seller.page.getByRole('link', { name: new RegExp(`Holiday ${runId}`) }).click();
    await seller.page.getByText('หยุดทำการวันจันทร์').waitFor();
    await expect
      .poll(
        async () => {
          await seller.page.goto('/notifications');
          await seller.page.getByRole('heading').first().waitFor();
          return await seller.page.getByText(`Holiday ${runId}`).count();
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);

    await page.getByRole('link', { name: new RegExp(`Holiday ${runId}`) }).click();
    await page.getByRole('button', { name: 'End now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
    await page.getByText('This announcement has ended').waitFor();
    expect([...errors, ...seller.errors].filter((error) => !error.includes('422'))).toEqual([]);
  });

  it('[SET-02] [NOTI-04] announces maintenance with its start and duration', async () => {
    const seller = await openSeller('/announcements');
    const { page, errors } = await openOperatorConsole(
      browser,
      REVIEWER,
      '/console/announcements/new',
      CONSOLE_OPTIONS,
    );
    const startsAt = page.getByLabel('Maintenance starts', { exact: true });
    const minutes = page.getByLabel('Duration (minutes)', { exact: true });
    await page.getByLabel('Title', { exact: true }).fill(`ปิดระบบ ${runId}`);
    await page.getByLabel('Text', { exact: true }).fill('ใช้งานไม่ได้ชั่วคราว');
    expect(await minutes.count()).toBe(0);
    await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Maintenance' });
    await startsAt.fill('2020-01-01T02:00');
    await minutes.fill('10081');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect.poll(() => minutes.getAttribute('aria-invalid')).toBe('true');
    await minutes.fill('90');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Choose a time after publication').waitFor();
    await startsAt.fill('2099-11-24T02:00');
    await page.getByText('เริ่ม 24 พ.ย. 2642 02:00 ใช้เวลาประมาณ 1 ชั่วโมง 30 นาที').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('link', { name: new RegExp(`ปิดระบบ ${runId}`) }).waitFor();

    await seller.page.reload();
    await seller.page.getByRole('link', { name: new RegExp(`ปิดระบบ ${runId}`) }).click();
    await seller.page.getByText('Starts Nov 24, 2099, 02:00, takes about 1 hour 30 minutes').waitFor();
    expect([...errors, ...seller.errors].filter((error) => !error.includes('422'))).toEqual([]);
  });

  it('checks a catalogue import with two invalid rows, imports the others, and finds their products', async () => {
    const { page, errors } = await openOperatorConsole(
      browser,
      REVIEWER,
      '/console/catalogue-imports',
      CONSOLE_OPTIONS,
    );
    const csv = [
      'Handle,Title,Variant Price',
      `lamp-${runId},Lantern ${runId},120`,
      ',No handle,10',
      `free-${runId},Free ${runId},nothing`,
      `vase-${runId},Flower vase ${runId},80`,
    ].join('\n');
    await page.getByLabel('Currency of the prices').selectOption('THB');
    await page
      .getByLabel('Product file')
      .setInputFiles({ name: `supplier-${runId}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByText('Checked. Ready to import').waitFor();
    await page.getByText('the handle is missing').waitFor();
    await page.getByText('“nothing” is not a price').waitFor();
    await page.getByText(`Lantern ${runId}`).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^raan-import-\d+-problems\.csv$/);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Imported', { exact: true }).waitFor();

    const seller = await openSeller(`/products?keyword=${runId}`);
    await seller.page.getByText(`Lantern ${runId}`).first().waitFor();
    await seller.page.getByText(`Flower vase ${runId}`).first().waitFor();
    expect([...errors, ...seller.errors]).toEqual([]);

    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Product import started' }).first().waitFor();
  });
});
