// The customer sends the items back: with the platform's label, or with a parcel of their own.
import type { Satang } from '@raan/contract/money';
import type { CourierCode } from '@raan/contract/tracking/courier';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, failField } from '#platform/errors/app-error.ts';
import { mapUniqueViolation } from '#platform/map-unique-violation.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import { parseParcel } from '#features/orders/parcel.ts';
import { lockForRefund } from '#features/orders/refund-order.ts';
import { selectOrdersByTrackingNumber } from '#features/orders/tracking-numbers.ts';
import type { CourierProvider } from '#features/tracking/courier-provider.ts';

type SendDeps = { clock: Clock; courier: CourierProvider };
type OrderKey = { sellerId: number; orderId: number };

/** Locks the return that an order's customer is to hand over. Throws BUSINESS_ORDER_NOT_FOUND, or 409 if there is none. */
async function lockUnsentReturn(tx: Tx, { sellerId, orderId }: OrderKey) {
  await lockForRefund(tx, sellerId, orderId);
  const parcel = await tx
    .selectFrom('return_parcels as parcel')
    .innerJoin('refund_requests as request', (join) =>
      join
        .onRef('request.seller_id', '=', 'parcel.seller_id')
        .onRef('request.id', '=', 'parcel.request_id')
        .on('request.state', '=', 'awaiting_return'),
    )
    .select(['parcel.request_id', 'parcel.paid_by', 'parcel.label_satang'])
    .where('parcel.seller_id', '=', sellerId)
    .where('parcel.order_id', '=', orderId)
    .forUpdate('parcel')
    .executeTakeFirst();
  if (!parcel) throw conflict('refund_no_return_awaited');
  return parcel;
}

/**
 * Creates the prepaid label of a return, once; the platform pays it. Throws BUSINESS_ORDER_NOT_FOUND, and 409 if no
 * return is awaited, or if this customer pays for it, or no courier offers labels here.
 */
export async function createLabel(tx: Tx, { clock, courier }: SendDeps, key: OrderKey): Promise<void> {
  const { sellerId, orderId } = key;
  const parcel = await lockUnsentReturn(tx, key);
  if (parcel.label_satang !== null) return;
  if (parcel.paid_by !== 'platform' || !courier.isEnabled || !courier.createReturnLabel)
    throw conflict('refund_no_label');
  // The provider returns the same label for the same reference, so that an aborted transaction buys no second one.
  const label = await courier.createReturnLabel({ reference: `return-${parcel.request_id}` });
  const { price, ...labelled } = label;
  await setParcel(tx, key, parcel.request_id, { ...labelled, label_satang: price, at: nowIso(clock) });
  await postTransfer(tx, {
    kind: 'return_label',
    key: `refund-request:${parcel.request_id}:label`,
    sellerId,
    orderId,
    at: nowIso(clock),
    postings: [{ debit: { kind: 'return_shipping' }, credit: { kind: 'platform_cash' }, amount: price }],
  });
}

/**
 * Stores the parcel that the customer sends. It can change until the first scan. Throws BUSINESS_ORDER_NOT_FOUND, 409
 * if no return is awaited or a label exists, and 422 under `tracking_number` if the number is malformed, of another return, or of an order.
 */
export async function enterParcel(
  tx: Tx,
  { clock }: Pick<SendDeps, 'clock'>,
  { typed, ...key }: OrderKey & { typed: { courier: CourierCode; tracking_number: string } },
): Promise<void> {
  const parcel = await lockUnsentReturn(tx, key);
  if (parcel.label_satang !== null) throw conflict('refund_no_return_awaited');
  const { courier, trackingNumber } = parseParcel(typed);
  await assertNumberUnused(tx, key.sellerId, parcel.request_id, trackingNumber);
  const at = nowIso(clock);
  await mapUniqueViolation(
    setParcel(tx, key, parcel.request_id, { courier, trackingNumber, label_satang: null, at }),
    numberUsed,
  );
}

const numberUsed = () => failField('tracking_number', 'return_number_used');

/** The number of another return, or of the parcel that brought the items, proves nothing. */
async function assertNumberUnused(
  tx: Tx,
  sellerId: number,
  requestId: number,
  trackingNumber: string,
): Promise<void> {
  const otherReturn = await tx
    .selectFrom('return_parcels')
    .select('request_id')
    .where('tracking_number', '=', trackingNumber)
    .where('request_id', '<>', requestId)
    .executeTakeFirst();
  const [order] = await selectOrdersByTrackingNumber(tx, sellerId, [trackingNumber]);
  if (otherReturn || order) throw numberUsed();
}

async function setParcel(
  tx: Tx,
  { sellerId }: OrderKey,
  requestId: number,
  parcel: { courier: CourierCode; trackingNumber: string; label_satang: Satang | null; at: string },
): Promise<void> {
  await tx
    .updateTable('return_parcels')
    .set({
      courier: parcel.courier,
      tracking_number: parcel.trackingNumber,
      label_satang: parcel.label_satang,
      entered_at: parcel.at,
      poll_at: parcel.at,
    })
    .where('seller_id', '=', sellerId)
    .where('request_id', '=', requestId)
    .execute();
}
