import type { Language } from '@raan/contract/language';
import { satang, toBaht, ZERO_SATANG } from '@raan/contract/money';
import { maskName } from '@raan/contract/orders/masking';
import { orderCan } from '@raan/contract/orders/order-rules';
import {
  allowedRefundReasons,
  canAwaitReturn,
  canRefundPart,
  canRequestRefund,
  refundRequestDeadline,
  RETURN_INSPECTION_WORKING_DAYS,
} from '@raan/contract/refunds/refund-rules';
import type {
  CustomerRefund,
  RefundItem,
  OrderRefund,
  RefundPreview,
  RefundRequest,
  RefundRequestSummary,
} from '@raan/contract/refunds/refund';
import type { RefundReason } from '@raan/contract/refunds/refund-reason';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import { mediaUrl, PLACEHOLDER_URL } from '#platform/media-url.ts';
import { endOfWorkingDays } from '#platform/working-days.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { isReceiptConfirmed } from '#features/orders/receipt-confirmation.ts';
import { courierList } from '#features/orders/couriers.ts';
import { refundableAmount, refundedAmount } from '#features/orders/refund-amounts.ts';
import { isSupplierPaid } from '#features/orders/close-return.ts';
import { areReturnsPossible } from './approve-request.ts';
import { grantCause } from './grant-cause.ts';
import { photoView, type PhotoViewer } from './refund-photos.ts';
import {
  selectPhotos,
  selectRefundableItems,
  selectRequestsOfOrder,
  type PhotoRow,
  type RequestedItem,
  type RequestRow,
} from './refunds.queries.ts';
import { choiceViews } from '#features/catalogue/variant-view.ts';

type ViewDeps = Pick<Deps, 'clock' | 'config' | 'secret' | 'stableSecret'>;
/** The viewer's language, where returns go, and whether returns are possible here. */
export type RequestContext = {
  language: Language;
  returnAddress: string;
  areReturnsPossible: (reason: RefundReason) => boolean;
};

export function requestContext({ config }: Pick<ViewDeps, 'config'>, language: Language): RequestContext {
  return {
    language,
    returnAddress: config.returnAddress,
    areReturnsPossible: (reason) => areReturnsPossible(config, reason),
  };
}

function requestFields(row: RequestRow, { language, returnAddress }: RequestContext) {
  return {
    state: row.state,
    reason: row.reason,
    comment: row.comment,
    scope: row.scope,
    items: row.items.map((item) => itemView(item, language)),
    asked_amount: toBaht(row.asked_satang),
    granted_amount: row.granted_satang === null ? null : toBaht(row.granted_satang),
    return_parcel: row.parcel && {
      ...row.parcel,
      address: returnAddress,
      couriers: courierList(language),
      counts_as_received_at:
        row.parcel.arrived_at && endOfWorkingDays(row.parcel.arrived_at, RETURN_INSPECTION_WORKING_DAYS),
    },
    created_at: row.created_at,
    answer_due_at: row.answer_due_at,
    answered_at: row.answered_at,
    objection: row.objection,
    decided_at: row.decided_at,
    decided_by: deciderOf(row),
    grant_cause: row.grant_event && grantCause(row.grant_event),
    decision_code: row.decision_code,
    decision_reason: row.decision_reason,
    withdrawn_at: row.withdrawn_at,
  };
}

function deciderOf({ decided_at, decided_by, grant_event }: RequestRow): RefundRequest['decided_by'] {
  if (decided_at === null) return null;
  return decided_by === null && grant_event?.actor !== 'operator' ? 'server' : 'operator';
}

function itemView(item: RequestedItem, language: Language): RefundItem {
  return {
    position: item.position,
    name: catalogueText(item.name, language),
    color: item.color && catalogueText(item.color, language),
    size: item.size,
    choices: choiceViews(item, language),
    quantity: item.quantity,
    unit_price: toBaht(item.unit_price_satang),
  };
}

function summaryFields(row: RequestRow, context: RequestContext) {
  return {
    ...requestFields(row, context),
    id: row.id,
    order_id: row.order_id,
    order_number: row.order_number,
    order_status: row.order_status,
    amount: toBaht(row.granted_satang ?? row.asked_satang),
    photo_count: row.photo_count,
    may_await_return:
      context.areReturnsPossible(row.reason) &&
      canAwaitReturn(row, { status: row.order_status, delivered_at: row.delivered_at }),
  };
}

/** A request in the seller's list, with a masked customer name. */
export function requestSummaryView(row: RequestRow, context: RequestContext): RefundRequestSummary {
  const { language } = context;
  return {
    ...summaryFields(row, context),
    customer_name: maskName(row.customer_name),
    product_name: catalogueText(row.product_name, language),
    product_image_url: row.product_image ? mediaUrl(row.product_image.hash, 200) : PLACEHOLDER_URL,
  };
}

/** A request with photo URLs for one viewer. */
export function requestView(
  deps: ViewDeps,
  row: RequestRow,
  photos: readonly PhotoRow[],
  viewer: PhotoViewer,
  language: Language,
): RefundRequest {
  return {
    ...summaryFields(row, requestContext(deps, language)),
    photos: photos
      .filter((photo) => photo.request_id === row.id)
      .map((photo) => photoView(deps, photo, viewer)),
  };
}

const ORDER_COLUMNS = [
  'id',
  'version',
  'status',
  'funding',
  'cost_satang',
  'retail_satang',
  'shipped_at',
  'delivered_at',
  'completed_at',
  'early_profit',
  'refunded_at',
  'goods_returned',
  'goods_settled_at',
  'refunded_satang',
  'returned_cost_satang',
  'open_dispute',
] as const;

async function selectOrder(db: Db | Tx, sellerId: number, orderId: number) {
  const order = await db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('seller_id', '=', sellerId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) throw fail('BUSINESS_ORDER_NOT_FOUND');
  return order;
}

type Order = Awaited<ReturnType<typeof selectOrder>>;

async function preview(db: Db | Tx, sellerId: number, order: Order): Promise<RefundPreview> {
  const { available } = await sellerBalances(db, sellerId);
  const amount = refundableAmount(order);
  const fromEscrow = order.status === 'completed' ? ZERO_SATANG : amount;
  const fromBalance = satang(Math.min(available, amount - fromEscrow));
  return {
    can_be_part: canRefundPart(order),
    customer_gets: toBaht(amount),
    from_escrow: toBaht(fromEscrow),
    from_balance: toBaht(fromBalance),
    to_receivable: toBaht(satang(amount - fromEscrow - fromBalance)),
    goods_cost: toBaht(satang(order.cost_satang - order.returned_cost_satang)),
    goods_paid: isSupplierPaid(order),
    balance: toBaht(available),
  };
}

/** Returns the refund state of one order, for its seller or an operator. Throws BUSINESS_ORDER_NOT_FOUND. */
export async function orderRefundView(
  db: Db | Tx,
  deps: ViewDeps,
  { sellerId, orderId }: { sellerId: number; orderId: number },
  viewer: PhotoViewer,
  language: Language,
): Promise<OrderRefund> {
  const order = await selectOrder(db, sellerId, orderId);
  const requests = await selectRequestsOfOrder(db, sellerId, orderId);
  const photos = await selectPhotos(
    db,
    sellerId,
    requests.map(({ id }) => id),
  );
  const { receivable } = await sellerBalances(db, sellerId);
  return {
    order_id: orderId,
    order_status: order.status,
    version: order.version,
    refunded_at: order.refunded_at,
    refunded_amount: toBaht(refundedAmount(order)),
    goods: order.goods_returned,
    goods_settled_at: order.goods_settled_at,
    preview: orderCan('refund', order) ? await preview(db, sellerId, order) : null,
    requests: requests.map((row) => requestView(deps, row, photos, viewer, language)),
    receivable: toBaht(satang(0 - receivable)),
  };
}

/** Returns the refund options of an order's customer, and the latest request. Throws BUSINESS_ORDER_NOT_FOUND. */
export async function customerRefundView(
  db: Db | Tx,
  deps: ViewDeps,
  { sellerId, orderId }: { sellerId: number; orderId: number },
  language: Language,
): Promise<CustomerRefund> {
  const order = await selectOrder(db, sellerId, orderId);
  const requests = await selectRequestsOfOrder(db, sellerId, orderId);
  const [latest] = requests;
  const eligibility = { ...order, is_received: await isReceiptConfirmed(db, sellerId, orderId) };
  const reasons = allowedRefundReasons(requests.toReversed());
  const photos = latest ? await selectPhotos(db, sellerId, [latest.id]) : [];
  return {
    may_ask: !order.open_dispute && reasons.length > 0 && canRequestRefund(eligibility, deps.clock.now()),
    reasons,
    ask_until: refundRequestDeadline(eligibility),
    amount: toBaht(refundableAmount(order)),
    may_ask_part: canRefundPart(order),
    items: (await selectRefundableItems(db, sellerId, orderId)).map((item) => itemView(item, language)),
    request: latest
      ? {
          ...requestFields(latest, requestContext(deps, language)),
          photos: photos.map((photo) => photoView(deps, photo, 'customer')),
        }
      : null,
  };
}
