// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { getOrder, listOrders } from '@raan/contract/orders/order-endpoints';
import type { OrderSummary } from '@raan/contract/orders/order';
import {
  agreeToRefund,
  getOrderRefund,
  listRefundRequests,
  objectToRefund,
  refundOrder,
} from '@raan/contract/refunds/refund-endpoints';
import type { OrderRefund, RefundRequest, ReturnParcel } from '@raan/contract/refunds/refund';
import { openPictures } from '#lib/open-pictures.ts';
import { queryClient } from '#lib/query-client.ts';
import { FakeServer } from './fake-server.ts';
import { openSellerApp } from './open-app.tsx';
import { createSampleData } from './schema-sample.ts';

// The picture viewer needs real layout; a journey opens it.
vi.mock('#lib/open-pictures.ts', { spy: true });

const ORDER: OrderSummary = {
  ...createSampleData(listOrders).orders[0]!,
  id: 1,
  status: 'pending_delivery',
  funding: 'escrow',
  handed_over_at: null,
  delivered_at: null,
  returned_at: null,
  lost_at: null,
  is_returning: false,
  refunded_amount: 0,
  returned_cost_amount: 0,
  open_dispute: true,
  ending: null,
};
const REQUEST: RefundRequest = {
  ...createSampleData(getOrderRefund).requests[0]!,
  id: 5,
  order_id: 1,
  state: 'requested',
  scope: 'full',
  items: [],
  asked_amount: 110,
  granted_amount: null,
  return_parcel: null,
  may_await_return: false,
  objection: null,
  decided_by: null,
  grant_cause: null,
  decision_code: null,
  decision_reason: null,
};
const WITHDRAWN: RefundRequest = { ...REQUEST, state: 'withdrawn' };
const FROM_ESCROW = {
  can_be_part: true,
  customer_gets: 110,
  from_escrow: 110,
  from_balance: 0,
  to_receivable: 0,
  goods_cost: 100,
  goods_paid: true,
  balance: 0,
};
const REFUND: OrderRefund = {
  order_id: 1,
  order_status: 'pending_delivery',
  version: 3,
  refunded_at: null,
  refunded_amount: 0,
  goods: null,
  goods_settled_at: null,
  preview: FROM_ESCROW,
  requests: [REQUEST],
  receivable: 0,
};

/** Answers with an order whose refund the customer requested, unless `requests` says otherwise. */
const answerOrder = (server: FakeServer, requests: RefundRequest[], refund: Partial<OrderRefund> = {}) =>
  server
    .on(getOrder, {
      ...createSampleData(getOrder),
      ...ORDER,
      open_dispute: requests.some(({ state }) => state === 'requested'),
    })
    .on(getOrderRefund, { ...REFUND, ...refund, requests });
const orderServer = (requests: RefundRequest[]) => answerOrder(new FakeServer({ samples: true }), requests);

const listServer = () =>
  new FakeServer({ samples: true })
    .on(listOrders, { ...createSampleData(listOrders), orders: [ORDER] })
    .on(listRefundRequests, {
      ...createSampleData(listRefundRequests),
      counts: { to_answer: 1, with_operator: 0, returning: 0, closed: 0 },
    });

const openOrder = (server: FakeServer) => openSellerApp('/order/1', { server, language: 'en' });
const openList = (server: FakeServer) => openSellerApp('/pending-receipt', { server, language: 'en' });
const sheet = () => within(screen.getByRole('dialog'));
const failedList = () => screen.findByRole('button', { name: /^Couldn’t load refund requests/ });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

// First in this file, because the link stays loaded afterwards.
it('[ORD-12] [SHELL-06] reports in the list that the refund requests failed to load, and loads them on retry', async () => {
  const file = '#seller/features/refunds/pending-refunds-link.tsx';
  vi.doMock(file, () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const user = await openList(listServer());
  const retry = await failedList();
  await screen.findByRole('article');
  vi.doUnmock(file);
  await user.click(retry);
  await screen.findByRole('link', { name: /1 refund request needs your reply/ });
  expect(retry.isConnected).toBe(false);
});

it('[ORD-12] [SHELL-06] reports that the count failed to load, and keeps its retry button busy and focused until the response', async () => {
  const server = listServer();
  server.fail('answers 500', (endpoint) => endpoint === listRefundRequests);
  const user = await openList(server);
  const retry = await failedList();
  await screen.findByRole('article');
  server.recover();
  const release = server.holdResponse(listRefundRequests);
  retry.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(retry.getAttribute('aria-busy')).toBe('true'));
  expect(document.activeElement).toBe(retry);
  release();
  await screen.findByRole('link', { name: /1 refund request needs your reply/ });
  expect(retry.isConnected).toBe(false);
});

it('[ORD-12] [SHELL-06] reports a photo that failed to load, and requests it again on retry', async () => {
  const server = orderServer([REQUEST]);
  const user = await openOrder(server);
  const photo = await screen.findByRole('button', { name: 'View photo 1 full size' });
  const image = () => photo.querySelector('img')!;
  const failAndRetry = async () => {
    const before = { image: image(), requests: server.count(getOrderRefund) };
    fireEvent.error(before.image);
    const text = await screen.findByText('Couldn’t load some photos');
    await user.click(within(text.parentElement!).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(text.isConnected).toBe(false));
    await waitFor(() => expect(image()).not.toBe(before.image));
    expect(server.count(getOrderRefund)).toBe(before.requests + 1);
  };
  await failAndRetry();
  // Photo addresses expire.
  const fresh = { ...REQUEST, photos: [{ ...REQUEST.photos[0]!, url: '/media/fresh.webp' }] };
  answerOrder(server, [fresh]);
  await failAndRetry();
  await waitFor(() => expect(image().src).toContain('/media/fresh.webp'));
});

it('[ORD-12] opens the photos of a request in the picture viewer', async () => {
  vi.mocked(openPictures).mockReturnValue();
  const user = await openOrder(orderServer([REQUEST]));
  await user.click(await screen.findByRole('button', { name: 'View photo 2 full size' }));
  expect(openPictures).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      index: 1,
      pictures: REQUEST.photos.map(({ url }) => expect.objectContaining({ src: url })),
    }),
  );
});

it('[ORD-12] requires a reason for an objection, and keeps its draft when the order changed meanwhile', async () => {
  const server = orderServer([REQUEST]).refuse(objectToRefund, 'REQUEST_INVALID', 409);
  const user = await openOrder(server);
  await user.click(await screen.findByRole('button', { name: 'Object' }));
  await user.click(sheet().getByRole('button', { name: 'Send reply' }));
  sheet().getByText('Enter a reason');
  expect(server.count(objectToRefund)).toBe(0);
  await user.type(sheet().getByLabelText('Your reason'), 'It left us whole');
  answerOrder(server, [REQUEST], { version: 4 });
  await user.click(sheet().getByRole('button', { name: 'Send reply' }));
  await sheet().findByText('Couldn’t complete this. Try again');
  expect(sheet().getByLabelText<HTMLTextAreaElement>('Your reason').value).toBe('It left us whole');
  const objected = { ...REQUEST, state: 'objected' as const, objection: 'It left us whole' };
  server.on(objectToRefund, { refund: { ...REFUND, requests: [objected] }, balance_after: 0 });
  // The next click uses the new version.
  await user.click(sheet().getByRole('button', { name: 'Send reply' }));
  await noDialog();
  const sent = server.received.filter(({ endpoint }) => endpoint === objectToRefund);
  expect(sent.map(({ body }) => body)).toEqual([
    { reason: 'It left us whole', version: 3 },
    { reason: 'It left us whole', version: 4 },
  ]);
});

it('[ORD-12] keeps the draft of an objection when the customer withdraws the request, and reports it', async () => {
  const server = orderServer([REQUEST]).refuse(objectToRefund, 'REQUEST_INVALID', 409);
  const user = await openOrder(server);
  await user.click(await screen.findByRole('button', { name: 'Object' }));
  const reason = sheet().getByLabelText<HTMLTextAreaElement>('Your reason');
  await user.type(reason, 'It left us whole');
  answerOrder(server, [WITHDRAWN]);
  await queryClient.invalidateQueries();
  await screen.findByText('Withdrawn');
  expect(reason.isConnected).toBe(true);
  expect(reason.value).toBe('It left us whole');
  await user.click(sheet().getByRole('button', { name: 'Send reply' }));
  await sheet().findByRole('alert');
  await user.click(sheet().getByRole('button', { name: 'Not now' }));
  await noDialog();
  expect(screen.queryByRole('button', { name: 'Object' })).toBeNull();
});

it('[ORD-12] keeps the draft of a refund by the seller when the customer requests one meanwhile', async () => {
  const server = orderServer([WITHDRAWN]);
  const user = await openOrder(server);
  await user.click(await screen.findByRole('button', { name: 'Refund customer' }));
  const reason = sheet().getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
  await user.type(reason, 'The last one was cracked');
  answerOrder(server, [{ ...REQUEST, id: 6 }, WITHDRAWN]);
  await queryClient.invalidateQueries();
  await screen.findByRole('button', { name: 'Object' });
  expect(reason.isConnected).toBe(true);
  expect(reason.value).toBe('The last one was cracked');
});

it('[ORD-12] states which account a refund debits, also after the order changed', async () => {
  const server = orderServer([]).refuse(refundOrder, 'REQUEST_INVALID', 409);
  const user = await openOrder(server);
  await user.click(await screen.findByRole('button', { name: 'Refund customer' }));
  const escrow = 'Customer’s payment (not in your wallet yet)';
  sheet().getByText(escrow);
  await user.type(sheet().getByRole('textbox', { name: /^Reason|^Your reason/ }), 'It came broken');
  const preview = { ...FROM_ESCROW, from_escrow: 0, to_receivable: 110 };
  answerOrder(server, [], { version: 4, preview });
  const release = server.holdResponse(getOrderRefund);
  const before = server.count(getOrderRefund);
  const confirm = sheet().getByRole('button', { name: /^Refund ฿/ });
  await user.click(confirm);
  // The dialog waits until the current refund has loaded.
  await waitFor(() => expect(server.count(getOrderRefund)).toBe(before + 1));
  expect(confirm.getAttribute('aria-busy')).toBe('true');
  sheet().getByText(escrow);
  release();
  await sheet().findByText('Added to your debt');
  sheet().getByText('Couldn’t complete this. Try again');
  expect(sheet().queryByText(escrow)).toBeNull();
  server.on(refundOrder, { refund: { ...REFUND, preview: null, receivable: 110 }, balance_after: 0 });
  await user.click(confirm);
  await noDialog();
  expect(server.received.findLast(({ endpoint }) => endpoint === refundOrder)?.body).toEqual({
    reason: 'It came broken',
    version: 4,
  });
});

it('[FLOW-04] agrees to a refund after the return by default, or at once', async () => {
  const agreed = { refund: { ...REFUND, preview: null }, balance_after: 0 };
  const returnable = { ...REQUEST, reason: 'damaged', may_await_return: true } as const;
  const server = orderServer([returnable]).on(agreeToRefund, agreed);
  const user = await openOrder(server);
  await user.click(await screen.findByRole('button', { name: 'Agree to refund' }));
  expect(sheet().getByRole<HTMLInputElement>('radio', { name: /^Refund after the return/ }).checked).toBe(
    true,
  );
  sheet().getByText(/with a free label/);
  await user.click(sheet().getByRole('button', { name: 'Agree, with return' }));
  await noDialog();
  const bodyOf = () => server.received.findLast(({ endpoint }) => endpoint === agreeToRefund)?.body;
  expect(bodyOf()).toEqual({ version: 3, with_return: true });
  await user.click(await screen.findByRole('button', { name: 'Agree to refund' }));
  await user.click(sheet().getByRole('radio', { name: /^Refund now/ }));
  await user.click(sheet().getByRole('button', { name: /^Refund ฿110/ }));
  await noDialog();
  expect(bodyOf()).toEqual({ version: 3 });
});

it('[FLOW-04] refunds a part of an order, and refuses an amount above what is left', async () => {
  const server = orderServer([]).on(refundOrder, { refund: REFUND, balance_after: 0 });
  const user = await openOrder(server);
  await user.click(await screen.findByRole('button', { name: 'Refund customer' }));
  const amount = sheet().getByRole('textbox', { name: 'Amount' });
  await user.clear(amount);
  await user.type(amount, '110.01');
  await user.type(sheet().getByRole('textbox', { name: /^Reason/ }), 'A scratch');
  await user.click(sheet().getByRole('button', { name: /^Refund ฿/ }));
  await sheet().findByText('Enter an amount up to ฿110.00');
  await user.clear(amount);
  await user.type(amount, '25');
  sheet().getByText(/you are credited ฿110.00, and ฿25.00 is charged/);
  await user.click(sheet().getByRole('button', { name: 'Refund ฿25.00' }));
  await noDialog();
  expect(server.received.findLast(({ endpoint }) => endpoint === refundOrder)?.body).toEqual({
    reason: 'A scratch',
    version: 3,
    amount: 25,
  });
});

it.each([
  ['awaiting_return', 'Awaiting return'],
  ['returning', 'Return on its way'],
  ['return_arrived', 'Return arrived'],
] as const)('[FLOW-04] the title of an order says %s, not that it is on the way', async (state, title) => {
  const server = orderServer([{ ...REQUEST, state }]);
  server.on(getOrder, { ...createSampleData(getOrder), ...ORDER, refund_state: state });
  await openOrder(server);
  await screen.findByText('The refund is approved. The customer gets it when the items are back.');
  // Also the state of the request.
  await waitFor(() => expect(screen.getAllByText(title)).toHaveLength(2));
  expect(screen.queryByText('Awaiting receipt')).toBeNull();
});

it('[FLOW-04] shows the items, the approved amount and the return of a request', async () => {
  const parcel: ReturnParcel = {
    ...createSampleData(getOrderRefund).requests[0]!.return_parcel!,
    courier: 'ems',
    couriers: [{ code: 'ems', name: 'Thailand Post EMS' }],
    tracking_number: 'RT1TH',
  };
  await openOrder(
    orderServer([
      {
        ...REQUEST,
        state: 'returning',
        scope: 'items',
        items: [
          {
            position: 1,
            name: 'Glass',
            color: 'Blue',
            size: 'L',
            choices: [
              { option: 'Color', value: 'Blue' },
              { option: 'Size', value: 'L' },
            ],
            quantity: 2,
            unit_price: 55,
          },
        ],
        granted_amount: 80,
        return_parcel: parcel,
      },
    ]),
  );
  await screen.findByText('Return on its way');
  screen.getByText('Glass · Color: Blue · Size: L × 2');
  screen.getByText('Approved: ฿80.00');
  expect(screen.getByText('Thailand Post EMS RT1TH').isConnected).toBe(true);
});

it.each([
  ['server', 'Refunded automatically', /^The payment provider refunds/],
  ['operator', 'Approved by Raan', /^Our team approved the refund\./],
] as const)(
  '[FLOW-04] names the cause of a refund by the %s without a decision',
  async (by, state, detail) => {
    const granted = { ...REQUEST, state: 'granted', decided_by: by, grant_cause: 'store_suspended' } as const;
    await openOrder(orderServer([granted]));
    await screen.findByText(state);
    screen.getByText('The store was suspended');
    expect(screen.getByText(detail).isConnected).toBe(true);
  },
);
