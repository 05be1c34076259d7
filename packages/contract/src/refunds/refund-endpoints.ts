import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, CursorQuery, IdParams, PageQuery, Pagination, SeenRowVersion, text } from '../primitives.ts';
import {
  REFUND_COMMENT_MAX,
  REFUND_PHOTOS_MAX,
  REFUND_REASON_WORDS_MAX,
  REFUND_REASONS,
} from './refund-rules.ts';
import { CustomerRefund, OrderRefund, RefundPhoto, RefundRequest, RefundRequestSummary } from './refund.ts';

const PHOTO_UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const OrderTokenParams = z.object({ order_token: text(100) });

export const getCustomerRefund = endpoint({
  method: 'GET',
  path: '/storefront/orders/:order_token/refund-request',
  access: 'public',
  tag: 'refunds',
  summary: 'Whether the customer may ask for the money back, and where the latest request stands.',
  params: OrderTokenParams,
  data: CustomerRefund,
});

export const uploadRefundPhoto = endpoint({
  method: 'POST',
  path: '/storefront/orders/:order_token/refund-photos',
  access: 'public',
  tag: 'refunds',
  summary:
    'Takes a JPEG or PNG of at most 2 MB as multipart/form-data under `file`, for a request to come. Only the customer, the seller and operators can see it.',
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
    'The customer asks for the money back: from shipping until seven days after completion, one request at a time. It stops the order’s completion until it is decided.',
  params: OrderTokenParams,
  body: z.object({
    reason: z.enum(REFUND_REASONS),
    comment: z.string().check(z.maxLength(REFUND_COMMENT_MAX)),
    /** Pictures that were sent up before. */
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
  summary: 'The customer takes an open request back; the order goes on.',
  params: OrderTokenParams,
  data: CustomerRefund,
  idempotent: true,
});

/** Requests a seller must answer; those that an operator decides; those that are over. */
export const REFUND_GROUPS = ['to_answer', 'with_operator', 'closed'] as const;
export type RefundGroup = (typeof REFUND_GROUPS)[number];

export const listRefundRequests = endpoint({
  method: 'GET',
  path: '/sellers/refund-requests',
  access: 'seller',
  tag: 'refunds',
  summary: 'Refund requests of the seller’s customers: open ones by deadline, closed ones newest first.',
  query: z.object({ ...CursorQuery, per_page: PageQuery.per_page, group: z.optional(z.enum(REFUND_GROUPS)) }),
  data: z.object({
    refund_requests: z.array(RefundRequestSummary),
    pagination: Pagination,
    counts: z.object({ to_answer: z.int(), with_operator: z.int(), closed: z.int() }),
  }),
});

export const getRefundRequest = endpoint({
  method: 'GET',
  path: '/sellers/refund-requests/:id',
  access: 'seller',
  tag: 'refunds',
  summary: 'One refund request with its pictures.',
  params: IdParams,
  data: RefundRequest,
});

export const getOrderRefund = endpoint({
  method: 'GET',
  path: '/sellers/orders/:id/refund',
  access: 'seller',
  tag: 'refunds',
  summary: 'What there is about money back of one order, and what a refund would move now.',
  params: IdParams,
  data: OrderRefund,
});

const Answered = z.object({ refund: OrderRefund, balance_after: Baht });

/** The order's version that the seller decided by; another one meanwhile is refused. */
const version = z.optional(SeenRowVersion);

export const agreeToRefund = endpoint({
  method: 'POST',
  path: '/sellers/refund-requests/:id/agree',
  access: 'seller',
  tag: 'refunds',
  summary: 'The seller agrees: the customer gets all of it back at once.',
  params: IdParams,
  body: z.optional(z.object({ version })),
  data: Answered,
  idempotent: true,
});

export const objectToRefund = endpoint({
  method: 'POST',
  path: '/sellers/refund-requests/:id/object',
  access: 'seller',
  tag: 'refunds',
  summary: 'The seller objects and says why: an operator decides.',
  params: IdParams,
  body: z.object({ reason: text(REFUND_REASON_WORDS_MAX), version }),
  data: Answered,
  idempotent: true,
});

export const refundOrder = endpoint({
  method: 'POST',
  path: '/sellers/orders/:id/refund',
  access: 'seller',
  tag: 'refunds',
  summary:
    'The seller gives the customer of a shipped or completed order all the money back. An open request is agreed to by it.',
  params: IdParams,
  body: z.optional(z.object({ reason: z.optional(text(REFUND_REASON_WORDS_MAX)), version })),
  data: Answered,
  idempotent: true,
});
