// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { getCustomerRefund } from '@raan/contract/refunds/refund-endpoints';
import {
  cancelCustomerOrder,
  confirmReceipt,
  getCustomerOrder,
} from '@raan/contract/storefront/storefront-endpoints';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { createSampleData } from './schema-sample.ts';
import { NO_REQUEST, openOrderPage, orderServer, SHIPPED_ORDER } from './open-order-page.tsx';

const AT = '2026-11-23T03:00:00.000Z';
/** The end of Thursday in Bangkok. */
const SHIP_BY = '2026-11-26T16:59:59.999Z';

const PAID_ORDER: CustomerOrder = {
  ...SHIPPED_ORDER,
  status: 'pending_shipment',
  total_amount: 110,
  paid_at: AT,
  shipped_at: null,
  ship_by: SHIP_BY,
  tracking_number: null,
  parcel: null,
};
const UNPAID_ORDER: CustomerOrder = {
  ...PAID_ORDER,
  status: 'pending_payment',
  paid_at: null,
  ship_by: null,
};
const CANCELLED_ORDER: CustomerOrder = {
  ...PAID_ORDER,
  status: 'cancelled',
  cancelled_at: AT,
  ended_by: 'customer',
  cancel_reason: 'Changed my mind',
  events: [{ kind: 'cancelled', at: AT }],
  refunds: [
    {
      amount: 110,
      reason: 'order_cancelled',
      owed_at: AT,
      paid_back_at: null,
      reference: null,
      waits_for_payer: false,
      by_bank_transfer: false,
      sandbox: false,
    },
  ],
};
const STATED_ORDER: CustomerOrder = { ...SHIPPED_ORDER, delivery_stated_at: AT };

const sheet = () => within(screen.getByRole('dialog'));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const press = (user: UserEvent, name: string) => user.click(sheet().getByRole('button', { name }));

const expectShown = (text: string) => expect(document.body.textContent).toContain(text);
const expectHeading = (name: string) => expect(screen.queryByRole('heading', { name })).not.toBeNull();

async function openPageAt(now: string, order: CustomerOrder): Promise<void> {
  vi.setSystemTime(now);
  try {
    await openOrderPage(orderServer().on(getCustomerOrder, order), order);
  } finally {
    vi.useRealTimers();
  }
}

async function openCancelSheet(server = cancelServer(), order = PAID_ORDER): Promise<UserEvent> {
  const user = await openOrderPage(server, order);
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  await screen.findByRole('dialog');
  return user;
}

/** Cancels the order for every later request. */
function cancelServer() {
  const server = orderServer().on(getCustomerOrder, PAID_ORDER);
  return server.on(cancelCustomerOrder, () => {
    server.on(getCustomerOrder, CANCELLED_ORDER);
    return CANCELLED_ORDER;
  });
}

const sentCancellations = (server: ReturnType<typeof orderServer>) =>
  server.received.filter(({ endpoint }) => endpoint === cancelCustomerOrder);

it('[FLOW-01] says when the store ships, and that the order is cancelled two days later', async () => {
  await openPageAt(AT, PAID_ORDER);
  expectHeading('Paid');
  expectShown('The store ships by Thu, Nov 26');
  expectShown('If it doesn’t ship by Sat, Nov 28, the order is cancelled and you get your money back.');
});

it('[FLOW-01] shows the reason of the store that extended the deadline', async () => {
  await openPageAt(AT, { ...PAID_ORDER, ship_by_extension: 'Waiting for stock' });
  expectShown('The store needs more time: “Waiting for stock”');
});

it('[FLOW-01] says after the deadline that the store is late', async () => {
  await openPageAt('2026-11-27T03:00:00.000Z', PAID_ORDER);
  expectHeading('The store is late');
  expectShown('It should have shipped by Thu, Nov 26');
  expectShown('If it doesn’t ship by Sat, Nov 28, the order is cancelled and you get your money back.');
});

it('[FLOW-01] says why the server cancelled the order, and where the money is', async () => {
  const reason = 'The courier never received the parcel';
  await openPageAt(AT, { ...CANCELLED_ORDER, ended_by: 'server', cancel_reason: reason });
  expectShown('This order was cancelled automatically.');
  expectShown(`Reason: ${reason}`);
  expectShown('Cancelled automatically');
  expectShown('Refund in progress');
});

it('[FLOW-03] says why the server refunded the order, also when a refund request was open', async () => {
  const order: CustomerOrder = {
    ...SHIPPED_ORDER,
    status: 'refunded',
    ended_by: 'server',
    cancel_reason: 'Parcel lost in transit',
    parcel: { ...SHIPPED_ORDER.parcel!, returned_at: null },
  };
  const request = {
    state: 'granted' as const,
    reason: 'not_arrived' as const,
    comment: '',
    scope: 'full' as const,
    items: [],
    asked_amount: 110,
    granted_amount: 110,
    return_parcel: null,
    created_at: AT,
    answer_due_at: AT,
    answered_at: null,
    objection: null,
    decided_at: AT,
    decided_by: 'server' as const,
    grant_cause: 'parcel_lost' as const,
    decision_code: null,
    decision_reason: null,
    withdrawn_at: null,
    photos: [],
  };
  const server = orderServer().on(getCustomerOrder, order);
  server.on(getCustomerRefund, { ...NO_REQUEST, may_ask: false, request });
  await openOrderPage(server, order);
  expectShown('Reason: Parcel lost in transit');
  await screen.findByRole('heading', { name: 'Refunded automatically' });
  expectShown('The courier lost the parcel');
});

it('[FLOW-04] names items by colour and size where the customer chooses them, and in the request', async () => {
  const mug = {
    position: 1,
    name: 'Mug',
    color: 'Blue',
    size: 'L',
    choices: [
      { option: 'Color', value: 'Blue' },
      { option: 'Size', value: 'L' },
    ],
    quantity: 2,
    unit_price: 55,
  };
  const items = [
    mug,
    { ...mug, position: 2, color: 'Red', size: null, choices: [{ option: 'Color', value: 'Red' }] },
  ];
  const refund = { ...NO_REQUEST, may_ask_part: true, items };
  const server = orderServer().on(getCustomerRefund, refund);
  const user = await openOrderPage(server);
  await user.click(await screen.findByRole('button', { name: 'Request a refund' }));
  await user.click(await sheet().findByRole('radio', { name: 'Some items' }));
  sheet().getByText('Mug · Color: Blue · Size: L · ฿55.00');
  sheet().getByText('Mug · Color: Red · ฿55.00');
  const request = { ...createSampleData(getCustomerRefund).request!, scope: 'items' as const, items };
  await openOrderPage(server.on(getCustomerRefund, { ...refund, request }));
  await waitFor(() => expectShown('Mug · Color: Blue · Size: L × 2\nMug · Color: Red × 2'));
});

it('[FLOW-02] cancels a paid order with a reason, and shows it cancelled with its refund', async () => {
  const server = cancelServer();
  const user = await openCancelSheet(server);
  sheet().getByText('You get back');
  await press(user, 'Cancel order');
  sheet().getByText('Choose a reason');
  await user.click(sheet().getByRole('radio', { name: 'Changed my mind' }));
  await press(user, 'Cancel order');
  await screen.findByRole('heading', { name: 'Cancelled' });
  screen.getByText('Your reason: “Changed my mind”');
  screen.getByText('Refund in progress');
  await closed();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  expect(sentCancellations(server).map(({ body }) => body)).toEqual([{ reason: 'Changed my mind' }]);
});

it('[FLOW-02] shows by itself that the refund has arrived, then stops asking', async () => {
  const server = orderServer().on(getCustomerOrder, CANCELLED_ORDER);
  await openOrderPage(server, CANCELLED_ORDER);
  const [refund] = CANCELLED_ORDER.refunds;
  const paidBack = { ...refund!, paid_back_at: AT, reference: 'SBXR1' };
  server.on(getCustomerOrder, { ...CANCELLED_ORDER, refunds: [paidBack] });
  // As when the customer comes back to the page.
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));
  // The page may not listen yet.
  await waitFor(() => {
    comeBack();
    screen.getByText('Reference SBXR1');
  });
  const requests = server.count(getCustomerOrder);
  comeBack();
  expect(server.count(getCustomerOrder)).toBe(requests);
});

it('[FLOW-02] cancels an unpaid order with the customer’s own words', async () => {
  const server = orderServer().on(getCustomerOrder, UNPAID_ORDER);
  const cancelled = { ...CANCELLED_ORDER, paid_at: null, refunds: [], cancel_reason: 'Found it at home' };
  server.on(cancelCustomerOrder, cancelled);
  const user = await openCancelSheet(server, UNPAID_ORDER);
  sheet().getByText(/^You haven’t paid yet/);
  await user.click(sheet().getByRole('radio', { name: 'Other' }));
  await press(user, 'Cancel order');
  sheet().getByText('Enter a short reason');
  await user.type(sheet().getByLabelText('Your reason'), '  Found it at home ');
  await press(user, 'Cancel order');
  await screen.findByText('You weren’t charged. You can order again.');
  expect(sentCancellations(server).map(({ body }) => body)).toEqual([{ reason: 'Found it at home' }]);
});

it('[FLOW-02] [ERR-05] repeats the same cancellation after a lost response, and shows the failure in the sheet', async () => {
  const server = cancelServer();
  const user = await openCancelSheet(server);
  await user.click(sheet().getByRole('radio', { name: 'Takes too long' }));
  server.fail('is out of reach', (endpoint) => endpoint === cancelCustomerOrder);
  await press(user, 'Cancel order');
  await sheet().findByRole('alert');
  server.recover();
  await press(user, 'Cancel order');
  await screen.findByRole('heading', { name: 'Cancelled' });
  const keys = sentCancellations(server).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('[FLOW-02] shows the order as it is now if it shipped before the cancellation', async () => {
  const server = orderServer().refuse(cancelCustomerOrder, 'REQUEST_INVALID', 409);
  const user = await openCancelSheet(server);
  await user.click(sheet().getByRole('radio', { name: 'Changed my mind' }));
  await press(user, 'Cancel order');
  await screen.findByRole('heading', { name: 'Too late to cancel: the store has shipped' });
  await press(user, 'View order');
  await closed();
  screen.getByRole('button', { name: 'I received it' });
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
});

it('[FLOW-03] waits for the first scan, then says until when the parcel arrives or is refunded', async () => {
  const parcel = { ...SHIPPED_ORDER.parcel!, handed_over_at: null, delivered_at: null, events: [] };
  const shipped = { ...SHIPPED_ORDER, parcel: { ...parcel, completes_at: null }, courier_due_at: SHIP_BY };
  await openPageAt(AT, shipped);
  expectHeading('Waiting for the courier’s first scan');
  const steps = () => screen.getByRole('list', { name: 'Progress' }).textContent;
  expect(steps()).toContain('Courier’s first scan');
  expectShown('If the courier doesn’t receive it by Thu, Nov 26, the order is cancelled');
  await openPageAt(AT, { ...shipped, parcel: { ...shipped.parcel, handed_over_at: AT } });
  expectHeading('On the way');
  expect(steps()).not.toContain('Courier’s first scan');
  expectShown('If it doesn’t arrive by Thu, Nov 26, you get your money back.');
});

it('[FLOW-03] says after the delivery when the order completes by itself', async () => {
  const parcel = { ...SHIPPED_ORDER.parcel!, delivered_at: AT, completes_at: SHIP_BY };
  await openPageAt(AT, { ...SHIPPED_ORDER, parcel });
  expectShown('the order completes on Nov 26, 2026, 23:59 and the store is paid');
});

it('[FLOW-03] asks whether the order arrived if only the store says so, and completes it on yes', async () => {
  const server = orderServer().on(getCustomerOrder, STATED_ORDER);
  const user = await openOrderPage(server, STATED_ORDER);
  screen.getByRole('heading', { name: 'Did your order arrive?' });
  screen.getByText('The store isn’t paid until you or the courier confirm it.');
  expect(screen.queryByRole('button', { name: 'I received it' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Yes, I received it' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, I received everything' }));
  await waitFor(() => expect(screen.queryByText('Did your order arrive?')).toBeNull());
  expect(server.count(confirmReceipt)).toBe(1);
});

it('[FLOW-03] opens the refund request with the reason “not received” on no', async () => {
  const server = orderServer().on(getCustomerOrder, STATED_ORDER);
  const user = await openOrderPage(server, STATED_ORDER);
  // Before the refund options are loaded.
  await user.click(screen.getByRole('button', { name: 'No' }));
  await screen.findByRole('dialog');
  expect(sheet().getByRole<HTMLInputElement>('radio', { name: 'Not received' }).checked).toBe(true);
  await press(user, 'Close');
  await closed();
  await user.click(screen.getByRole('button', { name: 'No' }));
  await screen.findByRole('dialog');
});

it('[FLOW-03] does not ask during a refund request', async () => {
  const order = { ...STATED_ORDER, open_dispute: true };
  await openOrderPage(orderServer().on(getCustomerOrder, order), order);
  expect(screen.queryByRole('heading', { name: 'Did your order arrive?' })).toBeNull();
});

it('[FLOW-07] shows the customer’s own note, and the parcel on the courier’s page in a new tab, which no sandbox parcel has', async () => {
  const parcel = { ...SHIPPED_ORDER.parcel!, courier_url: 'https://courier.example/TH123', events: [] };
  const order = { ...SHIPPED_ORDER, note: 'Leave it with the guard', tracking_number: 'TH123', parcel };
  await openPageAt(AT, order);
  expectShown('Leave it with the guard');
  const link = screen.getByRole('link', { name: /TH123/ });
  expect(link.getAttribute('href')).toBe('https://courier.example/TH123');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  await openPageAt(AT, { ...order, note: null, parcel: { ...parcel, courier_url: null } });
  expectShown('TH123');
  expect(screen.queryByRole('link', { name: /TH123/ })).toBeNull();
  expect(document.body.textContent).not.toContain('Note to store');
});
