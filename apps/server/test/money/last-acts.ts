// Acts at the end of a run, one after the other: scans and jobs decide their effect, which the model does not follow.
import { expect } from 'vitest';
import { newOrder, newProduct, scan, ship, type TestProduct } from '#test/fixtures.ts';
import { sampleTrackingNumber } from '#test/tracking-numbers.ts';
import { newOperator } from '#test/operators.ts';
import { call, type Reply, type TestApp } from '#test/test-app.ts';
import type { Marketplace, TestStore } from './marketplace.ts';

/** Balances keep an account open, and so do requests that only a bank statement decides. */
const MONEY_OBSTACLES = ['available', 'owed', 'security_deposit', 'recharges', 'withdrawals'];

/**
 * Every kind of order that ends by a scan or a job: not shipped, returned, lost, and with a return that is sent with a
 * label, with another parcel, or never.
 */
async function placeLastOrders(app: TestApp, { seller }: TestStore, product: TestProduct): Promise<void> {
  await newOrder(app, seller, product);
  for (const ending of [98, 99]) {
    const order = await newOrder(app, seller, product);
    await expectDone(ship(app, seller, order.id, { ...newParcel(ending), funding: 'escrow' }));
  }
  for (const sending of ['label', 'parcel', 'nothing'] as const) {
    const order = await newOrder(app, seller, product);
    await expectDone(ship(app, seller, order.id, { ...newParcel(), funding: 'escrow' }));
    await scan(app, seller, order.id, 'picked_up', 'delivered');
    const request = `POST /storefront/orders/${order.token}/refund-request`;
    await expectDone(call(app, request, { body: { reason: 'damaged', comment: 'It is broken' } }));
    const { token } = seller;
    const { data } = await call(app, `GET /sellers/orders/${order.id}/refund`, { token });
    const agreement = `POST /sellers/refund-requests/${data.requests[0].id}/agree`;
    await expectDone(call(app, agreement, { token, body: { with_return: true } }));
    if (sending === 'label') await expectDone(call(app, `${request}/return-label`));
    if (sending === 'parcel') await expectDone(call(app, `${request}/return-parcel`, { body: newParcel() }));
  }
}

async function expectDone(reply: Promise<Reply>): Promise<void> {
  const { status, body } = await reply;
  if (status >= 300) expect.fail(`${status} ${JSON.stringify(body)}`);
}

/** Above the numbers of other shipments. */
let serial = 50_000;
/** Its last two digits choose how the sandbox's journey ends. */
function newParcel(ending = 0) {
  serial += 1;
  return { courier: 'sf', tracking_number: sampleTrackingNumber('sf', serial * 100 + ending) };
}

/** Places the last orders in some stores, and suspends every second store. */
export async function actAtTheEnd(app: TestApp, { stores }: Marketplace): Promise<void> {
  const product = await newProduct(app, { price: 33_335 });
  for (const store of stores.slice(0, 4)) await placeLastOrders(app, store, product);
  const { token } = await newOperator(app);
  for (const [index, { seller }] of stores.entries()) {
    if (!isSuspended(index)) continue;
    const body = { reason_code: 'customers_misled', orders: index % 4 === 1 ? 'refund' : 'ship' };
    await expectDone(call(app, `POST /console/sellers/${seller.id}/suspend`, { token, body }));
  }
}

const isSuspended = (index: number) => index % 2 === 1;

/** Asserts that only money keeps accounts of active sellers open. */
export async function expectOnlyMoneyOpen(app: TestApp, stores: readonly TestStore[]): Promise<void> {
  for (const [index, { seller }] of stores.entries()) {
    if (isSuspended(index)) continue;
    const { account, password } = seller;
    const { body } = await call(app, 'POST /sellers/signin', { body: { account, password } });
    const { data } = await call(app, 'GET /sellers/account-closing', { token: body.token });
    const kinds = (data.obstacles as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds.filter((kind) => !MONEY_OBSTACLES.includes(kind))).toEqual([]);
  }
}
