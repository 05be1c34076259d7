import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { totpCode, currentTotpStep } from '../authenticator.ts';
import { launchBrowser } from '../browser.ts';
import { openOperatorConsole } from '../operator-console.ts';
import { waitForMailText } from '../sent-messages.ts';
import { workerServer } from '../journey-server.ts';
import { fetchOperatorToken, REVIEWER } from '../operators.ts';
import {
  waitForHydratedForm,
  saveScreenshot,
  logIn,
  openPhone,
  completeSlide,
  type Phone,
} from '../phone.ts';
import { callApi, createTestSeller, type Session } from '../seller-api.ts';
import { UI_TEXTS } from '../ui-texts.ts';

const { baseUrl, dataDir } = workerServer();
const texts = UI_TEXTS.th;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

async function openSeller(testName: string, session?: Session): Promise<Phone> {
  const phone = await openPhone(browser, { baseUrl, language: 'th', ...(session && { session }) });
  onTestFailed(() => saveScreenshot(phone.page, testName));
  return phone;
}

it('[AUTH-12] confirms an email address with the mailed code and resets a forgotten password with the mailed link', async () => {
  const seller = await createTestSeller(baseUrl);
  const email = `${seller.account}@example.com`;
  const { page, errors } = await openSeller('email', seller);
  await page.goto('/system-settings');
  await page.getByRole('button', { name: /^อีเมล/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'ส่งรหัสให้ฉัน' }).click();
  await sheet.getByText(/^กรุณากรอกอีเมลให้ถูกต้อง/).waitFor();
  await sheet.getByLabel('อีเมล', { exact: true }).fill(email);
  await sheet.getByLabel('รหัสผ่าน', { exact: true }).fill('not my password');
  await sheet.getByRole('button', { name: 'ส่งรหัสให้ฉัน' }).click();
  await sheet.getByRole('alert').or(sheet.locator('[aria-invalid=true]')).first().waitFor();
  await sheet.getByLabel('รหัสผ่าน', { exact: true }).fill(seller.password);
  await sheet.getByRole('button', { name: 'ส่งรหัสให้ฉัน' }).click();
  await sheet.getByText(`ส่งรหัสไปที่ ${email} แล้ว`).waitFor();
  const code = await waitForMailText(dataDir, email, /\b\d{6}\b/);
  await sheet.getByLabel('รหัส', { exact: true }).fill(code === '000000' ? '111111' : '000000');
  await sheet.getByRole('button', { name: 'ยืนยัน', exact: true }).click();
  await sheet.getByLabel('รหัส', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor();
  await sheet.getByLabel('รหัส', { exact: true }).fill(code);
  await sheet.getByRole('button', { name: 'ยืนยัน', exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^อีเมล/ }).getByText(email).waitFor();

  const other = await openSeller('recovery');
  await other.page.goto('/login');
  await waitForHydratedForm(other.page);
  await other.page.getByRole('link', { name: texts.forgotPassword }).click();
  await other.page.getByLabel(texts.email, { exact: true }).fill(email);
  await other.page.getByRole('button', { name: texts.sendLink, exact: true }).click();
  await other.page.getByText(texts.linkSent).waitFor();
  await other.page.goto(await waitForMailText(dataDir, email, /\/reset-password#token=[\w-]+/));
  await other.page.getByLabel(texts.newPassword, { exact: true }).fill('mango and sticky rice');
  await other.page.getByLabel(texts.confirmPassword, { exact: true }).fill('mango and sticky rice');
  await other.page.getByRole('button', { name: texts.setPassword, exact: true }).click();
  await other.page.waitForURL('**/login');
  await logIn(other.page, texts, { account: seller.account, password: 'mango and sticky rice' });
  await other.page.waitForURL('**/profile');
  // The password reset ends the session of the first phone.
  await page.waitForURL('**/login?redirect=%2Fsystem-settings');
  // The browser logs every 4xx response: the wrong password, the wrong code and the ended session.
  expect(errors.filter((error) => !/\b4\d\d\b/.test(error))).toEqual([]);
});

it('[SET-01] lets a seller log in with the password alone after an operator removed the lost second factor', async () => {
  const seller = await createTestSeller(baseUrl);
  const { token } = seller;
  const { data: offered } = await callApi(baseUrl, 'POST', 'sellers/two-factor', { token });
  await callApi(baseUrl, 'POST', 'sellers/two-factor/confirm', {
    token,
    body: { password: seller.password, code: totpCode(offered['secret'], currentTotpStep()) },
  });
  const { page } = await openSeller('second-factor', seller);
  await page.goto('/system-settings');
  await page.getByRole('switch', { name: /^การยืนยันสองขั้นตอน/, checked: true }).waitFor();

  const { page: reviewer } = await openOperatorConsole(
    browser,
    REVIEWER,
    `/console/sellers/${seller.seller.id}`,
    {
      baseUrl,
      testName: 'second-factor',
      wide: true,
    },
  );
  await reviewer.getByRole('button', { name: 'Turn off two-step verification' }).click();
  const sheet = reviewer.getByRole('dialog');
  await sheet.getByText(/Verify that they own the account first/).waitFor();
  await sheet.getByText(/^Phone with authenticator lost/).click();
  await sheet.getByRole('button', { name: 'Turn off two-step verification' }).click();
  await reviewer.getByText('Done. Seller notified').waitFor();
  expect(await reviewer.getByRole('button', { name: 'Turn off two-step verification' }).count()).toBe(0);

  await page.waitForURL('**/login?redirect=%2Fsystem-settings');
  await waitForHydratedForm(page);
  await logIn(page, texts, seller);
  await page.getByRole('switch', { name: /^การยืนยันสองขั้นตอน/, checked: false }).waitFor();
  await page.goto('/notifications');
  await page.getByText(/โทรศัพท์ที่มีแอปยืนยันหาย และเราตรวจสอบเจ้าของร้านแล้ว/).waitFor();
});

it('[AUTH-13] shows a suspended seller the date and the reason, sends the reply, and lets the seller in after the suspension ends', async () => {
  const seller = await createTestSeller(baseUrl);
  const { token, account, password } = seller;
  const email = `${account}@example.com`;
  await callApi(baseUrl, 'POST', 'sellers/email', { token, body: { email, password } });
  const code = await waitForMailText(dataDir, email, /\b\d{6}\b/);
  await callApi(baseUrl, 'POST', 'sellers/email/confirm', { token, body: { email, code } });
  const reviewer = await fetchOperatorToken(baseUrl, REVIEWER);
  await callApi(baseUrl, 'POST', `console/sellers/${seller.seller.id}/suspend`, {
    token: reviewer,
    body: { reason_code: 'activity_unusual' },
  });
  await waitForMailText(dataDir, email, /พบกิจกรรมผิดปกติในบัญชี|Unusual account activity/);

  const { page, errors } = await openSeller('suspension');
  await page.goto('/login');
  await waitForHydratedForm(page);
  await logIn(page, texts, seller);
  await page
    .getByRole('alert')
    .getByText(/^บัญชีนี้ถูกระงับการใช้งานตั้งแต่ .+ เหตุผล: พบกิจกรรมผิดปกติในบัญชี$/)
    .waitFor();
  const reply = page.getByRole('region', { name: 'ชี้แจงเรื่องการระงับบัญชี' });
  await reply.getByRole('button', { name: 'ส่งข้อความ' }).click();
  await reply.getByText('กรุณาเขียนข้อความก่อนส่ง').waitFor();
  await reply.getByLabel('ข้อความถึงทีมงาน').fill(`ไปเที่ยวมาค่ะ ${account}`);
  // After a failed request the text stays in the form. The next attempt needs a slide pass.
  await page.route('**/api/auth/suspension-reply', (route) => route.abort(), { times: 1 });
  await reply.getByRole('button', { name: 'ส่งข้อความ' }).click();
  await reply.getByRole('alert').waitFor();
  await completeSlide(page, reply);
  await reply.getByText(texts.slideDone).waitFor();
  await reply.getByRole('button', { name: 'ส่งข้อความ' }).click();
  await reply.getByText('ส่งข้อความแล้ว').waitFor();

  const { page: desk } = await openOperatorConsole(browser, REVIEWER, '/console/messages', {
    baseUrl,
    testName: 'suspension',
  });
  const message = desk.getByRole('listitem').filter({ hasText: account });
  await message.getByText(/This seller is suspended/).waitFor();
  await message.getByRole('button', { name: 'Reply', exact: true }).click();
  await message.getByLabel('Reply').fill('ขอบคุณค่ะ เปิดบัญชีให้แล้ว');
  await message.getByRole('button', { name: 'Send reply' }).click();
  await waitForMailText(dataDir, email, /เปิดบัญชีให้แล้ว/);
  await callApi(baseUrl, 'POST', `console/sellers/${seller.seller.id}/unsuspend`, {
    token: reviewer,
    body: { reason_code: 'doubts_cleared' },
  });

  await logIn(page, texts, seller);
  await page.waitForURL('**/profile');
  // The browser logs the refused login and the aborted request.
  expect(errors.filter((error) => !/\b403\b|ERR_FAILED/.test(error))).toEqual([]);
});
