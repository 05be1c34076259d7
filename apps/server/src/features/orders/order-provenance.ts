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
import { refundsOfOrder } from '#features/payments/refunds.queries.ts';
import type { OrderDetailRows } from './orders.queries.ts';

/** The facts behind an order of a seller, read from the payment provider's reports, the courier's scans and the book. */
export async function orderProvenance(
  db: Db | Tx,
  sellerId: number,
  rows: OrderDetailRows,
): Promise<Provenance> {
  const orderId = rows.order.id;
  const all = await selectScans(db, sellerId, orderId);
  const { courier, tracking_number } = rows.order;
  const isPresent = (scan: Scan) => scan.courier === courier && scan.tracking_number === tracking_number;
  // Those of a number that was corrected prove nothing.
  const scans = all.filter(isPresent);
  const refunds = await refundsOfOrder(db, sellerId, orderId);
  return {
    paid: rows.order.paid_at === null ? null : await payment(db, sellerId, orderId),
    handed_over: handedOver(scans),
    delivered: delivered(scans, rows),
    earlier_parcels: earlierParcels(all.filter((scan) => !isPresent(scan))),
    refunds,
    settled: settled(await selectEntries(db, sellerId, orderId), refunds),
  };
}

async function payment(db: Db | Tx, sellerId: number, orderId: number): Promise<Provenance['paid']> {
  const paid = await db
    .selectFrom('payments')
    .select((rows) => [
      'provider',
      'reference',
      'amount_satang',
      'paid_at',
      rows
        .exists(
          rows
            .selectFrom('payment_events')
            .select('payment_events.event_id')
            .whereRef('payment_events.payment_id', '=', 'payments.id')
            .whereRef('payment_events.provider', '=', 'payments.provider')
            .whereRef('payment_events.reference', '=', 'payments.reference')
            .whereRef('payment_events.amount_satang', '=', 'payments.amount_satang'),
        )
        .as('is_reported'),
    ])
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!paid?.paid_at) return null;
  return {
    at: paid.paid_at,
    through: paid.provider,
    sandbox: paid.provider === SANDBOX_PROVIDER,
    reference: paid.reference,
    amount: toBaht(paid.amount_satang),
    verified_by_webhook: Boolean(paid.is_reported),
  };
}

/** What couriers told of an order, the earliest first. */
async function selectScans(db: Db | Tx, sellerId: number, orderId: number) {
  return await db
    .selectFrom('courier_events')
    .select(['kind', 'at', 'courier', 'tracking_number', 'provider'])
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

type Scans = Awaited<ReturnType<typeof selectScans>>;
type Scan = Scans[number];

function earlierParcels(scans: Scans): EarlierParcel[] {
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

function handedOver(scans: Scans): Provenance['handed_over'] {
  const scan = scans.find(({ kind }) => kind !== 'registered');
  if (!scan) return null;
  return {
    at: scan.at,
    courier: scan.courier,
    tracking: scan.tracking_number,
    sandbox: scan.provider === SANDBOX_PROVIDER,
  };
}

function delivered(scans: Scans, { order, events }: OrderDetailRows): Provenance['delivered'] {
  const scan = scans.findLast(({ kind }) => kind === 'delivered');
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
