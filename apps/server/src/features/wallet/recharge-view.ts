import { toBaht } from '@raan/contract/money';
import type { Payment } from '@raan/contract/payments/payment';
import { rechargeReference, type Recharge } from '@raan/contract/wallet/recharge';
import type { Deps } from '#platform/deps.ts';
import { privateFileUrl } from '#features/files/private-file-url.ts';
import { paymentView } from '#features/payments/payment-view.ts';
import { paymentDestinationView } from './payment-destination.ts';
import type { RechargeRow } from './recharges.queries.ts';

export type RechargeViewDeps = Pick<Deps, 'clock' | 'secret'>;

type SlipReader = { tokenHash: string; folder?: string };

/** Maps a top-up to the form its seller sees. */
export function rechargeView(deps: RechargeViewDeps, row: RechargeRow, reader: SlipReader): Recharge {
  return {
    id: row.id,
    amount: toBaht(row.amount_satang),
    method: row.method,
    status: row.status,
    processing_fee: 0,
    created_at: row.created_at,
    credited_at: row.credited_at,
    credited_amount:
      row.status === 'credited' && row.received_satang !== null ? toBaht(row.received_satang) : null,
    reference: rechargeReference(row.id),
    payment: paymentOf(row),
    ...paymentDestinationView(row.pay_to),
    pay_by: row.pay_by ?? row.expires_at ?? row.created_at,
    submitted_at: row.submitted_at,
    due_at: row.due_at,
    slip: slipOf(deps, row, reader),
    transaction_id: row.transaction_id,
    reason_code: row.fail_code,
    reason: row.fail_reason,
  };
}

function paymentOf(row: RechargeRow): Payment | null {
  const { payment_id: id, provider, payment_status: status, expires_at, amount_satang, presentation } = row;
  const { payment_method: method, attempt_state } = row;
  if (id === null || provider === null || status === null || expires_at === null) return null;
  if (method === null || attempt_state === null) return null;
  return paymentView({
    id,
    provider,
    amount_satang,
    status,
    expires_at,
    method,
    attempt_state,
    presentation,
  });
}

function slipOf(
  deps: RechargeViewDeps,
  { slip_uuid: uuid, slip_width: width, slip_height: height, slip_color: color }: RechargeRow,
  { tokenHash, folder }: SlipReader,
): Recharge['slip'] {
  if (uuid === null || width === null || height === null || color === null) return null;
  return { ...privateFileUrl(deps, uuid, tokenHash, folder), width, height, color };
}
