// What the answers of the server add up to. A server that keeps its word has exactly this in its book. Amounts in satang.
import type { ShipFunding } from '@raan/contract/orders/order';

export type BookedOrder = {
  id: number;
  token: string;
  paymentId: number;
  /** The supplier's price and what the customer pays. */
  cost: number;
  retail: number;
  isPaid: boolean;
  funding: ShipFunding | null;
  isCompleted: boolean;
  isCancelled: boolean;
  isRefunded: boolean;
  /** Where the goods of a refunded order went. */
  goods: 'back' | 'kept' | null;
  /** The customer's latest request for the money back; 0 before the first. */
  requestId: number;
};

export type BookedWithdrawal = {
  id: number;
  amount: number;
  fee: number;
  /** As it was last seen; an operator's decision names it. */
  version: number;
  end: 'cancelled' | 'rejected' | 'paid' | null;
};

/** `discount`: the part of the cost that the platform pays. */
export type BookedSample = { id: number; cost: number; discount: number; isCancelled: boolean };
export type BookedTransfer = {
  id: number;
  amount: number;
  version: number;
  credited: number | null;
};

/** All that was answered with success about one seller's money. */
export type Book = {
  orders: BookedOrder[];
  withdrawals: BookedWithdrawal[];
  samples: BookedSample[];
  transfers: BookedTransfer[];
  /** Top-ups by QR that were paid for. */
  recharged: number;
  depositsPaid: number;
  depositsReturned: number;
  /** Requests for the deposit back, the latest last. */
  depositRefunds: number[];
};

export const emptyBook = (): Book => ({
  orders: [],
  withdrawals: [],
  samples: [],
  transfers: [],
  recharged: 0,
  depositsPaid: 0,
  depositsReturned: 0,
  depositRefunds: [],
});

export type Balances = {
  available: number;
  frozen: number;
  security_deposit: number;
  escrow: number;
  receivable: number;
};

const sum = <T>(items: readonly T[], amount: (item: T) => number): number =>
  items.reduce((total, item) => total + amount(item), 0);

/** Whether the supplier has the price of the goods. */
const goodsArePaid = ({ funding, isCompleted, goods }: BookedOrder): boolean => {
  if (goods !== null) return goods === 'kept';
  if (funding === null) return false;
  return funding === 'balance' || isCompleted;
};

/** What an order has brought its seller so far, or cost. */
function earned(order: BookedOrder): number {
  const proceeds = order.isCompleted && !order.isRefunded ? order.retail : 0;
  return proceeds - (goodsArePaid(order) ? order.cost : 0);
}

const isHeld = (order: BookedOrder) =>
  order.isPaid && !order.isCancelled && !order.isRefunded && !order.isCompleted;
const isOwedBack = (order: BookedOrder) => (order.isPaid && order.isCancelled) || order.isRefunded;

/** What the seller's accounts hold by now. What is available less what is owed is one number: one of the two is always zero. */
export function balancesOf(book: Book, depositAmount: number): Balances {
  const frozen = sum(book.withdrawals, ({ amount, end }) => (end === null ? amount : 0));
  const paidOut = sum(book.withdrawals, ({ amount, end }) => (end === 'paid' ? amount : 0));
  const deposit = (book.depositsPaid - book.depositsReturned) * depositAmount;
  const net =
    book.recharged +
    sum(book.transfers, ({ credited }) => credited ?? 0) +
    sum(book.orders, earned) -
    sum(book.samples, ({ cost, discount, isCancelled }) => (isCancelled ? 0 : cost - discount)) -
    deposit -
    frozen -
    paidOut;
  return {
    available: Math.max(0, net),
    frozen,
    security_deposit: deposit,
    escrow: sum(book.orders, (order) => (isHeld(order) ? order.retail : 0)),
    receivable: Math.min(0, net),
  };
}

export type PlatformTotals = {
  /** Owed to customers since the beginning, and for how many orders. */
  refunds: number;
  refundCount: number;
  suppliers: number;
  bank: number;
  fees: number;
  /** Cost of coupons. */
  promotions: number;
  /** What came in from payers. */
  received: number;
};

/** What the platform's side holds of all these books together. */
export function platformOf(books: readonly Book[]): PlatformTotals {
  const orders = books.flatMap((book) => book.orders);
  const paidOut = books.flatMap(({ withdrawals }) => withdrawals).filter(({ end }) => end === 'paid');
  const refunded = orders.filter(isOwedBack);
  return {
    refunds: sum(refunded, ({ retail }) => retail),
    refundCount: refunded.length,
    suppliers:
      sum(orders, (order) => (goodsArePaid(order) ? order.cost : 0)) +
      sum(books, ({ samples }) => sum(samples, ({ cost, isCancelled }) => (isCancelled ? 0 : cost))),
    bank: sum(paidOut, ({ amount, fee }) => amount - fee),
    fees: sum(paidOut, ({ fee }) => fee),
    promotions: sum(books, ({ samples }) =>
      sum(samples, ({ discount, isCancelled }) => (isCancelled ? 0 : discount)),
    ),
    received:
      sum(orders, ({ isPaid, retail }) => (isPaid ? retail : 0)) +
      sum(books, ({ recharged, transfers }) => recharged + sum(transfers, ({ credited }) => credited ?? 0)),
  };
}
