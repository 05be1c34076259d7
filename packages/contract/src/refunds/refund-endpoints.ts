import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LANGUAGES } from '../language.ts';
import { Baht, CursorQuery, IdParams, PageQuery, Pagination, RowVersion, text } from '../primitives.ts';
import { CART_LINES_MAX } from '../storefront/storefront-endpoints.ts';
import { REFUND_REASONS } from './refund-reason.ts';
import { COURIER_CODES } from '../tracking/courier.ts';
import { REFUND_COMMENT_MAX, REFUND_PHOTOS_MAX, REFUND_NOTE_MAX } from './refund-rules.ts';
import { CustomerRefund, OrderRefund, RefundPhoto, RefundRequest, RefundRequestSummary } from './refund.ts';

const PHOTO_UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const OrderTokenParams = z.object({ order_token: text(100) });

export const getCustomerRefund = endpoint({
  method: 'GET',
  path: '/storefront/orders/:order_token/refund-request',
  access: 'public',
  tag: 'refunds',
  summary: 'Returns whether the customer can request a refund, and the latest request.',
  params: OrderTokenParams,
  data: CustomerRefund,
});

export const uploadRefundPhoto = endpoint({
  method: 'POST',
  path: '/storefront/orders/:order_token/refund-photos',
  access: 'public',
  tag: 'refunds',
  summary:
    'Uploads a photo for a refund request: a JPEG or PNG of at most 2 MB as multipart/form-data under `file`. Only the customer, the seller and operators can see it.',
  params: OrderTokenParams,
  data: RefundPhoto,
  success: 201,
});

export const requestRefund = endpoint({
  method: 'POST',
  path: '/storefront/orders/:order_token/refund-request',
  access: 'public',
  tag: 'refunds',
  summary:
    'Requests a refund for the customer, from shipping until seven days after completion, one request at a time: of everything, of `items`, or of an `amount` without a return. The order can’t complete until it is decided.',
  params: OrderTokenParams,
  body: z.object({
    reason: z.enum(REFUND_REASONS),
    comment: z.string().check(z.maxLength(REFUND_COMMENT_MAX)),
    /** Lines of the order by their `position`. */
    items: z.optional(
      z
        .array(z.object({ position: z.int().check(z.minimum(1)), quantity: z.int().check(z.minimum(1)) }))
        .check(z.minLength(1), z.maxLength(CART_LINES_MAX)),
    ),
    amount: z.optional(Baht),
    photos: z.optional(z.array(z.string().check(z.regex(PHOTO_UUID))).check(z.maxLength(REFUND_PHOTOS_MAX))),
  }),
  data: CustomerRefund,
  idempotent: true,
  success: 201,
});

export const withdrawRefundRequest = endpoint({
  method: 'POST',
  path: '/storefront/orders/:order_token/refund-request/withdraw',
  access: 'public',
  tag: 'refunds',
  summary: 'Withdraws the customer’s open request; the order continues.',
  params: OrderTokenParams,
  data: CustomerRefund,
  idempotent: true,
});

export const createReturnLabel = endpoint({
  method: 'POST',
  path: '/storefront/orders/:order_token/refund-request/return-label',
  access: 'public',
  tag: 'refunds',
  summary:
    'Creates the prepaid label for a return that the platform pays. Repeated calls return the same label.',
  params: OrderTokenParams,
  data: CustomerRefund,
  idempotent: true,
});

export const getReturnLabel = endpoint({
  method: 'GET',
  path: '/storefront/orders/:order_token/refund-request/return-label.pdf',
  access: 'public',
  tag: 'refunds',
  summary: 'Returns the prepaid return label as a PDF in A6.',
  params: OrderTokenParams,
  query: z.object({ language: z.optional(z.enum(LANGUAGES)) }),
  data: z.string(),
  file: 'application/pdf',
});

export const enterReturnParcel = endpoint({
  method: 'POST',
  path: '/storefront/orders/:order_token/refund-request/return-parcel',
  access: 'public',
  tag: 'refunds',
  summary:
    'Stores the tracking number of a return that the customer sends. It can change until the first scan.',
  params: OrderTokenParams,
  body: z.object({ courier: z.enum(COURIER_CODES), tracking_number: text(64) }),
  data: CustomerRefund,
  idempotent: true,
});

/** Awaiting the seller; awaiting an operator; items on their way back; closed. */
export const REFUND_GROUPS = ['to_answer', 'with_operator', 'returning', 'closed'] as const;
export type RefundGroup = (typeof REFUND_GROUPS)[number];

export const listRefundRequests = endpoint({
  method: 'GET',
  path: '/sellers/refund-requests',
  access: 'seller',
  tag: 'refunds',
  summary:
    'Lists refund requests of the seller’s customers: open ones by deadline, closed ones newest first.',
  query: z.object({ ...CursorQuery, per_page: PageQuery.per_page, group: z.optional(z.enum(REFUND_GROUPS)) }),
  data: z.object({
    refund_requests: z.array(RefundRequestSummary),
    pagination: Pagination,
    counts: z.object({ to_answer: z.int(), with_operator: z.int(), returning: z.int(), closed: z.int() }),
  }),
});

export const getRefundRequest = endpoint({
  method: 'GET',
  path: '/sellers/refund-requests/:id',
  access: 'seller',
  tag: 'refunds',
  summary: 'Returns a refund request with its photos.',
  params: IdParams,
  data: RefundRequest,
});

export const getOrderRefund = endpoint({
  method: 'GET',
  path: '/sellers/orders/:id/refund',
  access: 'seller',
  tag: 'refunds',
  summary: 'Returns the refund requests of an order and the effect of a refund now.',
  params: IdParams,
  data: OrderRefund,
});

const Answered = z.object({ refund: OrderRefund, balance_after: Baht });

/** Version of the order that the seller saw. Another version is refused. */
const version = z.optional(RowVersion);

export const agreeToRefund = endpoint({
  method: 'POST',
  path: '/sellers/refund-requests/:id/agree',
  access: 'seller',
  tag: 'refunds',
  summary:
    'Agrees to a request: the customer gets the amount at once, or `with_return` when the items are back at the supplier.',
  params: IdParams,
  body: z.optional(z.object({ version, with_return: z.optional(z.boolean()) })),
  data: Answered,
  idempotent: true,
});

export const objectToRefund = endpoint({
  method: 'POST',
  path: '/sellers/refund-requests/:id/object',
  access: 'seller',
  tag: 'refunds',
  summary: 'Objects to a request with a reason: an operator decides.',
  params: IdParams,
  body: z.object({ reason: text(REFUND_NOTE_MAX), version }),
  data: Answered,
  idempotent: true,
});

export const refundOrder = endpoint({
  method: 'POST',
  path: '/sellers/orders/:id/refund',
  access: 'seller',
  tag: 'refunds',
  summary:
    'Refunds a shipped or completed order: completely, which agrees to an open request, or an `amount` of it, which completes the order.',
  params: IdParams,
  body: z.optional(
    z.object({ reason: z.optional(text(REFUND_NOTE_MAX)), amount: z.optional(Baht), version }),
  ),
  data: Answered,
  idempotent: true,
});
