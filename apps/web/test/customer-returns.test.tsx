// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { CustomerRefund, CustomerRefundRequest, ReturnParcel } from '@raan/contract/refunds/refund';
import {
  createReturnLabel,
  enterReturnParcel,
  getCustomerRefund,
} from '@raan/contract/refunds/refund-endpoints';
import { getCustomerOrder } from '@raan/contract/storefront/storefront-endpoints';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import type { FakeServer } from './fake-server.ts';
import { NO_REQUEST, openOrderPage, orderServer, SHIPPED_ORDER } from './open-order-page.tsx';
import { createSampleData } from './schema-sample.ts';

/** Noon in Bangkok. */
const SEND_BY = '2026-11-30T05:00:00.000Z';
const ADDRESS = 'Raan Returns\n99 Rama IX Road';
const RETURNING_ORDER: CustomerOrder = {
  ...SHIPPED_ORDER,
  open_dispute: true,
  refund_state: 'awaiting_return',
};
const PARCEL: ReturnParcel = {
  paid_by: 'platform',
  address: ADDRESS,
  send_by: SEND_BY,
  courier: null,
  tracking_number: null,
  couriers: [
    { code: 'ems', name: 'Thailand Post' },
    { code: 'sf', name: 'SF Express' },
  ],
  has_label: false,
  handed_over_at: null,
  arrived_at: null,
  counts_as_received_at: null,
};
const LABELLED: ReturnParcel = {
  ...PARCEL,
  courier: 'ems',
  tracking_number: 'RT123456785TH',
  has_label: true,
};

/** An approved refund of ฿110 whose items must come back. */
function refundAfter(parcel: ReturnParcel, state: CustomerRefundRequest['state'] = 'awaiting_return') {
  const request: CustomerRefundRequest = {
    ...createSampleData(getCustomerRefund).request!,
    state,
    reason: parcel.paid_by === 'platform' ? 'damaged' : 'changed_mind',
    granted_amount: 110,
    decided_by: null,
    return_parcel: parcel,
  };
  return { ...NO_REQUEST, may_ask: false, request } satisfies CustomerRefund;
}

const returnServer = (refund: CustomerRefund): FakeServer =>
  orderServer().on(getCustomerOrder, RETURNING_ORDER).on(getCustomerRefund, refund);

async function openReturn(server: FakeServer): Promise<UserEvent> {
  const user = await openOrderPage(server, RETURNING_ORDER);
  await screen.findByText(/RT123456785TH|Send to/);
  return user;
}

const saveButton = () => screen.getByRole('button', { name: 'Save tracking number' });
const courierField = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Courier' });
const numberField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Tracking number' });
const sentParcels = (server: FakeServer) =>
  server.received.filter(({ endpoint }) => endpoint === enterReturnParcel).map(({ body }) => body);

it('[FLOW-04] says how to send the items back, creates the prepaid label, and links to its PDF', async () => {
  const server = returnServer(refundAfter(PARCEL)).on(createReturnLabel, refundAfter(LABELLED));
  const user = await openReturn(server);
  screen.getByRole('heading', { name: 'Send the items back' });
  const link = screen.getByRole('link', { name: 'How to send the items back' }).getAttribute('href');
  expect(document.querySelector(link!)?.textContent).toContain('Hand the parcel to the courier');
  // The order is not delivered next.
  expect(screen.queryByText('Delivery')).toBeNull();
  screen.getByText(/^Your refund of ฿110.00 is approved/);
  screen.getByText('Hand the parcel to the courier by Nov 30, 2026, 12:00');
  expect(screen.getByRole('group').textContent).toBe(ADDRESS);
  screen.getByText(/^Shipping is free/);
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Get the prepaid label' }));
  const label = await screen.findByRole('link', { name: 'Open the label (PDF)' });
  expect(label.getAttribute('href')).toMatch(
    /\/order-token\/refund-request\/return-label\.pdf\?language=en$/,
  );
  screen.getByText('Then hand the parcel to Thailand Post.');
  screen.getByText('Thailand Post RT123456785TH');
});

it('[FLOW-04] [ERR-05] reports that the label was not created, and creates it on retry', async () => {
  const server = returnServer(refundAfter(PARCEL)).on(createReturnLabel, refundAfter(LABELLED));
  const user = await openReturn(server);
  server.fail('answers 500', (endpoint) => endpoint === createReturnLabel);
  const create = screen.getByRole('button', { name: 'Get the prepaid label' });
  await user.click(create);
  await screen.findByRole('alert');
  server.recover();
  await user.click(create);
  await screen.findByRole('link', { name: 'Open the label (PDF)' });
  expect(server.count(createReturnLabel)).toBe(2);
});

it('[FLOW-04] requires courier and number of a return that the customer pays, and saves them', async () => {
  const server = returnServer(refundAfter({ ...PARCEL, paid_by: 'customer' }));
  const entered = { ...PARCEL, paid_by: 'customer', courier: 'sf', tracking_number: 'TH01' } as const;
  server.on(enterReturnParcel, refundAfter(entered));
  const user = await openReturn(server);
  screen.getByText(/^You pay for shipping/);
  expect(screen.queryByRole('button', { name: 'Get the prepaid label' })).toBeNull();
  await user.click(saveButton());
  screen.getByText('Choose a courier', { selector: '[role=alert]' });
  screen.getByText('Enter the tracking number');
  expect(courierField().getAttribute('aria-invalid')).toBe('true');
  expect(sentParcels(server)).toEqual([]);
  await user.selectOptions(courierField(), 'SF Express');
  await user.type(numberField(), ' TH01 ');
  await user.click(saveButton());
  await screen.findByText('SF Express TH01');
  expect(sentParcels(server)).toEqual([{ courier: 'sf', tracking_number: 'TH01' }]);
  expect(screen.queryByText('Enter the tracking number')).toBeNull();
});

it('[FLOW-04] [ERR-05] shows at the field why a return’s number was refused, and keeps what was typed', async () => {
  const refusal = 'This number belongs to another parcel. Enter the number of your return';
  const server = returnServer(refundAfter({ ...PARCEL, paid_by: 'customer' }));
  server.refuse(enterReturnParcel, 'REQUEST_VALIDATION_ERROR', 422, {
    errors: { tracking_number: [refusal] },
  });
  const user = await openReturn(server);
  await user.selectOptions(courierField(), 'SF Express');
  await user.type(numberField(), 'TH01');
  await user.click(saveButton());
  await screen.findByText(refusal);
  expect(numberField().getAttribute('aria-invalid')).toBe('true');
  expect([courierField().value, numberField().value]).toEqual(['sf', 'TH01']);
});

it.each([
  ['returning', 'Return on its way', null],
  ['return_arrived', 'Return arrived', '2026-12-03T05:00:00.000Z'],
] as const)(
  '[FLOW-04] shows only courier and number of a return in state %s',
  async (state, title, countsAsReceivedAt) => {
    const parcel = { ...LABELLED, handed_over_at: SEND_BY, counts_as_received_at: countsAsReceivedAt };
    await openReturn(returnServer(refundAfter(parcel, state)));
    screen.getByRole('heading', { name: title });
    screen.getByText('Thailand Post RT123456785TH');
    expect(screen.queryByText('Send to')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open the label (PDF)' })).toBeNull();
    if (countsAsReceivedAt) screen.getByText(/If no problem is found by Thu, Dec 3, we refund ฿110.00/);
  },
);

it('[FLOW-04] hides the instructions when the refund has been paid', async () => {
  const server = returnServer(refundAfter(LABELLED, 'agreed'));
  await openOrderPage(server, RETURNING_ORDER);
  await screen.findByRole('heading', { name: 'The store agreed' });
  await waitFor(() => expect(screen.queryByText(/RT123456785TH/)).toBeNull());
});
