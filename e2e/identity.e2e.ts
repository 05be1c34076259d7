/** A seller shows who they are, a reviewer looks and decides, and the seller's open page knows it; papers that came back are sent again. */
import { cardPicture, thaiNumber } from '@raan/server/test/cards.ts';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openConsole } from './desk.ts';
import { REVIEWER } from './operators.ts';
import { choosePicture, PAPER_WORDS } from './papers.ts';
import { keepScreenshot, openPhone } from './people.ts';
import { newSeller } from './seller-api.ts';
import { REAL_NAME } from './verified-seller.ts';
import { walkedIn } from './words.ts';

const { baseUrl } = inject('server');
const SAYS = {
  th: {
    ...PAPER_WORDS.th,
    entry: 'ยืนยันตัวตน',
    needsIdentity: 'ไปยืนยันตัวตน',
    contact: 'ติดต่อเจ้าหน้าที่',
    deposit: 'เงินประกันร้าน',
    valid: 'เลขบัตรประชาชนไทย ถูกต้อง',
    wrong: 'เลขนี้ไม่ถูกต้อง ลองเทียบกับบัตรทีละหลัก',
    resend: 'ส่งใหม่อีกครั้ง',
    incomplete: 'ข้อมูลไม่ครบถ้วน',
    steps: (done: number) => `${done} จาก 6`,
    pending: 'กำลังตรวจสอบ',
    rejected: 'เอกสารไม่ผ่าน',
    why: 'รูปไม่ชัดหรือมีแสงสะท้อน กรุณาถ่ายใหม่',
    verified: 'ยืนยันตัวตนแล้ว',
  },
  en: {
    ...PAPER_WORDS.en,
    entry: 'Verify your identity',
    needsIdentity: 'Verify identity',
    contact: 'Contact our team',
    deposit: 'Security deposit',
    valid: 'A valid Thai ID number',
    wrong: 'This number can’t be right. Compare it with the card digit by digit',
    resend: 'Send again',
    incomplete: 'Incomplete data',
    steps: (done: number) => `${done} of 6`,
    pending: 'Under review',
    rejected: 'Documents returned',
    why: 'A picture is blurred or has glare. Please take it again.',
    verified: 'Verified',
  },
} as const;
type Says = (typeof SAYS)['th' | 'en'];

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

/** The way to the verification on the profile, beside the badge. */
const entry = (page: Page, says: Says) => page.getByRole('link', { name: new RegExp(`^${says.entry}`) });

it('[VER-04] a card that is too small to be read can’t be used, nor a part of one', async () => {
  const { page, errors } = await openPhone(browser, {
    baseUrl,
    language: 'en',
    session: await newSeller(baseUrl),
  });
  onTestFailed(() => keepScreenshot(page, 'identity-small'));
  await page.goto('/verification');
  const words = PAPER_WORDS.en;
  const choose = async (width: number) =>
    await page.getByLabel(words.choose.front, { exact: true }).setInputFiles({
      name: 'front.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp(await cardPicture('front'))
        .resize({ width })
        .toBuffer(),
    });
  const sheet = page.getByRole('dialog');
  const use = sheet.getByRole('button', { name: words.use });
  const reason = sheet.getByText(
    /^Too small to be read: at least 300 pixels.* Zoom out or choose a larger picture$/,
  );
  await choose(400);
  // Nothing is to be zoomed out of.
  await sheet
    .getByText(/^Too small to be read: at least 300 pixels on the shorter side\. Choose a larger picture$/)
    .waitFor();
  expect(await use.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
  await expect.poll(() => sheet.count()).toBe(0);
  // Large enough as a whole, and no longer when too little of it is kept.
  await choose(856);
  expect(await use.getAttribute('aria-disabled')).toBeNull();
  await sheet.getByRole('slider', { name: words.zoom }).fill('2');
  await reason.waitFor();
  await sheet.getByRole('slider', { name: words.zoom }).fill('1.5');
  await expect.poll(() => reason.count()).toBe(0);
  await use.click();
  await page.getByRole('img', { name: words.picture.front }).waitFor();
  expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
});

it.each(walkedIn('th'))(
  '[VER-01] [VER-02] [VER-03] [VER-04] [PROF-03] papers are sent, returned, sent again and accepted (%s)',
  async (language) => {
    const says = SAYS[language];
    const seller = await newSeller(baseUrl);
    const { page, errors } = await openPhone(browser, { baseUrl, language, session: seller });
    onTestFailed(() => keepScreenshot(page, `identity-seller-${language}`));

    // The deposit asks for the identity first, and leads there.
    await page.goto('/profile');
    await entry(page, says).waitFor();
    await page.getByRole('button', { name: new RegExp(says.deposit) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: says.contact }).waitFor();
    await dialog.getByRole('link', { name: says.needsIdentity }).click();
    await page.waitForURL('**/verification');

    // Nothing is sent while something is missing; the number is checked while it is typed.
    await page.getByText(says.steps(0)).waitFor();
    await page.getByRole('button', { name: says.send }).click();
    await page.getByText(says.incomplete).first().waitFor();
    const number = thaiNumber();
    const wrong = `${number.slice(0, 12)}${(Number(number[12]) + 1) % 10}`;
    await page.getByLabel(says.name).fill(REAL_NAME);
    await page.getByLabel(says.number).pressSequentially(wrong);
    await page.getByText(says.wrong).waitFor();
    await page.getByLabel(says.number).press('Backspace');
    await page.getByLabel(says.number).pressSequentially(number.slice(12));
    await page.getByText(says.valid).waitFor();
    await page.getByText(says.steps(3)).waitFor();
    await choosePicture(page, says, 'front');
    await choosePicture(page, says, 'back');
    await page.getByText(says.steps(5)).waitFor();

    // What is filled in is still there after a reload.
    await page.reload();
    await page.getByText(says.steps(5)).waitFor();
    await page.getByRole('button', { name: says.send }).click();
    await page.getByText(says.pending, { exact: true }).first().waitFor();
    await page.waitForURL('**/profile');
    expect(await entry(page, says).count()).toBe(0);
    await page.getByRole('link', { name: says.pending }).click();
    await page.getByText(says.steps(6)).waitFor();

    // The reviewer returns them once; the seller's page says why without being loaded again.
    const { page: reviewer } = await openConsole(browser, REVIEWER, '/console/verifications', {
      baseUrl,
      story: `identity-${language}`,
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
    await reviewer.getByRole('dialog').getByText('Picture blurred or with glare').click();
    await reviewer.getByRole('dialog').getByLabel('More words').fill('มุมซ้ายมืด');
    await reviewer.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await reviewer.getByText('Rejected', { exact: true }).first().waitFor();
    await page.getByText(says.rejected, { exact: true }).first().waitFor();
    await page.getByText(says.why, { exact: true }).waitFor();
    await page.getByText('มุมซ้ายมืด').first().waitFor();

    // A new front, the rest as it was.
    await choosePicture(page, says, 'front');
    await page.getByRole('button', { name: says.resend }).click();
    await page.waitForURL('**/profile');
    await page.getByRole('link', { name: says.pending }).click();
    await page.getByText(says.steps(6)).waitFor();
    await reviewer.getByRole('link', { name: 'Verifications' }).first().click();
    await row.click();
    await reviewer.getByRole('img', { name: 'Front' }).waitFor();
    await reviewer.keyboard.press('a');
    await reviewer.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await reviewer.getByText('Approved', { exact: true }).first().waitFor();
    await page.getByText(says.verified, { exact: true }).first().waitFor();

    // Every picture that was opened stands in the log.
    await reviewer.goto('/console/audit?action=verification_document_viewed');
    await reviewer.getByRole('listitem').filter({ hasText: 'Document viewed' }).nth(3).waitFor();

    // The server says 404 for who has sent nothing yet, and the browser notes it.
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
  },
);
