// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  confirmRefundReturn,
  getConsoleRefund,
  grantRefund,
  listConsoleRefunds,
  refuseRefundReturn,
  type ConsoleRefund,
} from '@raan/contract/console/console-refund-endpoints';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { listQueues } from '@raan/contract/console/queue-endpoints';
import { FakeServer } from './fake-server.ts';
import { openConsole, OPERATOR } from './open-app.tsx';
import { createSampleData } from './schema-sample.ts';

const SAMPLE = createSampleData(getConsoleRefund);
const REVIEWER = { ...OPERATOR, account: 'reviewer', role: 'reviewer' as const };

type Changes = {
  request?: Partial<ConsoleRefund['request']>;
  order?: Partial<ConsoleRefund['order']>;
} & Partial<Omit<ConsoleRefund, 'request' | 'order'>>;

/** A delivered order of ฿440 in transit: the customer asks for everything, the seller objects. */
function disputed({ request, order, ...other }: Changes = {}): ConsoleRefund {
  return {
    ...SAMPLE,
    request: {
      ...SAMPLE.request,
      id: 5,
      state: 'objected',
      reason: 'damaged',
      scope: 'full',
      items: [],
      asked_amount: 440,
      granted_amount: null,
      amount: 440,
      return_parcel: null,
      may_await_return: true,
      objection: 'It was whole',
      decided_at: null,
      decided_by: null,
      grant_cause: null,
      decision_code: null,
      ...request,
    },
    order: {
      ...SAMPLE.order,
      status: 'pending_delivery',
      retail_amount: 440,
      refunded_amount: 0,
      ...order,
    },
    goods: null,
    preview: {
      can_be_part: true,
      customer_gets: 440,
      from_escrow: 440,
      from_balance: 0,
      to_receivable: 0,
      goods_cost: 400,
      goods_paid: true,
      balance: 100,
    },
    first_approval: null,
    ...other,
  };
}

const PARCEL = {
  paid_by: 'platform',
  address: 'คลังสินค้า\nบางนา',
  send_by: '2026-11-29T10:00:00.000Z',
  courier: 'ems',
  tracking_number: 'EX123456785TH',
  couriers: [{ code: 'ems', name: 'Thailand Post EMS' }],
  has_label: true,
  handed_over_at: '2026-11-21T10:00:00.000Z',
  arrived_at: null,
  counts_as_received_at: null,
} satisfies ConsoleRefund['request']['return_parcel'];

/** An approved refund whose items are on their way back. */
const returned = (state: 'awaiting_return' | 'returning' | 'return_arrived', amount = 440): ConsoleRefund =>
  disputed({
    request: { state, amount, granted_amount: amount, return_parcel: PARCEL, objection: null },
    preview: null,
  });

/** Opens the page of a request. Every decision returns `decided`. */
async function openRefund(refund: ConsoleRefund, decided: ConsoleRefund = refund) {
  let shown = refund;
  const decide = () => (shown = decided);
  const server = new FakeServer({ samples: true })
    .on(getOperator, { operator: REVIEWER })
    .on(listQueues, { queues: [], book: null, open_money: null })
    .on(getConsoleRefund, () => shown)
    .on(grantRefund, decide)
    .on(confirmRefundReturn, decide)
    .on(refuseRefundReturn, decide);
  const user = await openConsole('/refunds/5', { server, language: 'en' });
  await screen.findByRole('heading', { name: 'Decision' });
  return { user, server };
}

const sentTo = (server: FakeServer, endpoint: object) =>
  server.received.filter((one) => one.endpoint === endpoint).map(({ body }) => body);
const button = (name: string) => screen.getByRole('button', { name });
const sheet = async () => within(await screen.findByRole('dialog'));

async function openSheet(user: UserEvent, name: string) {
  await user.click(button(name));
  return await sheet();
}

async function typeAmount(user: UserEvent, amount: string) {
  const field = (await sheet()).getByLabelText('Refund amount (baht)');
  await user.clear(field);
  if (amount !== '') await user.type(field, amount);
  await user.tab();
}

it.each([
  ['server', 'Refunded automatically'],
  ['operator', 'Refunded by an operator'],
] as const)(
  '[FLOW-04] names the cause of a refund that the %s made without a decision',
  async (by, title) => {
    const granted = { state: 'granted', decided_by: by, decided_at: '2026-11-21T10:00:00.000Z' } as const;
    await openRefund(disputed({ request: { ...granted, grant_cause: 'store_suspended' } }));
    const decision = screen.getByRole('heading', { name: /^Decision · / }).closest('section')!;
    within(decision).getByText(title);
    expect(decision.textContent).toContain('The store was suspended');
  },
);

it('[FLOW-04] shows the items and the amount that a customer asks for', async () => {
  await openRefund(
    disputed({
      request: {
        scope: 'items',
        items: [
          {
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
          },
          {
            position: 2,
            name: 'Mug',
            color: 'Red',
            size: null,
            choices: [{ option: 'Color', value: 'Red' }],
            quantity: 1,
            unit_price: 110,
          },
        ],
        asked_amount: 220,
      },
    }),
  );
  const asked = within(screen.getByRole('heading', { name: 'Request' }).closest('section')!);
  asked.getByText('Refund of some items');
  expect(asked.getByText(/Blue/).textContent).toBe('Mug · Color: Blue · Size: L ×2');
  expect(asked.getByText(/Red/).textContent).toBe('Mug · Color: Red ×1');
  expect(asked.getByText(/220/)).toBeTruthy();
  expect(asked.queryByText('Amount approved')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Return parcel' })).toBeNull();
});

it('[FLOW-04] grants a part at once, and shows what it costs the seller', async () => {
  const { user, server } = await openRefund(disputed(), disputed({ request: { state: 'granted' } }));
  const grant = await openSheet(user, 'Refund after the return');
  await typeAmount(user, '150.5');
  await user.click(grant.getByRole('radio', { name: /^Refund now/ }));
  const effect = grant.getByText('Charged to seller').parentElement!.parentElement!;
  expect(effect.textContent).toContain('Credited to seller฿440.00');
  expect(effect.textContent).toContain('Charged to seller฿150.50');
  expect(effect.textContent).not.toContain('Paid to supplier');
  grant.getByText(/^The order completes\./);
  grant.getByText('The customer keeps the items.');
  await user.click(grant.getByRole('radio', { name: 'The evidence shows the problem' }));
  await user.click(grant.getByRole('button', { name: 'Refund customer' }));
  await screen.findByText('Customer refunded');
  expect(sentTo(server, grantRefund)).toEqual([
    { amount: 150.5, with_return: false, reason_code: 'fault_shown', reason: '' },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[FLOW-04] refuses an amount that is empty, 0, or above what was asked for', async () => {
  const { user, server } = await openRefund(disputed());
  const grant = await openSheet(user, 'Refund after the return');
  await user.click(grant.getByRole('radio', { name: 'The evidence shows the problem' }));
  for (const [amount, error] of [
    ['440.01', 'Enter at most ฿440.00, the amount asked for'],
    ['0', 'Enter an amount above 0 with at most 2 decimals'],
    ['1.234', 'Enter an amount above 0 with at most 2 decimals'],
    ['', 'Enter an amount above 0 with at most 2 decimals'],
  ] as const) {
    await typeAmount(user, amount);
    expect(grant.getAllByText(error).length).toBeGreaterThan(0);
    await user.click(grant.getByRole('button', { name: 'Refund after the return' }));
  }
  expect(sentTo(server, grantRefund)).toEqual([]);
});

it('[FLOW-04] grants a refund after the return by default, and then offers to receive the items', async () => {
  const { user, server } = await openRefund(disputed(), returned('awaiting_return'));
  const grant = await openSheet(user, 'Refund after the return');
  grant.getByText('The customer has 7 days to send the items back with a label that we pay for.');
  grant.getByText('The seller gets the cost of the returned items back.');
  await user.click(grant.getByRole('radio', { name: 'Covered by the return policy' }));
  await user.click(grant.getByRole('button', { name: 'Refund after the return' }));
  await screen.findByText('Approved. The customer can send the items back');
  expect(sentTo(server, grantRefund)).toEqual([
    { amount: 440, with_return: true, reason_code: 'return_covered', reason: '' },
  ]);
  await screen.findByText('Awaiting return');
  button('Items received');
  expect(screen.queryByRole('button', { name: 'Refuse the return' })).toBeNull();
});

it('[FLOW-04] says that a supplier who was not paid costs the seller nothing after a return', async () => {
  await openRefund(disputed({ preview: { ...disputed().preview!, goods_paid: false } }));
  expect(screen.getByText(/The seller pays nothing for the items\./)).toBeTruthy();
});

it('[FLOW-04] offers no return if the items can’t come back', async () => {
  const { user } = await openRefund(disputed({ request: { may_await_return: false } }));
  const grant = await openSheet(user, 'Refund customer');
  expect(grant.queryByRole('radio', { name: /^Refund after the return/ })).toBeNull();
});

const large = (other: Changes = {}) =>
  disputed({
    request: { asked_amount: 22_000, amount: 22_000 },
    preview: { ...disputed().preview!, customer_gets: 22_000, from_escrow: 22_000 },
    ...other,
  });
const approvedBy = (account: string) => ({
  account,
  at: '2026-11-21T10:00:00.000Z',
  amount: 15_000,
  with_return: false,
});

it('[FLOW-04] tells the first operator that a large refund needs a second one', async () => {
  const { user, server } = await openRefund(large(), large({ first_approval: approvedBy('reviewer') }));
  screen.getByText(/^Refunds above ฿10,000.00 need two operators/);
  const grant = await openSheet(user, 'Approve · second operator required');
  await typeAmount(user, '9,000');
  grant.getByRole('button', { name: 'Refund after the return' });
  await typeAmount(user, '15,000');
  await user.click(grant.getByRole('radio', { name: /^Refund now/ }));
  await user.click(grant.getByRole('radio', { name: 'The evidence shows the problem' }));
  await user.click(grant.getByRole('button', { name: 'Approve · second operator required' }));
  await screen.findByText('Approved. A second operator must approve too');
  expect(sentTo(server, grantRefund)).toMatchObject([{ amount: 15_000, with_return: false }]);
  await screen.findByText(/^reviewer approved on/);
});

it('[FLOW-04] does not let the first operator approve the same terms twice', async () => {
  const { user, server } = await openRefund(large({ first_approval: approvedBy('reviewer') }));
  screen.getByText(/^Another operator must approve the same terms\./);
  const grant = await openSheet(user, 'Change terms');
  await user.click(grant.getByRole('radio', { name: 'The evidence shows the problem' }));
  await user.click(grant.getByRole('button', { name: 'Refund customer' }));
  grant.getByText(/^You already approved these terms\./);
  expect(sentTo(server, grantRefund)).toEqual([]);
  await typeAmount(user, '16000');
  grant.getByText(/so the approval starts over/);
  grant.getByRole('button', { name: 'Approve · second operator required' });
});

it('[FLOW-04] offers the second operator the approved terms, and says that others start over', async () => {
  const refund = large({ first_approval: approvedBy('mali') });
  const { user, server } = await openRefund(refund, large({ request: { state: 'granted' } }));
  screen.getByText(/^mali approved on/);
  screen.getByText('Refund ฿15,000.00 now');
  screen.getByText(/Other terms above ฿10,000.00 start over/);
  const grant = await openSheet(user, 'Refund customer');
  expect(grant.getByLabelText<HTMLInputElement>('Refund amount (baht)').value).toBe('15000');
  expect(grant.getByRole<HTMLInputElement>('radio', { name: /^Refund now/ }).checked).toBe(true);
  await user.click(grant.getByRole('radio', { name: /^Refund after the return/ }));
  grant.getByText(/so the approval starts over/);
  await user.click(grant.getByRole('radio', { name: /^Refund now/ }));
  expect(grant.queryByText(/so the approval starts over/)).toBeNull();
  await user.click(grant.getByRole('radio', { name: 'The evidence shows the problem' }));
  await user.click(grant.getByRole('button', { name: 'Refund customer' }));
  await waitFor(() =>
    expect(sentTo(server, grantRefund)).toMatchObject([{ amount: 15_000, with_return: false }]),
  );
});

it('[FLOW-04] shows the return, and records that the items were received', async () => {
  const refund = returned('returning', 150);
  const { user, server } = await openRefund(refund, disputed({ request: { state: 'granted' } }));
  const parcel = within(screen.getByRole('heading', { name: 'Return parcel' }).closest('section')!);
  for (const text of ['Paid by us', /บางนา/, 'Thailand Post EMS EX123456785TH']) parcel.getByText(text);
  expect(parcel.getByText('Delivered').nextElementSibling?.textContent).toBe('Not yet');
  screen.getByText(/it counts as lost and the customer is refunded/);
  expect(screen.queryByRole('button', { name: 'Refuse the return' })).toBeNull();
  const receive = await openSheet(user, 'Items received');
  receive.getByText(/^The customer gets ฿150.00 now, charged to the seller/);
  await user.type(receive.getByRole('textbox'), 'At the counter');
  await user.click(receive.getByRole('button', { name: 'Items received' }));
  await screen.findByText('Customer refunded');
  expect(sentTo(server, confirmRefundReturn)).toEqual([{ reason: 'At the counter' }]);
});

it('[FLOW-04] refuses a return that has arrived, with a reason for both sides', async () => {
  const { user, server } = await openRefund(
    returned('return_arrived'),
    disputed({ request: { state: 'denied' } }),
  );
  const refuse = await openSheet(user, 'Refuse the return');
  refuse.getByText('The customer and the seller will see this');
  refuse.getByText(/^No money moves\./);
  expect(refuse.queryByRole('radio', { name: 'The courier’s records show delivery' })).toBeNull();
  await user.click(refuse.getByRole('radio', { name: 'The product was used or damaged after delivery' }));
  await user.click(refuse.getByRole('button', { name: 'Refuse the return' }));
  await screen.findByText('Refund denied');
  expect(sentTo(server, refuseRefundReturn)).toEqual([{ reason_code: 'goods_used', reason: '' }]);
});

it('[FLOW-04] lists the returns on the way with their count', async () => {
  const [row] = createSampleData(listConsoleRefunds).refunds;
  const server = new FakeServer({ samples: true })
    .on(getOperator, { operator: REVIEWER })
    .on(listConsoleRefunds, ({ query }) => ({
      refunds:
        query.get('group') === 'returning'
          ? [
              {
                ...row!,
                order_number: 'TH1',
                state: 'return_arrived' as const,
                decided_at: null,
                due_at: null,
              },
            ]
          : [],
      counts: { to_decide: 0, with_seller: 0, returning: 1, closed: 0 },
      pagination: { page: 1, per_page: 20, total: 1, has_more: false },
    }));
  const user = await openConsole('/refunds', { server, language: 'en' });
  await user.click(await screen.findByRole('button', { name: /^Returns on the way\s*1$/ }));
  await screen.findByText('TH1');
  expect(screen.getByText('Return arrived')).toBeTruthy();
});
