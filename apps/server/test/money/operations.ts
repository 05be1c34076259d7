// The operations that may happen, as often as they are worth trying; fast-check draws them.
import fc from 'fast-check';

/** Of a hundred operations about so many are of a kind. */
const SHARES = {
  recharge: 5,
  place: 15,
  pay: 13,
  ship: 9,
  bulkShip: 3,
  complete: 5,
  receive: 3,
  early: 2,
  cancel: 3,
  refund: 2,
  ask: 3,
  takeAskBack: 1,
  agree: 1,
  object: 2,
  grant: 1,
  deny: 1,
  goodsBack: 2,
  goodsKept: 1,
  withdraw: 3,
  cancelWithdrawal: 1,
  approveWithdrawal: 3,
  startPayout: 3,
  completePayout: 3,
  rejectWithdrawal: 1,
  payDeposit: 2,
  askDeposit: 2,
  takeDepositAskBack: 1,
  returnDeposit: 1,
  keepDeposit: 1,
  sample: 4,
  cancelSample: 3,
  shipSample: 1,
  transfer: 1,
  proveTransfer: 1,
  approveTransfer: 1,
  confirmTransfer: 1,
  rejectTransfer: 1,
  repeat: 3,
  reuse: 1,
  look: 2,
  payBack: 1,
} as const;
export type Kind = keyof typeof SHARES;

const kinds = (Object.keys(SHARES) as Kind[]).flatMap((kind) =>
  Array.from({ length: SHARES[kind] }, () => kind),
);

const operation = fc.record({
  kind: fc.constantFrom(...kinds),
  /** Whose stall, which thing there, which of the operators: each taken modulo their number. */
  stall: fc.nat(10_000),
  which: fc.nat(10_000),
  operator: fc.nat(10_000),
  quantity: fc.integer({ min: 1, max: 3 }),
  /** Satang above the least that is allowed. */
  amount: fc.integer({ min: 0, max: 3_000_000 }),
  flag: fc.boolean(),
  mode: fc.constantFrom('once', 'once', 'once', 'twice', 'cut'),
});
export type Operation = {
  kind: Kind;
  stall: number;
  which: number;
  operator: number;
  quantity: number;
  amount: number;
  flag: boolean;
  mode: 'once' | 'twice' | 'cut';
};

/** So many operations; the same seed draws the same. */
export function drawOperations(count: number, seed: number): Operation[] {
  return fc.sample<Operation>(operation, { numRuns: count, seed });
}
