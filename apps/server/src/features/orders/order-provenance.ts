// What of an order traces to a fact outside us, and where its money went. What is not known stays null.
import { toBaht, type Satang } from '@raan/contract/money';
import type { PaymentRefund } from '@raan/contract/payments/refund';
import {
  SANDBOX_PROVIDER,
  type EarlierParcel,
  type Provenance,
  type ProvenanceEntry,
} from '@raan/contract/tracking/provenance';
import type { Db, Tx } from '#platform/db.ts';
import { firstOf } from '#platform/rows.ts';
import { transferLegs } from '#features/ledger/transfer-legs.ts';
import { refundView } from '#features/payments/refunds.queries.ts';
import type { OrderDetailRows, ScanRow } from './orders.queries.ts';

/** The facts behind an order of a seller, read from the payment provider's reports, the courier's scans and the book. */
export async function orderProvenance(
  db: Db | Tx,
  sellerId: number,
  rows: OrderDetailRows,
): Promise<Provenance> {
  const orderId = rows.order.id;
  const { courier, tracking_number } = rows.order;
  const isPresent = (scan: ScanRow) => scan.courier === courier && scan.tracking_number === tracking_number;
  // Those of a number that was corrected prove nothing.
  const scans = rows.scans.filter(isPresent);
  const refunds = rows.refunds.map(refundView);
  // An order that is under way has nothing that could be settled.
  const hasEnded = rows.order.completed_at !== null || rows.ending !== null;
  return {
    paid: rows.order.paid_at === null ? null : payment(rows),
    handed_over: handedOver(scans),
    delivered: delivered(scans, rows),
    earlier_parcels: earlierParcels(rows.scans.filter((scan) => !isPresent(scan))),
    refunds,
    settled: hasEnded ? settled(await selectEntries(db, sellerId, orderId), refunds) : null,
  };
}

function payment({ payment: paid }: OrderDetailRows): Provenance['paid'] {
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
  return [...byNumber.values()].map((told) => {
    const { courier, tracking_number: tracking } = firstOf(told);
    return {
      courier,
      tracking,
      sandbox: told.some(({ provider }) => provider === SANDBOX_PROVIDER),
      scans: told.map(({ kind, at }) => ({ kind, at })),
    };
  });
}

function handedOver(scans: readonly ScanRow[]): Provenance['handed_over'] {
  const scan = scans.find(({ kind }) => kind !== 'registered');
  if (!scan) return null;
  return {
    at: scan.at,
    courier: scan.courier,
    tracking: scan.tracking_number,
    sandbox: scan.provider === SANDBOX_PROVIDER,
  };
}

function delivered(scans: readonly ScanRow[], { order, events }: OrderDetailRows): Provenance['delivered'] {
  // A delivery after which the parcel turned back is none any more.
  const scan = order.delivered_at === null ? undefined : scans.findLast(({ kind }) => kind === 'delivered');
  if (scan) return { at: scan.at, by: 'courier', sandbox: scan.provider === SANDBOX_PROVIDER };
  const received = events.find(({ kind }) => kind === 'received');
  if (received) return { at: received.at, by: 'customer', sandbox: false };
  // A seller who was paid early has not said that the goods arrived.
  if (order.early_profit) return null;
  const confirmed = events.find(({ kind, actor }) => kind === 'completed' && actor === 'seller');
  return confirmed ? { at: confirmed.at, by: 'seller', sandbox: false } : null;
}

type EntryRow = Omit<ProvenanceEntry, 'amount'> & { amount: Satang };

async function selectEntries(db: Db | Tx, sellerId: number, orderId: number): Promise<EntryRow[]> {
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

/** Transfers after which an order's money is its seller's, or owed to its customer. */
const SETTLING = new Set(['order_profit', 'order_refund']);

function settled(entries: readonly EntryRow[], refunds: readonly PaymentRefund[]): Provenance['settled'] {
  const last = entries.findLast(({ kind }) => SETTLING.has(kind));
  if (!last) return null;
  const refund = refunds.find(({ reason }) => reason !== 'late_payment');
  const at = last.kind === 'order_refund' ? refund?.paid_back_at : last.at;
  if (!at) return null;
  return { at, entries: entries.map((entry) => ({ ...entry, amount: toBaht(entry.amount) })) };
}
