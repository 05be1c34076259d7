import { idCardPicture, randomThaiIdNumber } from '@raan/server/test/id-cards.ts';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openOperatorConsole } from './operator-console.ts';
import { workerServer } from './journey-server.ts';
import { REVIEWER } from './operators.ts';
import { attachCardPicture, IDENTITY_TEXTS } from './identity-documents.ts';
import { saveScreenshot, openPhone } from './phone.ts';
import { createTestSeller } from './seller-api.ts';
import { REAL_NAME } from './verified-seller.ts';
import { journeyLanguages } from './ui-texts.ts';

const { baseUrl } = workerServer();
const TEXTS = {
  th: {
    ...IDENTITY_TEXTS.th,
    verificationLink: 'ยืนยันตัวตน',
    verifyIdentity: 'ไปยืนยันตัวตน',
    contact: 'ติดต่อทีมงาน',
    deposit: 'เงินประกัน',
    valid: 'เลขบัตรประชาชนไทย ถูกต้อง',
    invalidNumber: 'เลขนี้ไม่ถูกต้อง ลองเทียบกับบัตรทีละหลัก',
    resend: 'ส่งใหม่อีกครั้ง',
    incomplete: 'ข้อมูลไม่ครบถ้วน',
    steps: (done: number) => `${done} จาก 6`,
    pending: 'กำลังตรวจสอบ',
    rejected: 'เอกสารไม่ผ่าน',
    rejectionReason: 'รูปไม่ชัดหรือมีแสงสะท้อน กรุณาถ่ายใหม่',
    verified: 'ยืนยันตัวตนแล้ว',
  },
  en: {
    ...IDENTITY_TEXTS.en,
    verificationLink: 'Verify your identity',
    verifyIdentity: 'Verify identity',
    contact: 'Contact our team',
    deposit: 'Security deposit',
    valid: 'Valid Thai ID number',
    invalidNumber: 'Invalid ID number. Compare it with the card digit by digit',
    resend: 'Submit again',
    incomplete: 'Incomplete data',
    steps: (done: number) => `${done} of 6`,
    pending: 'Under review',
    rejected: 'Documents rejected',
    rejectionReason: 'A photo is blurred or has glare. Take it again.',
    verified: 'Verified',
  },
} as const;
type PageTexts = (typeof TEXTS)['th' | 'en'];

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

/** The link to verification on the profile, beside the badge. */
const verificationLink = (page: Page, texts: PageTexts) =>
  page.getByRole('link', { name: new RegExp(`^${texts.verificationLink}`) });

it('[VER-04] refuses a card picture that is too small, also after cropping', async () => {
  const { page, errors } = await openPhone(browser, {
    baseUrl,
    language: 'en',
    session: await createTestSeller(baseUrl),
  });
  onTestFailed(() => saveScreenshot(page, 'identity-small'));
  await page.goto('/verification');
  const texts = IDENTITY_TEXTS.en;
  const choose = async (width: number) =>
    await page.getByLabel(texts.selectPicture.front, { exact: true }).setInputFiles({
      name: 'front.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp(await idCardPicture('front'))
        .resize({ width })
        .toBuffer(),
    });
  const sheet = page.getByRole('dialog');
  const use = sheet.getByRole('button', { name: texts.usePicture });
  const reason = sheet.getByText(
    /^Too small to read: .*at least 300 pixels.* Zoom out or choose a larger image$/,
  );
  await choose(400);
  // The picture has no spare pixels to zoom into.
  await sheet
    .getByText(/^Too small to read: the shorter side needs at least 300 pixels\. Choose a larger image$/)
    .waitFor();
  expect(await use.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
  await expect.poll(() => sheet.count()).toBe(0);
  // Large enough as a whole, but too small after a tight crop.
  await choose(856);
  expect(await use.getAttribute('aria-disabled')).toBeNull();
  await sheet.getByRole('slider', { name: texts.zoom }).fill('2');
  await reason.waitFor();
  await sheet.getByRole('slider', { name: texts.zoom }).fill('1.5');
  await expect.poll(() => reason.count()).toBe(0);
  await use.click();
  await page.getByRole('img', { name: texts.picture.front }).waitFor();
  expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
});

it.each(journeyLanguages('th'))(
  '[VER-01] [VER-02] [VER-03] [VER-04] [PROF-03] submits documents, returns them, submits them again, and approves them (%s)',
  async (language) => {
    const texts = TEXTS[language];
    const seller = await createTestSeller(baseUrl);
    const { page, errors } = await openPhone(browser, { baseUrl, language, session: seller });
    onTestFailed(() => saveScreenshot(page, `identity-seller-${language}`));

    // The deposit requires verification and links to it.
    await page.goto('/profile');
    await verificationLink(page, texts).waitFor();
    await page.getByRole('button', { name: new RegExp(texts.deposit) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: texts.contact }).waitFor();
    await dialog.getByRole('link', { name: texts.verifyIdentity }).click();
    await page.waitForURL('**/verification');

    await page.getByText(texts.steps(0)).waitFor();
    await page.getByRole('button', { name: texts.submit }).click();
    await page.getByText(texts.incomplete).first().waitFor();
    const number = randomThaiIdNumber();
    const invalidNumber = `${number.slice(0, 12)}${(Number(number[12]) + 1) % 10}`;
    await page.getByLabel(texts.realName).fill(REAL_NAME);
    await page.getByLabel(texts.idNumber).pressSequentially(invalidNumber);
    await page.getByText(texts.invalidNumber).waitFor();
    await page.getByLabel(texts.idNumber).press('Backspace');
    await page.getByLabel(texts.idNumber).pressSequentially(number.slice(12));
    await page.getByText(texts.valid).waitFor();
    await page.getByText(texts.steps(3)).waitFor();
    await attachCardPicture(page, texts, 'front');
    await attachCardPicture(page, texts, 'back');
    await page.getByText(texts.steps(5)).waitFor();

    await page.reload();
    await page.getByText(texts.steps(5)).waitFor();
    await page.getByRole('button', { name: texts.submit }).click();
    await page.getByText(texts.pending, { exact: true }).first().waitFor();
    await page.waitForURL('**/profile');
    expect(await verificationLink(page, texts).count()).toBe(0);
    await page.getByRole('link', { name: texts.pending }).click();
    await page.getByText(texts.steps(6)).waitFor();

    // The reviewer returns the documents once. The seller's page shows the reason without a reload.
    const { page: reviewer } = await openOperatorConsole(browser, REVIEWER, '/console/verifications', {
      baseUrl,
      testName: `identity-${language}`,
      wide: true,
    });
    const row = reviewer
      .locator('a[href^="/console/verifications/"]')
      .filter({ hasText: seller.seller.account });
    await row.click();
    await reviewer.getByRole('img', { name: 'Front' }).waitFor();
    await reviewer.getByRole('img', { name: 'Back' }).waitFor();
    await reviewer.getByText(REAL_NAME).waitFor();
    await reviewer.keyboard.press('r');
    await reviewer.getByRole('dialog').getByText('Photo blurred or has glare').click();
    await reviewer.getByRole('dialog').getByLabel('More details').fill('มุมซ้ายมืด');
    await reviewer.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await reviewer.getByText('Rejected', { exact: true }).first().waitFor();
    await page.getByText(texts.rejected, { exact: true }).first().waitFor();
    await page.getByText(texts.rejectionReason, { exact: true }).waitFor();
    await page.getByText('มุมซ้ายมืด').first().waitFor();

    // A new front picture; the other fields keep their values.
    await attachCardPicture(page, texts, 'front');
    await page.getByRole('button', { name: texts.resend }).click();
    await page.waitForURL('**/profile');
    await page.getByRole('link', { name: texts.pending }).click();
    await page.getByText(texts.steps(6)).waitFor();
    await reviewer.getByRole('link', { name: 'Verifications' }).first().click();
    await row.click();
    for (const side of ['Front', 'Back']) await reviewer.getByRole('img', { name: side }).waitFor();
    await reviewer.keyboard.press('a');
    await reviewer.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await reviewer.getByText('Approved', { exact: true }).first().waitFor();
    await page.getByText(texts.verified, { exact: true }).first().waitFor();

    await reviewer.goto('/console/audit?action=verification_document_viewed');
    await reviewer.getByRole('row').filter({ hasText: 'Document viewed' }).nth(3).waitFor();

    // The server answers 404 before the first submission, and the browser logs it.
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
  },
);
