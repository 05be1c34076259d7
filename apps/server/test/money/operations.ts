import fc from 'fast-check';

/** Relative frequency of each operation; the sum is about 100. */
const WEIGHTS = {
  recharge: 5,
  placeOrder: 15,
  payOrder: 13,
  shipOrder: 9,
  bulkShip: 3,
  scanParcel: 6,
  changeTracking: 1,
  completeOrder: 5,
  confirmReceipt: 3,
  collectEarly: 2,
  cancelOrder: 3,
  cancelAsCustomer: 3,
  extendShipBy: 1,
  refundOrder: 2,
  requestRefund: 4,
  withdrawRefundRequest: 1,
  agreeToRefund: 2,
  sendReturn: 1,
  receiveReturn: 2,
  objectToRefund: 2,
  grantRefund: 1,
  denyRefund: 1,
  confirmReturn: 2,
  confirmMissingReturn: 1,
  withdraw: 3,
  cancelWithdrawal: 1,
  approveWithdrawal: 3,
  startPayout: 3,
  completePayout: 3,
  rejectWithdrawal: 1,
  payDeposit: 2,
  requestDepositRefund: 2,
  withdrawDepositRefund: 1,
  approveDepositRefund: 1,
  rejectDepositRefund: 1,
  sample: 4,
  cancelSample: 3,
  shipSample: 1,
  transfer: 1,
  proveTransfer: 1,
  approveTransfer: 1,
  confirmTransfer: 1,
  rejectTransfer: 1,
  repeatRequest: 3,
  reuseKey: 1,
  readBalance: 1,
  payRefunds: 1,
} as const;
export type OperationKind = keyof typeof WEIGHTS;

const kinds = (Object.keys(WEIGHTS) as OperationKind[]).flatMap((kind) =>
  Array.from({ length: WEIGHTS[kind] }, () => kind),
);

const operation = fc.record({
  kind: fc.constantFrom(...kinds),
  /** Indexes of the store, of a row in it, and of the operator, each modulo the length of its list. */
  store: fc.nat(10_000),
  index: fc.nat(10_000),
  operator: fc.nat(10_000),
  quantity: fc.integer({ min: 1, max: 3 }),
  /** Satang above the allowed minimum. */
  amount: fc.integer({ min: 0, max: 3_000_000 }),
  flag: fc.boolean(),
  mode: fc.constantFrom('once', 'once', 'once', 'twice', 'aborted'),
});
export type Operation = {
  kind: OperationKind;
  store: number;
  index: number;
  operator: number;
  quantity: number;
  amount: number;
  flag: boolean;
  mode: 'once' | 'twice' | 'aborted';
};

/** Generates `count` operations; the same seed generates the same list. */
export function drawOperations(count: number, seed: number): Operation[] {
  return fc.sample<Operation>(operation, { numRuns: count, seed });
}
