import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from './browser.ts';
import { queueEntry, openOperatorConsole, confirmEntryStep, rejectEntry } from './operator-console.ts';
import { workerServer } from './journey-server.ts';
import { REVIEWER } from './operators.ts';
import { saveScreenshot, openPhone } from './phone.ts';
import { callApi, listFirstProduct, createTestSeller, placeTestOrder, type Session } from './seller-api.ts';

const { baseUrl } = workerServer();
const COMMENT = 'สวยมาก ตรงปก';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

async function createReviewedOrder(
  seller: Session & { slug: string },
  productId: number,
): Promise<{ id: number; orderToken: string }> {
  const { orderNumber, orderToken } = await placeTestOrder(baseUrl, seller.slug, productId);
  const { token } = seller;
  const { data } = await callApi(baseUrl, 'GET', `sellers/orders?keyword=${orderNumber}`, { token });
  const { id } = data['orders'][0];
  await callApi(baseUrl, 'POST', `sellers/orders/${id}/ship`, {
    token,
    body: { courier: 'sf', tracking_number: `SF${Date.now()}`, funding: 'escrow' },
  });
  await callApi(baseUrl, 'POST', `storefront/orders/${orderToken}/confirm-received`);
  const body = { rating: 5, comment: COMMENT };
  await callApi(baseUrl, 'POST', `storefront/orders/${orderToken}/review`, { body });
  return { id, orderToken };
}

it('[PROD-07] features and hides a review on all pages, and shows customer and seller the reason', async () => {
  const seller = await createTestSeller(baseUrl);
  const productId = await listFirstProduct(baseUrl, seller);
  const { id, orderToken } = await createReviewedOrder(seller, productId);
  const { page: phone } = await openPhone(browser, { baseUrl, language: 'th', session: seller });
  const { page: customer } = await openPhone(browser, { baseUrl, language: 'th' });
  onTestFailed(() => saveScreenshot(phone, 'review-product'));
  onTestFailed(() => saveScreenshot(customer, 'review-customer'));
  const address = `/s/${seller.slug}/p/${productId}`;

  const path = `/console/reviews?search=${encodeURIComponent(`#${productId}`)}`;
  const { page: reviewer } = await openOperatorConsole(browser, REVIEWER, path, {
    baseUrl,
    testName: 'review',
    wide: true,
  });
  await queueEntry(reviewer, seller).getByText(COMMENT).waitFor();
  await confirmEntryStep(reviewer, seller, 'Feature', /shown first/);
  await queueEntry(reviewer, seller).getByText('Featured', { exact: true }).waitFor();
  const review = phone.getByRole('main').getByRole('listitem').filter({ hasText: COMMENT });
  await phone.goto(`/product/${productId}`);
  await review.getByText('รีวิวเด่น').waitFor();
  await customer.goto(address);
  await customer.getByText(COMMENT).waitFor();

  await rejectEntry(reviewer, seller, {
    step: 'Hide review',
    reason: 'Contains personal information',
    note: 'มีเบอร์โทรศัพท์',
  });
  await queueEntry(reviewer, seller).getByText('Contains personal information').waitFor();
  await phone.reload();
  await phone.getByText('ยังไม่มีรีวิว').first().waitFor();
  expect(await review.count()).toBe(0);
  await customer.reload();
  await customer.getByText('ยังไม่มีรีวิว').first().waitFor();
  expect(await customer.getByText(COMMENT).count()).toBe(0);

  await customer.goto(`/s/${seller.slug}/order/${orderToken}`);
  await customer.getByText('รีวิวนี้ถูกซ่อน ลูกค้าคนอื่นมองไม่เห็น').waitFor();
  await customer.getByText('มีข้อมูลส่วนบุคคล').waitFor();
  await customer.getByText('มีเบอร์โทรศัพท์').waitFor();

  await phone.goto(`/order/${id}`);
  await phone.getByText('ซ่อนโดย Raan').waitFor();
  await phone.getByText('มีข้อมูลส่วนบุคคล').waitFor();
  await phone.getByText('มีเบอร์โทรศัพท์').waitFor();
  expect(await phone.getByText(COMMENT).count()).toBe(0);
  expect(await phone.getByText('คะแนน 5/5').count()).toBe(0);
});
