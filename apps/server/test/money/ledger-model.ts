// A model of the ledger, built from the server's responses. The real ledger must match it. Amounts in satang.
import type { ShipFunding } from '@raan/contract/orders/order';

export type OrderModel = {
  id: number;
  token: string;
  paymentId: number;
  /** `cost` is the supplier price, `retail` the amount that the customer pays. */
  cost: number;
  retail: number;
  quantity: number;
  isPaid: boolean;
  funding: ShipFunding | null;
  isCompleted: boolean;
  isCancelled: boolean;
  isRefunded: boolean;
  /** Total and number of the partial refunds. */
  refundedPart: number;
  partCount: number;
  /** The part of `cost` that came back with items of a partial refund. */
  returnedCost: number;
  /** The outcome of the return of a refunded order. */
  returnOutcome: 'back' | 'kept' | null;
  /** Id of the customer's latest refund request; 0 without one. */
  requestId: number;
};

export type WithdrawalModel = {
  id: number;
  amount: number;
  fee: number;
  /** Latest known version, sent with each decision. */
  version: number;
  end: 'cancelled' | 'rejected' | 'paid' | null;
};

/** `discount`: the part of the cost that the platform pays. */
export type SampleModel = { id: number; cost: number; discount: number; isCancelled: boolean };
export type TransferModel = {
  id: number;
  amount: number;
  version: number;
  credited: number | null;
};

/** All confirmed money operations of one seller. */
export type LedgerModel = {
  orders: OrderModel[];
  withdrawals: WithdrawalModel[];
  samples: SampleModel[];
  transfers: TransferModel[];
  /** Total of paid top-ups by QR. */
  recharged: number;
  depositsPaid: number;
  depositsReturned: number;
  /** Ids of the requests to refund the deposit, the latest last. */
  depositRefunds: number[];
};

export const createLedgerModel = (): LedgerModel => ({
  orders: [],
  withdrawals: [],
  samples: [],
  transfers: [],
  recharged: 0,
  depositsPaid: 0,
  depositsReturned: 0,
  depositRefunds: [],
});

export type SellerBalances = {
  available: number;
  frozen: number;
  security_deposit: number;
  escrow: number;
  receivable: number;
};

const sum = <T>(items: readonly T[], amount: (item: T) => number): number =>
  items.reduce((total, item) => total + amount(item), 0);

const isSupplierPaid = ({ funding, isCompleted, returnOutcome }: OrderModel): boolean => {
  if (returnOutcome !== null) return returnOutcome === 'kept';
  if (funding === null) return false;
  return funding === 'balance' || isCompleted;
};

const supplierPrice = (order: OrderModel): number =>
  isSupplierPaid(order) ? order.cost - order.returnedCost : 0;

function sellerEarnings(order: OrderModel): number {
  const proceeds = order.isCompleted && !order.isRefunded ? order.retail - order.refundedPart : 0;
  return proceeds - supplierPrice(order);
}

const isInEscrow = (order: OrderModel) =>
  order.isPaid && !order.isCancelled && !order.isRefunded && !order.isCompleted;
const isRefundDue = (order: OrderModel) => (order.isPaid && order.isCancelled) || order.isRefunded;

/** Returns a seller's balances. Available balance and debt offset each other, so one is always zero. */
export function expectedBalances(model: LedgerModel, depositAmount: number): SellerBalances {
  const frozen = sum(model.withdrawals, ({ amount, end }) => (end === null ? amount : 0));
  const paidOutTotal = sum(model.withdrawals, ({ amount, end }) => (end === 'paid' ? amount : 0));
  const deposit = (model.depositsPaid - model.depositsReturned) * depositAmount;
  const net =
    model.recharged +
    sum(model.transfers, ({ credited }) => credited ?? 0) +
    sum(model.orders, sellerEarnings) -
    sum(model.samples, ({ cost, discount, isCancelled }) => (isCancelled ? 0 : cost - discount)) -
    deposit -
    frozen -
    paidOutTotal;
  return {
    available: Math.max(0, net),
    frozen,
    security_deposit: deposit,
    escrow: sum(model.orders, (order) => (isInEscrow(order) ? order.retail : 0)),
    receivable: Math.min(0, net),
  };
}

export type PlatformTotals = {
  /** Total and number of all refunds due to customers. */
  refunds: number;
  refundCount: number;
  suppliers: number;
  bank: number;
  fees: number;
  promotions: number;
  received: number;
};

/** Returns the platform's expected balances for all sellers together. */
export function expectedPlatformTotals(models: readonly LedgerModel[]): PlatformTotals {
  const orders = models.flatMap((model) => model.orders);
  const paidOutTotal = models.flatMap(({ withdrawals }) => withdrawals).filter(({ end }) => end === 'paid');
  const refunded = orders.filter(isRefundDue);
  return {
    refunds: sum(orders, (order) => (isRefundDue(order) ? order.retail : order.refundedPart)),
    refundCount: refunded.length + sum(orders, ({ partCount }) => partCount),
    suppliers:
      sum(orders, supplierPrice) +
      sum(models, ({ samples }) => sum(samples, ({ cost, isCancelled }) => (isCancelled ? 0 : cost))),
    bank: sum(paidOutTotal, ({ amount, fee }) => amount - fee),
    fees: sum(paidOutTotal, ({ fee }) => fee),
    promotions: sum(models, ({ samples }) =>
      sum(samples, ({ discount, isCancelled }) => (isCancelled ? 0 : discount)),
    ),
    received:
      sum(orders, ({ isPaid, retail }) => (isPaid ? retail : 0)) +
      sum(models, ({ recharged, transfers }) => recharged + sum(transfers, ({ credited }) => credited ?? 0)),
  };
}
