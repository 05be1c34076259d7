/** A seller shows who they are, a reviewer looks and decides, and the seller's open page knows it; then the deposit. */
import { cardPicture, thaiNumber } from '@raan/server/test/cards.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { keepScreenshot, openPhone } from './people.ts';
import { callApi, newSeller, type Session } from './seller-api.ts';
import { walkedIn } from './words.ts';

const { baseUrl } = inject('server');
const SAYS = {
  th: {
    entry: 'ยืนยันตัวตน',
    needsIdentity: 'ไปยืนยันตัวตน',
    contact: 'ติดต่อเจ้าหน้าที่',
    deposit: 'เงินประกันร้าน',
    name: 'ชื่อจริง',
    number: 'เลขประจำตัว',
    valid: 'เลขบัตรประชาชนไทย ถูกต้อง',
    wrong: 'เลขนี้ไม่ถูกต้อง ลองเทียบกับบัตรทีละหลัก',
    choose: { front: 'เลือกรูปด้านหน้า', back: 'เลือกรูปด้านหลัง' },
    picture: { front: 'รูปบัตรด้านหน้า', back: 'รูปบัตรด้านหลัง' },
    use: 'ใช้รูปนี้',
    send: 'ส่งเพื่อตรวจสอบ',
    resend: 'ส่งใหม่อีกครั้ง',
    incomplete: 'ข้อมูลไม่ครบถ้วน',
    steps: (done: number) => `${done} จาก 6`,
    pending: 'กำลังตรวจสอบ',
    rejected: 'เอกสารไม่ผ่าน',
    why: 'รูปไม่ชัดหรือมีแสงสะท้อน กรุณาถ่ายใหม่',
    verified: 'ยืนยันตัวตนแล้ว',
    agree: 'ยอมรับเงื่อนไข',
    short: 'ต้องมียอดที่ใช้ได้ ฿5,000.00 ตอนนี้มี ฿0.00',
    pay: 'วางเงินประกัน ฿5,000.00',
    paid: 'วางแล้ว',
    askBack: 'ขอคืนเงินประกัน',
    sendAsk: 'ส่งคำขอ',
    asked: 'กำลังตรวจสอบคำขอคืน',
  },
  en: {
    entry: 'Verify your identity',
    needsIdentity: 'Verify identity',
    contact: 'Contact our team',
    deposit: 'Security deposit',
    name: 'Real name',
    number: 'ID number',
    valid: 'A valid Thai ID number',
    wrong: 'This number can’t be right. Compare it with the card digit by digit',
    choose: { front: 'Choose a picture of the Front', back: 'Choose a picture of the Back' },
    picture: { front: 'Picture of the card: Front', back: 'Picture of the card: Back' },
    use: 'Use this picture',
    send: 'Send for review',
    resend: 'Send again',
    incomplete: 'Incomplete data',
    steps: (done: number) => `${done} of 6`,
    pending: 'Under review',
    rejected: 'Documents returned',
    why: 'A picture is blurred or has glare. Please take it again.',
    verified: 'Verified',
    agree: 'Agree',
    short: 'It takes ฿5,000.00 available; you have ฿0.00',
    pay: 'Pay ฿5,000.00',
    paid: 'Paid',
    askBack: 'Ask for it back',
    sendAsk: 'Send request',
    asked: 'Your request is being reviewed',
  },
} as const;
type Says = (typeof SAYS)['th' | 'en'];

const REVIEWER = { account: 'reviewer', password: 'reviewer1234' };
const FINANCE = { account: 'finance', password: 'finance1234' };
const JOURNEY_MS = 180_000;
const CONSOLE = { width: 1280, height: 900 };
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

async function openConsole(path: string, who: { account: string; password: string }): Promise<Page> {
  const { page } = await openPhone(browser, { baseUrl, language: 'en' });
  await page.setViewportSize(CONSOLE);
  onTestFailed(() => keepScreenshot(page, `identity-console-${who.account}`));
  await page.goto(path);
  await page.getByLabel('Account', { exact: true }).fill(who.account);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation').waitFor();
  return page;
}

/** Chooses a picture, keeps it as it lies in the frame, and waits until it is sent up. */
async function choosePicture(page: Page, says: Says, side: 'front' | 'back'): Promise<void> {
  await page
    .getByLabel(says.choose[side], { exact: true })
    .setInputFiles({ name: `${side}.jpg`, mimeType: 'image/jpeg', buffer: await cardPicture(side) });
  await page.getByRole('dialog').getByRole('button', { name: says.use }).click();
  await page.getByRole('img', { name: says.picture[side] }).waitFor();
}

/** The way to the verification on the profile, beside the badge. */
const entry = (page: Page, says: Says) => page.getByRole('link', { name: new RegExp(`^${says.entry}`) });

async function topUp(session: Session): Promise<void> {
  const { data } = await callApi(baseUrl, 'POST', 'sellers/wallet/recharge', {
    token: session.token,
    body: { amount: 6_000 },
  });
  await callApi(baseUrl, 'POST', `payments/sandbox/${data['recharge'].payment.id}/pay`);
}

it.each(walkedIn('th'))(
  '[VER-01] [VER-02] [VER-03] [VER-04] [PROF-03] [PROF-07] papers are sent, returned, sent again and accepted, and the deposit is paid (%s)',
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
    await page.getByLabel(says.name).fill('สมชาย ใจดี');
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
    const reviewer = await openConsole('/console/verifications', REVIEWER);
    const row = reviewer
      .locator('a[href^="/console/verifications/"]')
      .filter({ hasText: seller.seller.account });
    await row.click();
    await reviewer.getByRole('img', { name: 'Front' }).waitFor();
    await reviewer.getByRole('img', { name: 'Back' }).waitFor();
    await reviewer.getByText('สมชาย ใจดี').waitFor();
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

    // Verified, but without money; then with it.
    await page.goto('/profile');
    await page.getByRole('button', { name: new RegExp(says.deposit) }).click();
    await dialog.getByText(says.short).waitFor();
    await page.keyboard.press('Escape');
    await topUp(seller);
    await page.reload();
    await page.getByRole('button', { name: new RegExp(says.deposit) }).click();
    await dialog.getByRole('button', { name: says.agree }).click();
    await dialog.getByRole('button', { name: says.pay }).click();
    await page.getByRole('button', { name: new RegExp(`${says.deposit}.*${says.paid}`) }).click();
    await dialog.getByRole('button', { name: says.askBack }).click();
    await dialog.getByRole('button', { name: says.sendAsk }).click();
    await dialog.getByText(says.asked).waitFor();

    // Finance gives it back; a reviewer could not.
    const finance = await openConsole('/console/deposit-refunds', FINANCE);
    const asked = finance
      .getByRole('listitem')
      .filter({ has: finance.locator(`a[href="/console/sellers/${seller.seller.id}"]`) });
    await asked.getByRole('button', { name: 'Return the deposit' }).click();
    await finance.getByRole('dialog').getByLabel('Reason').fill('All is settled');
    await finance.getByRole('dialog').getByRole('button', { name: 'Return the deposit' }).click();
    await asked.waitFor({ state: 'detached' });
    const { data } = await callApi(baseUrl, 'GET', 'sellers/deposit', { token: seller.token });
    expect(data).toMatchObject({ has_deposit: false, available: 6_000, refund: { state: 'approved' } });
    // The server says 404 for who has sent nothing yet, and the browser notes it.
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
  },
  // Two people on three screens, one after the other.
  JOURNEY_MS,
);
