import { toBaht } from '@raan/contract/money';
import type { Payment } from '@raan/contract/payments/payment';
import { SANDBOX_PROVIDER } from '@raan/contract/tracking/provenance';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { PaymentPresentation, Schema } from '#platform/schema.ts';

/** A payment with its current attempt. */
export type PaymentRow = Pick<
  Schema['payments'],
  'id' | 'provider' | 'amount_satang' | 'status' | 'expires_at'
> & {
  method: Schema['payment_attempts']['method'];
  attempt_state: Schema['payment_attempts']['state'];
  presentation: PaymentPresentation | null;
};

/** SQL for the attempt's columns of a `PaymentRow`. */
export const ATTEMPT_COLUMNS =
  "coalesce(attempt.method, 'promptpay') as method, coalesce(attempt.state, 'closed') as attempt_state, attempt.presentation";
/** SQL that joins the current attempt of a payment. */
export const joinAttempt = (payment: string) =>
  `left join payment_attempts attempt on attempt.payment_id = ${payment}.id and attempt.attempt = ${payment}.attempt`;

/** Loads a payment; undefined if it does not exist. */
export async function selectPayment(db: Db | Tx, id: number): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select payments.id, payments.provider, payments.amount_satang, payments.status, payments.expires_at,
      ${sql.raw(ATTEMPT_COLUMNS)}
    from payments ${sql.raw(joinAttempt('payments'))} where payments.id = ${id}`.execute(db);
  return rows[0];
}

/** Maps a payment to the form that its payer sees. */
export function paymentView(row: PaymentRow): Payment {
  const status = statusOf(row);
  const shown = status === 'pending' ? row.presentation : null;
  const isSandbox = row.provider === SANDBOX_PROVIDER;
  return {
    id: row.id,
    provider: row.provider,
    sandbox: isSandbox,
    status,
    method: row.method,
    amount: toBaht(row.amount_satang),
    qr_payload: shown?.kind === 'qr' ? shown.text : null,
    checkout_url: shown?.kind === 'redirect' ? shown.url : null,
    pay_url: isSandbox && status === 'pending' ? `/api/payments/sandbox/${row.id}/pay` : null,
    expires_at: row.expires_at,
  };
}

function statusOf({ status, attempt_state: attempt }: PaymentRow): Payment['status'] {
  if (status !== 'pending') return status;
  if (attempt === 'opening') return 'opening';
  return attempt === 'open' ? 'pending' : 'unavailable';
}
