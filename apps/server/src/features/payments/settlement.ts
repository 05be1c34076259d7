// The orders and top-ups that payments are for.
import type { Satang } from '@raan/contract/money';
import type { Db, Tx } from '#platform/db.ts';

export type PaidPayment = {
  sellerId: number;
  paymentId: number;
  /** The provider's id of the money. */
  eventId: string;
  amount: Satang;
  at: string;
};

type Payer = {
  email: string | null;
  returnUrl: string;
  /** Shown to the payer at the provider. */
  title: string;
};

export type PaymentSubject = {
  payment_id: number;
  seller_id: number;
  order_id: number | null;
  recharge_id: number | null;
};

/** Each handler runs in the transaction that records the money, and refunds money it can no longer accept. */
export type Settlement = {
  /** The payer's address, and the page that the provider's page leads back to. */
  payer(db: Db, payment: PaymentSubject): Promise<Payer>;
  order(tx: Tx, orderId: number, paid: PaidPayment): Promise<'paid' | 'refunded'>;
  recharge(tx: Tx, rechargeId: number, paid: PaidPayment): Promise<'paid' | 'refunded'>;
};

/** The attempt that the provider's object belongs to. */
export type SeenAttempt = { provider: string; ref: string; paymentId: number; attempt: number };
