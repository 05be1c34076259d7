// A refusal is a valid result and records nothing.
import { randomBytes } from 'node:crypto';
import { SECURITY_DEPOSIT_BAHT } from '@raan/contract/constants';
import type { CourierEventKind } from '@raan/contract/tracking/courier-event';
import { ADDRESS, CUSTOMER } from '#test/fixtures.ts';
import type { Reply } from '#test/test-app.ts';
import type { OrderModel } from './ledger-model.ts';
import type { OperationKind, Operation } from './operations.ts';
import type { RetryingClient } from './retrying-client.ts';
import { WITHDRAWAL_PASSWORD, type Marketplace, type TestStore } from './marketplace.ts';

/** Operations pick from the most recent rows, so that they conflict with each other. */
const RECENT = 12;
const MIN_SATANG = 5_000_00;

type Environment = {
  marketplace: Marketplace;
  client: RetryingClient;
  /** Makes the provider pay refunds. Absent when the server's own job does it. */
  payRefunds?: () => Promise<void>;
  /** Processes a scan of an order's parcel. Absent when couriers are polled by the server's own job. */
  scanParcel?: (sellerId: number, orderId: number, kind: CourierEventKind) => Promise<void>;
};

type OperationContext = Environment & { store: TestStore; operation: Operation };

const isDone = ({ status }: Reply) => status < 300;
const satang = (baht: number) => Math.round(baht * 100);

function recent<T>(items: readonly T[], index: number): T | undefined {
  return items[items.length - 1 - (index % Math.max(1, Math.min(items.length, RECENT)))];
}

/** Performs one operation and records its result. */
export async function performOperation(environment: Environment, operation: Operation): Promise<void> {
  const { stores } = environment.marketplace;
  await HANDLERS[operation.kind]({
    ...environment,
    operation,
    store: stores[operation.store % stores.length]!,
  });
}

const sendAsSeller = (context: OperationContext, address: string, body?: object) =>
  context.client.send(address, {
    token: context.store.seller.token,
    mode: context.operation.mode,
    ...(body && { body }),
  });
const sendAsOperator = (
  context: OperationContext,
  team: 'reviewers' | 'finance',
  address: string,
  body?: object,
) => {
  const operators = context.marketplace[team];
  const { token } = operators[context.operation.operator % operators.length]!;
  return context.client.send(address, { token, mode: context.operation.mode, ...(body && { body }) });
};
const sendAsCustomer = (context: OperationContext, address: string, body?: object) =>
  context.client.send(address, { mode: context.operation.mode, ...(body && { body }) });

/** A second success is a failure of the server. */
function markOnce(
  context: OperationContext,
  order: OrderModel,
  name: 'isCompleted' | 'isCancelled' | 'isRefunded',
): void {
  if (order[name]) context.client.failures.push(`order ${order.id} ${name} twice`);
  order[name] = true;
}

/** A parcel with another number than the first of the order. */
const otherParcel = ({ id }: OrderModel, number: number) => ({
  courier: 'sf',
  tracking_number: `SF${number}${String(id).padStart(12, '0')}`,
});

const withOrder =
  (work: (context: OperationContext, order: OrderModel) => Promise<void>) =>
  async (context: OperationContext): Promise<void> => {
    const order = recent(context.store.model.orders, context.operation.index);
    if (order) await work(context, order);
  };

async function completePayment(context: OperationContext, paymentId: number): Promise<boolean> {
  const paid = await sendAsCustomer(context, `POST /payments/sandbox/${paymentId}/pay`);
  if (isDone(paid)) return ['paid', 'refunded'].includes(paid.data.status);
  // The payment response may have been lost and the order cancelled since, so read the payment.
  const { data } = await context.client.read(`GET /payments/sandbox/${paymentId}`);
  return data?.status === 'paid' || data?.status === 'refunded';
}

/** Learns of payments whose response was lost and which the server finished only after the payment was read. */
export async function learnLatePayments(
  { stores }: Marketplace,
  client: Pick<RetryingClient, 'read'>,
): Promise<void> {
  for (const order of stores.flatMap(({ model }) => model.orders.filter(({ isPaid }) => !isPaid))) {
    const { data } = await client.read(`GET /payments/sandbox/${order.paymentId}`);
    order.isPaid = data?.status === 'paid' || data?.status === 'refunded';
  }
}

function recordShipment(
  context: OperationContext,
  order: OrderModel | undefined,
  funding: 'balance' | 'escrow',
): void {
  if (!order) return;
  if (order.funding !== null) context.client.failures.push(`order ${order.id} shipped twice`);
  order.funding = funding;
}

/** Picks up to three distinct recent orders of the store. */
const recentOrders = ({ store, operation }: OperationContext): OrderModel[] => [
  ...new Set(
    [0, 1, 2].flatMap(
      (step) => recent(store.model.orders, operation.index + step * operation.quantity) ?? [],
    ),
  ),
];

async function decideWithdrawal(
  context: OperationContext,
  step: 'approve' | 'process' | 'complete' | 'reject',
): Promise<void> {
  const withdrawal = context.store.model.withdrawals.at(-1);
  if (!withdrawal) return;
  const { version } = withdrawal;
  const response = await sendAsOperator(
    context,
    'finance',
    `POST /console/withdrawals/${withdrawal.id}/${step}`,
    {
      version,
      ...(step === 'complete' && { reference: `PAYOUT-${withdrawal.id}` }),
      ...(step === 'reject' && { reason_code: 'bank_refused' }),
    },
  );
  if (!isDone(response)) return;
  withdrawal.version = Math.max(withdrawal.version, response.data.version);
  const end = { approve: null, process: null, complete: 'paid', reject: 'rejected' } as const;
  if (end[step] !== null && withdrawal.end !== null)
    context.client.failures.push(`withdrawal ${withdrawal.id} ended twice`);
  withdrawal.end = end[step] ?? withdrawal.end;
}

async function decideTransfer(
  context: OperationContext,
  step: 'approve' | 'confirm' | 'reject',
): Promise<void> {
  const transfer = recent(context.store.model.transfers, context.operation.index);
  if (!transfer) return;
  const response = await sendAsOperator(
    context,
    'finance',
    `POST /console/recharges/${transfer.id}/${step}`,
    {
      version: transfer.version,
      ...(step === 'approve' && { received: transfer.amount / 100 }),
      ...(step === 'reject' && { reason_code: 'not_received' }),
    },
  );
  if (!isDone(response)) return;
  transfer.version = Math.max(transfer.version, response.data.version);
  if (response.data.status !== 'credited') return;
  if (transfer.credited !== null) context.client.failures.push(`transfer ${transfer.id} credited twice`);
  transfer.credited = satang(response.data.credited_amount);
}

/** Records a refund by the order after it: refunded, or completed with a refunded part. */
function recordRefund(
  context: OperationContext,
  order: OrderModel,
  { status, refunded, returnedCost }: { status: string; refunded: number; returnedCost?: number },
): void {
  if (status === 'refunded') {
    markOnce(context, order, 'isRefunded');
    return;
  }
  order.isCompleted = true;
  order.partCount += 1;
  // Responses to parallel refunds arrive in any order.
  order.refundedPart = Math.max(order.refundedPart, satang(refunded));
  order.returnedCost = Math.max(order.returnedCost, satang(returnedCost ?? 0));
}

async function recordSellerRefund(
  context: OperationContext,
  order: OrderModel,
  request: Promise<Reply>,
): Promise<void> {
  const response = await request;
  if (!isDone(response)) return;
  const { order_status: status, refunded_amount: refunded } = response.data.refund;
  recordRefund(context, order, { status, refunded });
}

/** Items that came back with a complete refund close its return. */
async function recordConsoleRefund(
  context: OperationContext,
  order: OrderModel,
  request: Promise<Reply>,
): Promise<void> {
  const response = await request;
  if (!isDone(response)) return;
  const { status, refunded_amount: refunded, returned_cost_amount: returnedCost } = response.data.order;
  recordRefund(context, order, { status, refunded, returnedCost });
  if (response.data.goods === 'taken_back') order.returnOutcome = 'back';
}

async function closeReturn(
  context: OperationContext,
  order: OrderModel,
  outcome: 'back' | 'kept',
): Promise<void> {
  const response = await sendAsOperator(context, 'reviewers', `POST /console/goods/${order.id}/${outcome}`, {
    reason: 'x',
  });
  if (!isDone(response)) return;
  if (order.returnOutcome !== null) context.client.failures.push(`return of order ${order.id} closed twice`);
  order.returnOutcome = outcome;
}

const HANDLERS: Readonly<Record<OperationKind, (context: OperationContext) => Promise<void>>> = {
  recharge: async (context) => {
    const amount = MIN_SATANG + context.operation.amount;
    const response = await sendAsSeller(context, 'POST /sellers/wallet/recharge', { amount: amount / 100 });
    if (isDone(response) && (await completePayment(context, response.data.recharge.payment.id)))
      context.store.model.recharged += amount;
  },
  placeOrder: async (context) => {
    const { products } = context.marketplace;
    const { quantity, index } = context.operation;
    const { id, price } = products[index % products.length]!;
    const response = await sendAsCustomer(context, `POST /storefront/${context.store.seller.slug}/orders`, {
      customer: CUSTOMER,
      shipping: ADDRESS,
      items: [{ product_id: id, quantity }],
    });
    if (!isDone(response)) return;
    const token = String(response.data.order_token);
    context.store.model.orders.push({
      id: Number.parseInt(token.split('.')[1]!, 36),
      token,
      paymentId: response.data.payment.id,
      cost: price * quantity,
      retail: (price + Math.floor((price + 5) / 10)) * quantity,
      quantity,
      isPaid: false,
      funding: null,
      isCompleted: false,
      isCancelled: false,
      isRefunded: false,
      refundedPart: 0,
      partCount: 0,
      returnedCost: 0,
      returnOutcome: null,
      requestId: 0,
    });
  },
  payOrder: withOrder(async (context, order) => {
    if (await completePayment(context, order.paymentId)) order.isPaid = true;
  }),
  shipOrder: withOrder(async (context, order) => {
    const funding = context.operation.flag ? 'balance' : 'escrow';
    const response = await sendAsSeller(context, `POST /sellers/orders/${order.id}/ship`, {
      courier: 'sf',
      tracking_number: `SF${String(order.id).padStart(13, '0')}`,
      funding,
    });
    if (isDone(response)) recordShipment(context, order, funding);
  }),
  bulkShip: async (context) => {
    const orders = recentOrders(context);
    if (orders.length === 0) return;
    const funding = context.operation.flag ? 'balance' : 'escrow';
    const response = await sendAsSeller(context, 'POST /sellers/orders/bulk-ship', {
      order_ids: orders.map(({ id }) => id),
      funding,
    });
    if (!isDone(response)) return;
    for (const { id } of response.data.orders)
      recordShipment(
        context,
        orders.find((order) => order.id === id),
        funding,
      );
  },
  completeOrder: withOrder(async (context, order) => {
    const response = await sendAsSeller(context, `PUT /sellers/orders/${order.id}/status`, {
      status: 'completed',
    });
    if (isDone(response) && response.data.order.status === 'completed')
      markOnce(context, order, 'isCompleted');
  }),
  scanParcel: withOrder(async ({ store, operation, scanParcel }, order) => {
    const kinds = [
      'picked_up',
      'picked_up',
      'delivered',
      'delivered',
      'failed_attempt',
      'returning',
    ] as const;
    if (order.funding !== null)
      await scanParcel?.(store.seller.id, order.id, kinds[operation.index % kinds.length]!);
  }),
  changeTracking: withOrder(async (context, order) => {
    await sendAsSeller(context, `PUT /sellers/orders/${order.id}/shipping`, otherParcel(order, 2));
  }),
  confirmReceipt: withOrder(async (context, order) => {
    if (isDone(await sendAsCustomer(context, `POST /storefront/orders/${order.token}/confirm-received`)))
      markOnce(context, order, 'isCompleted');
  }),
  collectEarly: async (context) => {
    const orders = recentOrders(context).slice(0, 1 + (context.operation.index % 2));
    if (orders.length === 0) return;
    const body = { order_ids: orders.map(({ id }) => id) };
    if (isDone(await sendAsSeller(context, 'POST /sellers/orders/bulk-early-profit', body)))
      for (const order of orders) markOnce(context, order, 'isCompleted');
  },
  cancelOrder: withOrder(async (context, order) => {
    if (isDone(await sendAsSeller(context, `POST /sellers/orders/${order.id}/cancel`, { reason: 'x' })))
      markOnce(context, order, 'isCancelled');
  }),
  cancelAsCustomer: withOrder(async (context, order) => {
    const path = `POST /storefront/orders/${order.token}/cancel`;
    if (isDone(await sendAsCustomer(context, path, { reason: 'x' }))) markOnce(context, order, 'isCancelled');
  }),
  extendShipBy: withOrder(async (context, order) => {
    await sendAsSeller(context, `POST /sellers/orders/${order.id}/extend-ship-by`, { reason: 'x' });
  }),
  refundOrder: withOrder(async (context, order) => {
    await recordSellerRefund(
      context,
      order,
      sendAsSeller(context, `POST /sellers/orders/${order.id}/refund`, {
        reason: 'x',
        ...(context.operation.flag && { amount: (1 + context.operation.index) / 100 }),
      }),
    );
  }),
  requestRefund: withOrder(async (context, order) => {
    const { index, flag } = context.operation;
    const body = {
      reason: flag ? 'damaged' : 'not_arrived',
      comment: 'It is broken',
      ...(index % 3 === 1 && { amount: (1 + index) / 100 }),
      ...(index % 3 === 2 && { items: [{ position: 1, quantity: 1 }] }),
    };
    if (!isDone(await sendAsCustomer(context, `POST /storefront/orders/${order.token}/refund-request`, body)))
      return;
    const { token } = context.store.seller;
    const { data } = await context.client.read(`GET /sellers/orders/${order.id}/refund`, token);
    order.requestId = Number(data?.requests?.[0]?.id ?? 0);
  }),
  withdrawRefundRequest: withOrder(async (context, order) => {
    await sendAsCustomer(context, `POST /storefront/orders/${order.token}/refund-request/withdraw`);
  }),
  agreeToRefund: withOrder(async (context, order) => {
    const path = `POST /sellers/refund-requests/${order.requestId}/agree`;
    if (context.operation.flag) await sendAsSeller(context, path, { with_return: true });
    else await recordSellerRefund(context, order, sendAsSeller(context, path, {}));
  }),
  objectToRefund: withOrder(async (context, order) => {
    await sendAsSeller(context, `POST /sellers/refund-requests/${order.requestId}/object`, { reason: 'x' });
  }),
  grantRefund: withOrder(async (context, order) => {
    await recordConsoleRefund(
      context,
      order,
      sendAsOperator(context, 'reviewers', `POST /console/refunds/${order.requestId}/grant`, {
        reason_code: 'fault_shown',
      }),
    );
  }),
  denyRefund: withOrder(async (context, order) => {
    await sendAsOperator(context, 'reviewers', `POST /console/refunds/${order.requestId}/deny`, {
      reason_code: 'goods_used',
    });
  }),
  sendReturn: withOrder(async (context, order) => {
    const path = `POST /storefront/orders/${order.token}/refund-request/return-parcel`;
    await sendAsCustomer(context, path, otherParcel(order, 3));
  }),
  receiveReturn: withOrder(async (context, order) => {
    const path = `POST /console/refunds/${order.requestId}/return-received`;
    await recordConsoleRefund(context, order, sendAsOperator(context, 'reviewers', path, { reason: 'x' }));
  }),
  confirmReturn: withOrder((context, order) => closeReturn(context, order, 'back')),
  confirmMissingReturn: withOrder((context, order) => closeReturn(context, order, 'kept')),
  withdraw: async (context) => {
    const amount = MIN_SATANG + Math.floor(context.operation.amount / 2);
    const response = await sendAsSeller(context, 'POST /sellers/wallet/withdraw', {
      amount: amount / 100,
      withdraw_password: WITHDRAWAL_PASSWORD,
    });
    if (!isDone(response)) return;
    const { id, fee } = response.data.withdrawal;
    context.store.model.withdrawals.push({ id, amount, fee: satang(fee), version: 1, end: null });
  },
  cancelWithdrawal: async (context) => {
    const withdrawal = context.store.model.withdrawals.at(-1);
    if (!withdrawal) return;
    if (!isDone(await sendAsSeller(context, `POST /sellers/wallet/withdrawals/${withdrawal.id}/cancel`)))
      return;
    if (withdrawal.end !== null) context.client.failures.push(`withdrawal ${withdrawal.id} ended twice`);
    withdrawal.end = 'cancelled';
  },
  approveWithdrawal: (context) => decideWithdrawal(context, 'approve'),
  startPayout: (context) => decideWithdrawal(context, 'process'),
  completePayout: (context) => decideWithdrawal(context, 'complete'),
  rejectWithdrawal: (context) => decideWithdrawal(context, 'reject'),
  payDeposit: async (context) => {
    if (isDone(await sendAsSeller(context, 'POST /sellers/deposit'))) context.store.model.depositsPaid += 1;
  },
  requestDepositRefund: async (context) => {
    const response = await sendAsSeller(context, 'POST /sellers/deposit/refund', { comment: '' });
    if (isDone(response)) context.store.model.depositRefunds.push(response.data.refund.id);
  },
  withdrawDepositRefund: async (context) => {
    await sendAsSeller(context, 'POST /sellers/deposit/refund/withdraw');
  },
  approveDepositRefund: async (context) => {
    const id = context.store.model.depositRefunds.at(-1);
    if (id === undefined) return;
    const response = await sendAsOperator(
      context,
      'finance',
      `POST /console/deposit-refunds/${id}/approve`,
      {},
    );
    if (isDone(response)) context.store.model.depositsReturned += 1;
  },
  rejectDepositRefund: async (context) => {
    const id = context.store.model.depositRefunds.at(-1);
    if (id !== undefined)
      await sendAsOperator(context, 'finance', `POST /console/deposit-refunds/${id}/reject`, {
        reason_code: 'balance_owed',
      });
  },
  sample: async (context) => {
    const { products } = context.marketplace;
    const { quantity, index } = context.operation;
    const { id, price } = products[index % products.length]!;
    const response = await sendAsSeller(context, 'POST /sellers/sample-orders', {
      product_id: id,
      quantity,
      recipient: CUSTOMER,
      shipping: ADDRESS,
      total_amount: (price * quantity) / 100,
      // Some clients send no discount, others one that may no longer apply.
      ...(context.operation.flag && { discount_amount: Math.min(100_00, price * quantity) / 100 }),
    });
    if (!isDone(response)) return;
    const { id: sampleId, discount_amount: discount } = response.data.sample_order;
    context.store.model.samples.push({
      id: sampleId,
      cost: price * quantity,
      discount: satang(discount),
      isCancelled: false,
    });
    const { samples } = context.store.model;
    if (samples.filter((one) => one.discount > 0 && !one.isCancelled).length > 1)
      context.client.failures.push(`seller ${context.store.seller.id} used two coupons`);
  },
  cancelSample: async (context) => {
    const sample = recent(context.store.model.samples, context.operation.index);
    if (!sample) return;
    if (!isDone(await sendAsSeller(context, `POST /sellers/sample-orders/${sample.id}/cancel`))) return;
    if (sample.isCancelled) context.client.failures.push(`sample ${sample.id} cancelled twice`);
    sample.isCancelled = true;
  },
  shipSample: async (context) => {
    const sample = recent(context.store.model.samples, context.operation.index);
    if (!sample) return;
    await sendAsOperator(context, 'reviewers', `POST /console/samples/${sample.id}/ship`, {
      courier: 'sf',
      tracking_number: `SF${String(sample.id).padStart(13, '0')}`,
    });
  },
  transfer: async (context) => {
    const amount = MIN_SATANG + context.operation.amount;
    const response = await sendAsSeller(context, 'POST /sellers/wallet/recharge', {
      amount: amount / 100,
      method: 'usdt_trc20',
    });
    if (!isDone(response)) return;
    const { id, usdt } = response.data.recharge;
    context.store.model.transfers.push({ id, amount: satang(usdt.amount), version: 1, credited: null });
  },
  proveTransfer: async (context) => {
    const transfer = recent(context.store.model.transfers, context.operation.index);
    if (!transfer) return;
    const body = { transaction_id: randomBytes(32).toString('hex') };
    const response = await sendAsSeller(
      context,
      `POST /sellers/wallet/recharges/${transfer.id}/transaction-id`,
      body,
    );
    if (isDone(response)) transfer.version = Math.max(transfer.version, 2);
  },
  approveTransfer: (context) => decideTransfer(context, 'approve'),
  confirmTransfer: (context) => decideTransfer(context, 'confirm'),
  rejectTransfer: (context) => decideTransfer(context, 'reject'),
  repeatRequest: ({ client, operation }) => client.repeatRequest(operation.index),
  reuseKey: ({ client, operation }) => client.reuseKey(operation.index),
  readBalance: async ({ client, store }) => {
    const { data } = await client.read('GET /sellers/profile', store.seller.token);
    const { available_balance: available, freeze_amount: frozen } = data?.seller ?? {};
    if (!(available >= 0 && frozen >= 0))
      client.failures.push(`a seller was shown ${available} available and ${frozen} frozen`);
  },
  payRefunds: async ({ payRefunds }) => await payRefunds?.(),
};

/** Amount of the security deposit in satang. */
export const DEPOSIT_SATANG = SECURITY_DEPOSIT_BAHT * 100;
