import { beforeEach, describe, expect, it } from 'vitest';
import {
  newOrder,
  newProduct,
  newSeller,
  pay,
  scan,
  ship,
  type TestOrder,
  type TestSeller,
} from '#test/fixtures.ts';
import { newOperator } from '#test/operators.ts';
import { receiveMoney } from '#test/payments.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sampleTrackingNumber } from '#test/tracking-numbers.ts';
import { sandboxCourier } from '#features/tracking/sandbox-courier.ts';
import { sendCustomerMessages } from './send-customer-messages.ts';

const EMAIL = 'somchai@example.com';
const app = useTestApp({ env: { PUBLIC_URL: 'https://shop.example' } });
const failures: unknown[] = [];

beforeEach(async () => {
  await app.db.deleteFrom('customer_messages').execute();
  for (const list of [app.mails, app.texts, failures]) list.length = 0;
});

async function send({ isSandbox = true } = {}): Promise<void> {
  const courier = { ...sandboxCourier({ clock: app.clock, isEnabled: true, speed: 1 }), sandbox: isSandbox };
  await sendCustomerMessages({ ...app, courier }, (error) => failures.push(error));
}
const subjects = () => app.mails.map(({ subject }) => subject);
const linkOf = ({ slug }: TestSeller, { token }: TestOrder) =>
  `https://shop.example/s/${slug}/order/${token}`;

async function newPurchase(options: { email?: string; paid?: boolean; language?: string } = {}) {
  const { email = EMAIL, ...others } = options;
  const seller = await newSeller(app, { balance: 5_000 });
  const product = await newProduct(app);
  const customer = email ? { email } : {};
  return { seller, order: await newOrder(app, seller, product, { customer, ...others }) };
}
let parcels = 0;
const shipWithNumber = (seller: TestSeller, { id }: TestOrder) =>
  ship(app, seller, id, {
    courier: 'sf',
    tracking_number: sampleTrackingNumber('sf', 88_000 + (parcels += 1)),
  });

describe('messages to customers', () => {
  it('[FLOW-07] mails the link and the paid amount in the language of the checkout, once', async () => {
    const { seller, order } = await newPurchase({ language: 'th' });
    await Promise.all([send(), send()]);
    expect(app.texts).toEqual([]);
    expect(app.mails).toHaveLength(1);
    const [mail] = app.mails;
    expect(mail).toMatchObject({ to: EMAIL, subject: `ชำระเงินแล้ว คำสั่งซื้อ ${order.number}` });
    expect(mail?.text).toContain(linkOf(seller, order));
    expect(mail?.text).toContain(`฿${order.total.toLocaleString('en-US', { minimumFractionDigits: 2 })}`);
  });

  it('[FLOW-07] sends the link by SMS without an e-mail, and nothing before the payment', async () => {
    const { seller, order } = await newPurchase({ email: '', paid: false });
    await send();
    expect(app.texts).toEqual([]);
    await pay(app, order.paymentId);
    await send();
    expect(app.texts).toEqual([
      { to: '0812345678', text: expect.stringContaining(linkOf(seller, order)) as string },
    ]);
    // An SMS costs money: the other events are only mailed.
    await shipWithNumber(seller, order);
    await scan(app, seller, order.id, 'picked_up', 'delivered');
    await send();
    expect(app.texts).toHaveLength(1);
    expect(app.mails).toEqual([]);
  });

  it('[FLOW-07] mails the shipment with its tracking number, and asks to confirm or object after the delivery', async () => {
    const { seller, order } = await newPurchase();
    await send();
    await shipWithNumber(seller, order);
    await send();
    await scan(app, seller, order.id, 'picked_up', 'delivered');
    await send();
    expect(subjects().slice(1)).toEqual([
      `Order ${order.number} was shipped`,
      `Order ${order.number} was delivered`,
    ]);
    // Parcels of the sandbox have no page at the courier.
    expect(app.mails[1]?.text).toMatch(/Tracking number: SF\d+\n\nOpen your order/);
    expect(app.mails[2]?.text).toContain('request a refund within 7 days');
  });

  it('[FLOW-07] links the parcel’s page at the courier', async () => {
    const { seller, order } = await newPurchase();
    await send();
    await shipWithNumber(seller, order);
    await send({ isSandbox: false });
    expect(app.mails[1]?.text).toMatch(/Track it with the courier:\nhttps:\/\/\S+/);
  });

  it('[FLOW-07] asks whether the order arrived when only the seller says so', async () => {
    const { seller, order } = await newPurchase();
    await shipWithNumber(seller, order);
    const body = { status: 'completed' };
    await call(app, `PUT /sellers/orders/${order.id}/status`, { token: seller.token, body });
    await send();
    expect(subjects()).toContain(`Did order ${order.number} arrive?`);
  });

  it('[FLOW-07] mails a cancellation with its reason and the refund, also that of the seller', async () => {
    const { seller, order } = await newPurchase();
    await send();
    const body = { reason: 'Sold out at the supplier' };
    const cancelled = await call(app, `POST /sellers/orders/${order.id}/cancel`, {
      token: seller.token,
      body,
    });
    expect(cancelled.status).toBe(200);
    await send();
    expect(subjects().at(-1)).toBe(`Order ${order.number} was cancelled`);
    expect(app.mails.at(-1)?.text).toContain('Reason: Sold out at the supplier');
    expect(app.mails.at(-1)?.text).toMatch(/You get ฿[\d,.]+ back/);
  });

  it('[FLOW-07] mails that an approved refund awaits the items', async () => {
    const { seller, order } = await newPurchase();
    await shipWithNumber(seller, order);
    await scan(app, seller, order.id, 'picked_up', 'delivered');
    const asked = await call(app, `POST /storefront/orders/${order.token}/refund-request`, {
      body: { reason: 'changed_mind', comment: 'Too small' },
    });
    expect(asked.status).toBeLessThan(300);
    const { token } = seller;
    const { data } = await call(app, 'GET /sellers/refund-requests', { token });
    const path = `POST /sellers/refund-requests/${data.refund_requests[0].id}/agree`;
    const { version } = data.refund_requests[0];
    expect((await call(app, path, { token, body: { version, with_return: true } })).status).toBe(200);
    await send();
    expect(subjects().at(-1)).toBe(`Send back the items of order ${order.number}`);
  });

  it('[FLOW-07] states what each of two refunds returns, also when both mails are late', async () => {
    const { seller, order } = await newPurchase();
    const { token } = seller;
    await shipWithNumber(seller, order);
    await scan(app, seller, order.id, 'picked_up', 'delivered');
    await send();
    app.mails.length = 0;
    for (const amount of [50, undefined]) {
      const body = {
        reason: 'damaged',
        comment: 'The glass is broken',
        photos: [],
        ...(amount && { amount }),
      };
      const path = `POST /storefront/orders/${order.token}/refund-request`;
      expect((await call(app, path, { body })).status).toBe(201);
      const { data } = await call(app, `GET /sellers/orders/${order.id}/refund`, { token });
      const agreed = await call(app, `POST /sellers/refund-requests/${data.requests[0].id}/agree`, {
        token,
        body: {},
      });
      expect(agreed.status).toBe(200);
    }
    await send();
    const amounts = app.mails.map(({ text }) => /You get ฿([\d,.]+) back/.exec(text)?.[1]?.replace(',', ''));
    expect(amounts.map(Number)).toEqual([50, order.total - 50]);
  });

  it('[FLOW-07] drops a late shipment after the delivery, and a late delivery after an objection', async () => {
    const { seller, order } = await newPurchase();
    await send();
    await shipWithNumber(seller, order);
    await scan(app, seller, order.id, 'picked_up', 'delivered');
    const objected = await call(app, `POST /storefront/orders/${order.token}/refund-request`, {
      body: { reason: 'damaged', comment: 'The glass is broken', photos: [] },
    });
    expect(objected.status).toBe(201);
    const returning = await newPurchase();
    await shipWithNumber(returning.seller, returning.order);
    await scan(app, returning.seller, returning.order.id, 'picked_up', 'returning');
    await send();
    expect(subjects()).toEqual([
      `Payment received for order ${order.number}`,
      `Payment received for order ${returning.order.number}`,
    ]);
  });

  it('[FLOW-07] gives up after a day, tells operators, and forgets it once a message arrives', async () => {
    const { order } = await newPurchase({ email: '' });
    const undelivered = async () => {
      const { token } = await newOperator(app);
      return (await call(app, `GET /console/orders/${order.id}`, { token })).data.undelivered;
    };
    expect(await undelivered()).toEqual([]);
    app.sms.isDown = true;
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await send();
      app.clock.advance(3_600_000);
    }
    app.sms.isDown = false;
    expect(failures).toHaveLength(8);
    await send();
    expect(app.texts).toEqual([]);
    expect(await undelivered()).toEqual([{ channel: 'sms', at: expect.any(String) }]);
    const { token } = await newOperator(app);
    await call(app, `POST /console/orders/${order.id}/link`, { token, body: { channel: 'sms' } });
    await send();
    expect(app.texts).toHaveLength(1);
    expect(await undelivered()).toEqual([]);
  });

  it('[FLOW-07] skips what is no longer true when the mail server was down, and retries the rest', async () => {
    const { seller, order } = await newPurchase();
    await shipWithNumber(seller, order);
    app.mailer.isDown = true;
    await send();
    app.mailer.isDown = false;
    expect(failures.map(String)).toEqual(Array(2).fill('Error: the mail server failed: Error'));
    await scan(app, seller, order.id, 'picked_up', 'delivered');
    await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
    app.clock.advance(60_000);
    await send();
    expect(subjects()).toEqual([`Payment received for order ${order.number}`]);
    expect(await app.db.selectFrom('customer_messages').selectAll().execute()).toEqual([]);
  });

  it('[FLOW-07] mails nothing about an order that was cancelled before its payment, unless the payment comes too late', async () => {
    const { order } = await newPurchase({ paid: false });
    await call(app, `POST /storefront/orders/${order.token}/cancel`, { body: { reason: 'Changed my mind' } });
    await send();
    expect(app.mails).toEqual([]);
    // The payment on its way proves that there is a customer, who gets it back.
    await receiveMoney(app, order.paymentId, { amount: Math.round(order.total * 100) });
    await send();
    expect(subjects()).toEqual([`Your payment for order ${order.number} is returned`]);
  });

  it('[FLOW-07] refuses an invalid e-mail, and shows it neither to the seller nor in events', async () => {
    const { seller, order } = await newPurchase();
    const seen = [
      await call(app, `GET /sellers/orders/${order.id}`, { token: seller.token }),
      await call(app, 'GET /sellers/orders', { token: seller.token }),
      await call(app, 'GET /sellers/notifications', { token: seller.token }),
    ];
    for (const reply of seen) expect(JSON.stringify(reply.body)).not.toContain(EMAIL);
    for (const email of ['somchai', 'a b@example.com', `${'a'.repeat(250)}@example.com`]) {
      const product = await newProduct(app);
      await expect(newOrder(app, seller, product, { customer: { email } })).rejects.toThrow(
        /422.*customer\.email/,
      );
    }
  });
});

describe('sending the link of an order again', () => {
  const sendLink = (token: string, id: number, channel: string) =>
    call(app, `POST /console/orders/${id}/link`, { token, body: { channel } });

  it('[FLOW-07] an operator sends it by e-mail or SMS without seeing it, and both are audited', async () => {
    const { seller, order } = await newPurchase();
    const { token } = await newOperator(app);
    await send();
    const [byMail, bySms] = [
      await sendLink(token, order.id, 'email'),
      await sendLink(token, order.id, 'sms'),
    ];
    expect([byMail.status, bySms.status]).toEqual([200, 200]);
    expect(byMail.data.customer_email).toBe('so***@example.com');
    for (const { body } of [byMail, bySms]) {
      expect(JSON.stringify(body)).not.toContain(order.token);
      expect(JSON.stringify(body)).not.toContain(EMAIL);
    }
    await send();
    expect(subjects().at(-1)).toBe(`Link to order ${order.number}`);
    expect(app.texts.map(({ text }) => text)).toEqual([expect.stringContaining(linkOf(seller, order))]);
    const { data } = await call(app, `GET /console/audit?subject_kind=order&subject_id=${order.id}`, {
      token,
    });
    const sent = data.entries.filter(({ action }: { action: string }) => action === 'order_link_sent');
    expect(sent.map(({ detail }: { detail: unknown }) => detail)).toEqual([
      { seller_id: seller.id, channel: 'sms' },
      { seller_id: seller.id, channel: 'email' },
    ]);
  });

  it('[FLOW-07] is refused without an e-mail, too often, for an unknown order, and without a session', async () => {
    const { order } = await newPurchase({ email: '' });
    const { token } = await newOperator(app);
    const withoutEmail = await sendLink(token, order.id, 'email');
    expectRefused(withoutEmail, 422, 'REQUEST_VALIDATION_ERROR');
    expect(withoutEmail.body.reason).toBe('customer_email_missing');
    expectRefused(await sendLink(token, order.id, 'pigeon'), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await sendLink(token, 999_999_999, 'sms'), 404, 'BUSINESS_ORDER_NOT_FOUND');
    expect((await sendLink('none', order.id, 'sms')).status).toBe(401);
    for (let sent = 0; sent < 3; sent += 1) expect((await sendLink(token, order.id, 'sms')).status).toBe(200);
    const tooOften = await sendLink(token, order.id, 'sms');
    expectRefused(tooOften, 429, 'REQUEST_RATE_LIMIT');
    expect(tooOften.body.reason).toBe('order_link_wait');
  });

  it('[FLOW-07] [FLOW-05] the e-mail is erased when the seller closes the account', async () => {
    const seller = await newSeller(app);
    const options = { customer: { email: EMAIL }, paid: false };
    const order = await newOrder(app, seller, await newProduct(app), options);
    await call(app, `POST /storefront/orders/${order.token}/cancel`, { body: { reason: 'Changed my mind' } });
    const { token, password } = seller;
    expect((await call(app, 'POST /sellers/account-closing', { token, body: { password } })).status).toBe(
      200,
    );
    const { customer_email } = await app.db
      .selectFrom('orders')
      .select('customer_email')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(customer_email).toBeNull();
  });
});
