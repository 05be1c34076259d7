// Evidence from outside for an order's payment, shipping and delivery. Unknown facts are null.
import { toBaht, type Satang } from '@raan/contract/money';
import type { OrderStatus } from '@raan/contract/orders/order';
import type { PaymentRefund } from '@raan/contract/payments/payment-refund';
import {
  SANDBOX_PROVIDER,
  type EarlierParcel,
  type Provenance,
  type ProvenanceEntry,
} from '@raan/contract/tracking/provenance';
import type { Db, Tx } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';
import { transferLegs } from '#features/ledger/transfer-legs.ts';
import { refundView } from '#features/payments/refunds.queries.ts';
import type { OrderDetailRows, ScanRow } from './orders.queries.ts';

/** Reads the evidence from the payment provider's reports, the courier's scans and the ledger. */
export async function orderProvenance(
  db: Db | Tx,
  sellerId: number,
  rows: OrderDetailRows,
): Promise<Provenance> {
  const orderId = rows.order.id;
  const { courier, tracking_number } = rows.order;
  const isCurrentParcel = (scan: ScanRow) =>
    scan.courier === courier && scan.tracking_number === tracking_number;
  // Scans of a corrected tracking number prove nothing.
  const scans = rows.scans.filter(isCurrentParcel);
  const refunds = rows.refunds.map(refundView);
  // Orders in progress have no settlement; skipping the query saves a round trip.
  const hasEnded = rows.order.completed_at !== null || rows.closure !== null;
  return {
    paid: rows.order.paid_at === null ? null : paymentProof(rows),
    handed_over: handoverProof(scans),
    delivered: deliveryProof(scans, rows),
    earlier_parcels: earlierParcels(rows.scans.filter((scan) => !isCurrentParcel(scan))),
    refunds,
    settled: hasEnded
      ? settlementProof(await selectLedgerEntries(db, sellerId, orderId), refunds, rows.order.status)
      : null,
  };
}

function paymentProof({ payment: paid }: OrderDetailRows): Provenance['paid'] {
  if (!paid?.paid_at) return null;
  return {
    at: paid.paid_at,
    through: paid.provider,
    sandbox: paid.provider === SANDBOX_PROVIDER,
    reference: paid.reference,
    amount: toBaht(paid.amount_satang),
    verified_by_webhook: paid.is_reported,
  };
}

function earlierParcels(scans: readonly ScanRow[]): EarlierParcel[] {
  const byNumber = Map.groupBy(scans, ({ courier, tracking_number }) => `${courier} ${tracking_number}`);
  return [...byNumber.values()].map((parcelScans) => {
    const { courier, tracking_number: tracking } = firstRow(parcelScans);
    return {
      courier,
      tracking,
      sandbox: parcelScans.some(({ provider }) => provider === SANDBOX_PROVIDER),
      scans: parcelScans.map(({ kind, at }) => ({ kind, at })),
    };
  });
}

function handoverProof(scans: readonly ScanRow[]): Provenance['handed_over'] {
  const scan = scans.find(({ kind }) => kind !== 'registered');
  if (!scan) return null;
  return {
    at: scan.at,
    courier: scan.courier,
    tracking: scan.tracking_number,
    sandbox: scan.provider === SANDBOX_PROVIDER,
  };
}

function deliveryProof(
  scans: readonly ScanRow[],
  { order, events }: OrderDetailRows,
): Provenance['delivered'] {
  // A delivery does not count if the parcel turned back afterwards.
  const scan = order.delivered_at === null ? undefined : scans.findLast(({ kind }) => kind === 'delivered');
  if (scan) return { at: scan.at, by: 'courier', sandbox: scan.provider === SANDBOX_PROVIDER };
  const received = events.find(({ kind }) => kind === 'received');
  if (received) return { at: received.at, by: 'customer', sandbox: false };
  // Early receipt is no statement that the items arrived.
  if (order.early_profit) return null;
  const confirmed = events.find(({ kind, actor }) => kind === 'completed' && actor === 'seller');
  return confirmed ? { at: confirmed.at, by: 'seller', sandbox: false } : null;
}

type EntryRow = Omit<ProvenanceEntry, 'amount'> & { amount: Satang };

/** Reads all ledger postings of an order, oldest first. Amounts are satang. */
export async function selectLedgerEntries(
  db: Db | Tx,
  sellerId: number,
  orderId: number,
): Promise<EntryRow[]> {
  return await transferLegs(db, sellerId)
    .select([
      'transfer.id as transfer_id',
      'transfer.kind',
      'debit.kind as from',
      'credit.kind as to',
      'posting.amount_satang as amount',
      'transfer.created_at as at',
    ])
    .where('transfer.order_id', '=', orderId)
    .orderBy('posting.id')
    .execute();
}

/** Transfers that give an order's money to its seller or back to its customer. */
const SETTLING_KINDS = new Set(['order_profit', 'order_refund']);

function settlementProof(
  entries: readonly EntryRow[],
  refunds: readonly PaymentRefund[],
  status: OrderStatus,
): Provenance['settled'] {
  // A partial refund leaves an order completed.
  const last = entries.findLast(({ kind }) =>
    status === 'completed' ? kind === 'order_profit' : SETTLING_KINDS.has(kind),
  );
  if (!last) return null;
  const refund = refunds.find(({ reason }) => reason !== 'late_payment');
  const at = last.kind === 'order_refund' ? refund?.paid_back_at : last.at;
  if (!at) return null;
  return { at, entries: entries.map((entry) => ({ ...entry, amount: toBaht(entry.amount) })) };
}
