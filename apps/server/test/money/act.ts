// Does operations through the door and books what the server said of them. A refusal is an outcome like any other and books nothing.
import { randomBytes } from 'node:crypto';
import { SECURITY_DEPOSIT_BAHT } from '@raan/contract/constants';
import { ADDRESS, CUSTOMER } from '#test/people.ts';
import type { Reply } from '#test/test-app.ts';
import type { BookedOrder } from './book.ts';
import type { Kind, Operation } from './operations.ts';
import type { Sender } from './sender.ts';
import { WITHDRAWAL_PASSWORD, type MoneyWorld, type Stall } from './world.ts';

/** Operations meet at what is recent, so that they get into each other's way. */
const RECENT = 12;
const MIN_SATANG = 5_000_00;

type Scene = {
  world: MoneyWorld;
  sender: Sender;
  /** Lets the provider pay refunds back; absent where the server's own job does. */
  payBack?: () => Promise<void>;
};

type Turn = Scene & { stall: Stall; operation: Operation };

const isDone = ({ status }: Reply) => status < 300;
const satang = (baht: number) => Math.round(baht * 100);

/** One of the latest of a list, or undefined where it is empty. */
function recent<T>(items: readonly T[], which: number): T | undefined {
  return items[items.length - 1 - (which % Math.max(1, Math.min(items.length, RECENT)))];
}

/** Does one operation and books it. */
export async function act(scene: Scene, operation: Operation): Promise<void> {
  const { stalls } = scene.world;
  await ACTS[operation.kind]({ ...scene, operation, stall: stalls[operation.stall % stalls.length]! });
}

const sell = (turn: Turn, address: string, body?: object) =>
  turn.sender.send(address, {
    token: turn.stall.seller.token,
    mode: turn.operation.mode,
    ...(body && { body }),
  });
const decide = (turn: Turn, team: 'reviewers' | 'finance', address: string, body?: object) => {
  const operators = turn.world[team];
  const { token } = operators[turn.operation.operator % operators.length]!;
  return turn.sender.send(address, { token, mode: turn.operation.mode, ...(body && { body }) });
};
const visit = (turn: Turn, address: string, body?: object) =>
  turn.sender.send(address, { mode: turn.operation.mode, ...(body && { body }) });

/** What is done once: a second success is a failure of the server. */
function once(turn: Turn, order: BookedOrder, name: 'isCompleted' | 'isCancelled' | 'isRefunded'): void {
  if (order[name]) turn.sender.failures.push(`order ${order.id} ${name} twice`);
  order[name] = true;
}

const onOrder =
  (work: (turn: Turn, order: BookedOrder) => Promise<void>) =>
  async (turn: Turn): Promise<void> => {
    const order = recent(turn.stall.book.orders, turn.operation.which);
    if (order) await work(turn, order);
  };

async function settlePayment(turn: Turn, paymentId: number): Promise<boolean> {
  const paid = await visit(turn, `POST /payments/sandbox/${paymentId}/pay`);
  if (isDone(paid)) return ['paid', 'refunded'].includes(paid.data.status);
  // The answer to the payment may have been lost, and what was paid for have ended since.
  const { data } = await turn.sender.read(`GET /payments/sandbox/${paymentId}`);
  return data?.status === 'paid' || data?.status === 'refunded';
}

function bookShipped(turn: Turn, order: BookedOrder | undefined, funding: 'balance' | 'escrow'): void {
  if (!order) return;
  if (order.funding !== null) turn.sender.failures.push(`order ${order.id} shipped twice`);
  order.funding = funding;
}

/** Some recent orders of a stall, each once. */
const someOrders = ({ stall, operation }: Turn): BookedOrder[] => [
  ...new Set(
    [0, 1, 2].flatMap((step) => recent(stall.book.orders, operation.which + step * operation.quantity) ?? []),
  ),
];

async function onWithdrawal(turn: Turn, step: 'approve' | 'process' | 'complete' | 'reject'): Promise<void> {
  const withdrawal = turn.stall.book.withdrawals.at(-1);
  if (!withdrawal) return;
  const { version } = withdrawal;
  const reply = await decide(turn, 'finance', `POST /console/withdrawals/${withdrawal.id}/${step}`, {
    version,
    ...(step === 'complete' && { reference: `PAYOUT-${withdrawal.id}` }),
    ...(step === 'reject' && { reason_code: 'bank_refused' }),
  });
  if (!isDone(reply)) return;
  withdrawal.version = Math.max(withdrawal.version, reply.data.version);
  const end = { approve: null, process: null, complete: 'paid', reject: 'rejected' } as const;
  if (end[step] !== null && withdrawal.end !== null)
    turn.sender.failures.push(`withdrawal ${withdrawal.id} ended twice`);
  withdrawal.end = end[step] ?? withdrawal.end;
}

async function onTransfer(turn: Turn, step: 'approve' | 'confirm' | 'reject'): Promise<void> {
  const transfer = recent(turn.stall.book.transfers, turn.operation.which);
  if (!transfer) return;
  const reply = await decide(turn, 'finance', `POST /console/recharges/${transfer.id}/${step}`, {
    version: transfer.version,
    ...(step === 'approve' && { received: transfer.amount / 100 }),
    ...(step === 'reject' && { reason_code: 'not_received' }),
  });
  if (!isDone(reply)) return;
  transfer.version = Math.max(transfer.version, reply.data.version);
  if (reply.data.status !== 'credited') return;
  if (transfer.credited !== null) turn.sender.failures.push(`transfer ${transfer.id} credited twice`);
  transfer.credited = satang(reply.data.credited_amount);
}

async function refundRequest(turn: Turn, order: BookedOrder, reply: Promise<Reply>): Promise<void> {
  if (isDone(await reply)) once(turn, order, 'isRefunded');
}

async function settleGoods(turn: Turn, order: BookedOrder, outcome: 'back' | 'kept'): Promise<void> {
  const reply = await decide(turn, 'reviewers', `POST /console/goods/${order.id}/${outcome}`, {
    reason: 'x',
  });
  if (!isDone(reply)) return;
  if (order.goods !== null) turn.sender.failures.push(`goods of order ${order.id} settled twice`);
  order.goods = outcome;
}

const ACTS: Readonly<Record<Kind, (turn: Turn) => Promise<void>>> = {
  recharge: async (turn) => {
    const amount = MIN_SATANG + turn.operation.amount;
    const reply = await sell(turn, 'POST /sellers/wallet/recharge', { amount: amount / 100 });
    if (isDone(reply) && (await settlePayment(turn, reply.data.recharge.payment.id)))
      turn.stall.book.recharged += amount;
  },
  place: async (turn) => {
    const { goods } = turn.world;
    const { quantity, which } = turn.operation;
    const { id, price } = goods[which % goods.length]!;
    const reply = await visit(turn, `POST /storefront/${turn.stall.seller.slug}/orders`, {
      customer: CUSTOMER,
      shipping: ADDRESS,
      items: [{ product_id: id, quantity }],
    });
    if (!isDone(reply)) return;
    const token = String(reply.data.order_token);
    turn.stall.book.orders.push({
      id: Number.parseInt(token.split('.')[1]!, 36),
      token,
      paymentId: reply.data.payment.id,
      cost: price * quantity,
      retail: (price + Math.floor((price + 5) / 10)) * quantity,
      isPaid: false,
      funding: null,
      isCompleted: false,
      isCancelled: false,
      isRefunded: false,
      goods: null,
      requestId: 0,
    });
  },
  pay: onOrder(async (turn, order) => {
    if (await settlePayment(turn, order.paymentId)) order.isPaid = true;
  }),
  ship: onOrder(async (turn, order) => {
    const funding = turn.operation.flag ? 'balance' : 'escrow';
    const reply = await sell(turn, `POST /sellers/orders/${order.id}/ship`, {
      courier: 'sf',
      tracking_number: `SF${String(order.id).padStart(13, '0')}`,
      funding,
    });
    if (isDone(reply)) bookShipped(turn, order, funding);
  }),
  bulkShip: async (turn) => {
    const orders = someOrders(turn);
    if (orders.length === 0) return;
    const funding = turn.operation.flag ? 'balance' : 'escrow';
    const reply = await sell(turn, 'POST /sellers/orders/bulk-ship', {
      order_ids: orders.map(({ id }) => id),
      funding,
    });
    if (!isDone(reply)) return;
    for (const { id } of reply.data.orders)
      bookShipped(
        turn,
        orders.find((order) => order.id === id),
        funding,
      );
  },
  complete: onOrder(async (turn, order) => {
    const reply = await sell(turn, `PUT /sellers/orders/${order.id}/status`, { status: 'completed' });
    if (isDone(reply)) once(turn, order, 'isCompleted');
  }),
  receive: onOrder(async (turn, order) => {
    if (isDone(await visit(turn, `POST /storefront/orders/${order.token}/confirm-received`)))
      once(turn, order, 'isCompleted');
  }),
  early: async (turn) => {
    const orders = someOrders(turn).slice(0, 1 + (turn.operation.which % 2));
    if (orders.length === 0) return;
    const body = { order_ids: orders.map(({ id }) => id) };
    if (isDone(await sell(turn, 'POST /sellers/orders/bulk-early-profit', body)))
      for (const order of orders) once(turn, order, 'isCompleted');
  },
  cancel: onOrder(async (turn, order) => {
    if (isDone(await sell(turn, `POST /sellers/orders/${order.id}/cancel`, { reason: 'x' })))
      once(turn, order, 'isCancelled');
  }),
  refund: onOrder(async (turn, order) => {
    await refundRequest(turn, order, sell(turn, `POST /sellers/orders/${order.id}/refund`, { reason: 'x' }));
  }),
  ask: onOrder(async (turn, order) => {
    const body = { reason: 'not_arrived', comment: '' };
    if (!isDone(await visit(turn, `POST /storefront/orders/${order.token}/refund-request`, body))) return;
    const { token } = turn.stall.seller;
    const { data } = await turn.sender.read(`GET /sellers/orders/${order.id}/refund`, token);
    order.requestId = Number(data?.requests?.[0]?.id ?? 0);
  }),
  takeAskBack: onOrder(async (turn, order) => {
    await visit(turn, `POST /storefront/orders/${order.token}/refund-request/withdraw`);
  }),
  agree: onOrder(async (turn, order) => {
    await refundRequest(
      turn,
      order,
      sell(turn, `POST /sellers/refund-requests/${order.requestId}/agree`, {}),
    );
  }),
  object: onOrder(async (turn, order) => {
    await sell(turn, `POST /sellers/refund-requests/${order.requestId}/object`, { reason: 'x' });
  }),
  grant: onOrder(async (turn, order) => {
    await refundRequest(
      turn,
      order,
      decide(turn, 'reviewers', `POST /console/refunds/${order.requestId}/grant`, {
        reason_code: 'fault_shown',
      }),
    );
  }),
  deny: onOrder(async (turn, order) => {
    await decide(turn, 'reviewers', `POST /console/refunds/${order.requestId}/deny`, {
      reason_code: 'goods_used',
    });
  }),
  goodsBack: onOrder((turn, order) => settleGoods(turn, order, 'back')),
  goodsKept: onOrder((turn, order) => settleGoods(turn, order, 'kept')),
  withdraw: async (turn) => {
    const amount = MIN_SATANG + Math.floor(turn.operation.amount / 2);
    const reply = await sell(turn, 'POST /sellers/wallet/withdraw', {
      amount: amount / 100,
      withdraw_password: WITHDRAWAL_PASSWORD,
    });
    if (!isDone(reply)) return;
    const { id, fee } = reply.data.withdrawal;
    turn.stall.book.withdrawals.push({ id, amount, fee: satang(fee), version: 1, end: null });
  },
  cancelWithdrawal: async (turn) => {
    const withdrawal = turn.stall.book.withdrawals.at(-1);
    if (!withdrawal) return;
    if (!isDone(await sell(turn, `POST /sellers/wallet/withdrawals/${withdrawal.id}/cancel`))) return;
    if (withdrawal.end !== null) turn.sender.failures.push(`withdrawal ${withdrawal.id} ended twice`);
    withdrawal.end = 'cancelled';
  },
  approveWithdrawal: (turn) => onWithdrawal(turn, 'approve'),
  startPayout: (turn) => onWithdrawal(turn, 'process'),
  completePayout: (turn) => onWithdrawal(turn, 'complete'),
  rejectWithdrawal: (turn) => onWithdrawal(turn, 'reject'),
  payDeposit: async (turn) => {
    if (isDone(await sell(turn, 'POST /sellers/deposit'))) turn.stall.book.depositsPaid += 1;
  },
  askDeposit: async (turn) => {
    const reply = await sell(turn, 'POST /sellers/deposit/refund', { comment: '' });
    if (isDone(reply)) turn.stall.book.depositRefunds.push(reply.data.refund.id);
  },
  takeDepositAskBack: async (turn) => {
    await sell(turn, 'POST /sellers/deposit/refund/withdraw');
  },
  returnDeposit: async (turn) => {
    const id = turn.stall.book.depositRefunds.at(-1);
    if (id === undefined) return;
    const reply = await decide(turn, 'finance', `POST /console/deposit-refunds/${id}/approve`, {});
    if (isDone(reply)) turn.stall.book.depositsReturned += 1;
  },
  keepDeposit: async (turn) => {
    const id = turn.stall.book.depositRefunds.at(-1);
    if (id !== undefined)
      await decide(turn, 'finance', `POST /console/deposit-refunds/${id}/reject`, {
        reason_code: 'balance_owed',
      });
  },
  sample: async (turn) => {
    const { goods } = turn.world;
    const { quantity, which } = turn.operation;
    const { id, price } = goods[which % goods.length]!;
    const reply = await sell(turn, 'POST /sellers/sample-orders', {
      product_id: id,
      quantity,
      recipient: CUSTOMER,
      shipping: ADDRESS,
      total_amount: (price * quantity) / 100,
      // Some clients show no discount, and some show one that may no longer apply.
      ...(turn.operation.flag && { discount_amount: Math.min(100_00, price * quantity) / 100 }),
    });
    if (!isDone(reply)) return;
    const { id: sampleId, discount_amount: discount } = reply.data.sample_order;
    turn.stall.book.samples.push({
      id: sampleId,
      cost: price * quantity,
      discount: satang(discount),
      isCancelled: false,
    });
    const { samples } = turn.stall.book;
    if (samples.filter((one) => one.discount > 0 && !one.isCancelled).length > 1)
      turn.sender.failures.push(`seller ${turn.stall.seller.id} used two coupons`);
  },
  cancelSample: async (turn) => {
    const sample = recent(turn.stall.book.samples, turn.operation.which);
    if (!sample) return;
    if (!isDone(await sell(turn, `POST /sellers/sample-orders/${sample.id}/cancel`))) return;
    if (sample.isCancelled) turn.sender.failures.push(`sample ${sample.id} cancelled twice`);
    sample.isCancelled = true;
  },
  shipSample: async (turn) => {
    const sample = recent(turn.stall.book.samples, turn.operation.which);
    if (!sample) return;
    await decide(turn, 'reviewers', `POST /console/samples/${sample.id}/ship`, {
      courier: 'sf',
      tracking_number: `SF${String(sample.id).padStart(13, '0')}`,
    });
  },
  transfer: async (turn) => {
    const amount = MIN_SATANG + turn.operation.amount;
    const reply = await sell(turn, 'POST /sellers/wallet/recharge', {
      amount: amount / 100,
      method: 'usdt_trc20',
    });
    if (!isDone(reply)) return;
    const { id, usdt } = reply.data.recharge;
    turn.stall.book.transfers.push({ id, amount: satang(usdt.amount), version: 1, credited: null });
  },
  proveTransfer: async (turn) => {
    const transfer = recent(turn.stall.book.transfers, turn.operation.which);
    if (!transfer) return;
    const body = { transaction_id: randomBytes(32).toString('hex') };
    const reply = await sell(turn, `POST /sellers/wallet/recharges/${transfer.id}/transaction-id`, body);
    if (isDone(reply)) transfer.version = Math.max(transfer.version, 2);
  },
  approveTransfer: (turn) => onTransfer(turn, 'approve'),
  confirmTransfer: (turn) => onTransfer(turn, 'confirm'),
  rejectTransfer: (turn) => onTransfer(turn, 'reject'),
  repeat: ({ sender, operation }) => sender.repeat(operation.which),
  reuse: ({ sender, operation }) => sender.reuse(operation.which),
  look: async ({ sender, stall }) => {
    const { data } = await sender.read('GET /sellers/profile', stall.seller.token);
    const { available_balance: available, freeze_amount: frozen } = data?.seller ?? {};
    if (!(available >= 0 && frozen >= 0))
      sender.failures.push(`a seller was shown ${available} available and ${frozen} frozen`);
  },
  payBack: async ({ payBack }) => await payBack?.(),
};

/** What the security deposit takes, in satang. */
export const DEPOSIT_SATANG = SECURITY_DEPOSIT_BAHT * 100;
