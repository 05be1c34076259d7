/** Back into an account: an address is set and confirmed, a forgotten password is set anew by it, an operator takes off a second factor that was lost, and a suspension is answered. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import { appCode, stepNow } from './authenticator.ts';
import { launchBrowser } from './browser.ts';
import { openConsole } from './desk.ts';
import { inMailTo } from './inbox.ts';
import { operatorToken, REVIEWER } from './operators.ts';
import { formAlive, keepScreenshot, logIn, openPhone, slide, type Phone } from './people.ts';
import { callApi, newSeller, type Session } from './seller-api.ts';
import { WORDS } from './words.ts';

const { baseUrl, dataDir } = inject('server');
const words = WORDS.th;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

async function openSeller(story: string, session?: Session): Promise<Phone> {
  const phone = await openPhone(browser, { baseUrl, language: 'th', ...(session && { session }) });
  onTestFailed(() => keepScreenshot(phone.page, story));
  return phone;
}

it('[AUTH-12] an e-mail address is confirmed by the code that is mailed there, and a forgotten password set anew by a link to it', async () => {
  const seller = await newSeller(baseUrl);
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
  const code = await inMailTo(dataDir, email, /\b\d{6}\b/);
  await sheet.getByLabel('รหัส', { exact: true }).fill(code === '000000' ? '111111' : '000000');
  await sheet.getByRole('button', { name: 'ยืนยัน', exact: true }).click();
  await sheet.getByLabel('รหัส', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor();
  await sheet.getByLabel('รหัส', { exact: true }).fill(code);
  await sheet.getByRole('button', { name: 'ยืนยัน', exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^อีเมล/ }).getByText(email).waitFor();

  // Another phone, on which the password is not remembered.
  const other = await openSeller('recovery');
  await other.page.goto('/login');
  await formAlive(other.page);
  await other.page.getByRole('link', { name: words.forgot }).click();
  await other.page.getByLabel(words.email, { exact: true }).fill(email);
  await other.page.getByRole('button', { name: words.sendLink, exact: true }).click();
  await other.page.getByText(words.linkSent).waitFor();
  await other.page.goto(await inMailTo(dataDir, email, /\/reset-password#token=[\w-]+/));
  await other.page.getByLabel(words.newPassword, { exact: true }).fill('mango and sticky rice');
  await other.page.getByLabel(words.confirmPassword, { exact: true }).fill('mango and sticky rice');
  await other.page.getByRole('button', { name: words.setPassword, exact: true }).click();
  await other.page.waitForURL('**/login');
  await logIn(other.page, words, { account: seller.account, password: 'mango and sticky rice' });
  await other.page.waitForURL('**/profile');
  // Whoever sat at the first one is out.
  await page.waitForURL('**/login?redirect=%2Fsystem-settings');
  // The browser notes what was refused: a wrong password, a wrong code, and the session that ended.
  expect(errors.filter((error) => !/\b4\d\d\b/.test(error))).toEqual([]);
});

it('[AUTH-12] an operator takes off a second factor whose phone is lost, and the password alone opens the account again', async () => {
  const seller = await newSeller(baseUrl);
  const { token } = seller;
  const { data: offered } = await callApi(baseUrl, 'POST', 'sellers/two-factor', { token });
  await callApi(baseUrl, 'POST', 'sellers/two-factor/confirm', {
    token,
    body: { password: seller.password, code: appCode(offered['secret'], stepNow()) },
  });
  const { page } = await openSeller('second-factor', seller);
  await page.goto('/system-settings');
  await page.getByRole('switch', { name: /^ยืนยันสองขั้นตอน/, checked: true }).waitFor();

  const { page: reviewer } = await openConsole(browser, REVIEWER, `/console/sellers/${seller.seller.id}`, {
    baseUrl,
    story: 'second-factor',
    wide: true,
  });
  await reviewer.getByRole('button', { name: 'Take the second factor off' }).click();
  const sheet = reviewer.getByRole('dialog');
  await sheet.getByText(/Make sure first that it is the owner/).waitFor();
  await sheet.getByText(/^The phone with the codes was lost/).click();
  await sheet.getByRole('button', { name: 'Take the second factor off' }).click();
  await reviewer.getByText('Done, and the seller was told').waitFor();
  expect(await reviewer.getByRole('button', { name: 'Take the second factor off' }).count()).toBe(0);

  await page.waitForURL('**/login?redirect=%2Fsystem-settings');
  await formAlive(page);
  await logIn(page, words, seller);
  await page.getByRole('switch', { name: /^ยืนยันสองขั้นตอน/, checked: false }).waitFor();
  await page.goto('/notifications');
  await page.getByText(/โทรศัพท์ที่มีแอปยืนยันหาย และเราตรวจสอบเจ้าของร้านแล้ว/).waitFor();
});

it('[AUTH-13] a suspended seller reads since when and why, says something to it, has the answer by mail, and comes back in', async () => {
  const seller = await newSeller(baseUrl);
  const { token, account, password } = seller;
  const email = `${account}@example.com`;
  await callApi(baseUrl, 'POST', 'sellers/email', { token, body: { email, password } });
  const code = await inMailTo(dataDir, email, /\b\d{6}\b/);
  await callApi(baseUrl, 'POST', 'sellers/email/confirm', { token, body: { email, code } });
  const reviewer = await operatorToken(baseUrl, REVIEWER);
  await callApi(baseUrl, 'POST', `console/sellers/${seller.seller.id}/suspend`, {
    token: reviewer,
    body: { reason_code: 'activity_unusual' },
  });
  await inMailTo(dataDir, email, /พบกิจกรรมผิดปกติในบัญชี|There was unusual activity/);

  const { page, errors } = await openSeller('suspension');
  await page.goto('/login');
  await formAlive(page);
  await logIn(page, words, seller);
  await page
    .getByRole('alert')
    .getByText(/^บัญชีนี้ถูกระงับการใช้งานตั้งแต่ .+ เหตุผล: พบกิจกรรมผิดปกติในบัญชี$/)
    .waitFor();
  const reply = page.getByRole('region', { name: 'ต้องการชี้แจงไหม' });
  await reply.getByRole('button', { name: 'ส่งข้อความ' }).click();
  await reply.getByText('กรุณาเขียนข้อความก่อนส่ง').waitFor();
  await reply.getByLabel('ข้อความถึงทีมงาน').fill(`ไปเที่ยวมาค่ะ ${account}`);
  // What could not be sent stays written, and is sent with a slide of its own.
  await page.route('**/api/auth/suspension-reply', (route) => route.abort(), { times: 1 });
  await reply.getByRole('button', { name: 'ส่งข้อความ' }).click();
  await reply.getByRole('alert').waitFor();
  await slide(page, reply);
  await reply.getByText(words.slideDone).waitFor();
  await reply.getByRole('button', { name: 'ส่งข้อความ' }).click();
  await reply.getByText('ส่งข้อความแล้ว').waitFor();

  const { page: desk } = await openConsole(browser, REVIEWER, '/console/messages', {
    baseUrl,
    story: 'suspension',
  });
  const message = desk.getByRole('listitem').filter({ hasText: account });
  await message.getByText(/This seller is suspended/).waitFor();
  await message.getByRole('button', { name: 'Answer', exact: true }).click();
  await message.getByLabel('Answer').fill('ขอบคุณค่ะ เปิดบัญชีให้แล้ว');
  await message.getByRole('button', { name: 'Send the answer' }).click();
  await inMailTo(dataDir, email, /เปิดบัญชีให้แล้ว/);
  await callApi(baseUrl, 'POST', `console/sellers/${seller.seller.id}/unsuspend`, {
    token: reviewer,
    body: { reason_code: 'doubts_cleared' },
  });

  await logIn(page, words, seller);
  await page.waitForURL('**/profile');
  // The browser notes the refused login and the call that was cut off.
  expect(errors.filter((error) => !/\b403\b|ERR_FAILED/.test(error))).toEqual([]);
});
