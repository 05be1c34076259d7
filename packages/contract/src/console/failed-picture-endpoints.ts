import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { PICTURE_HASH } from './carousel.ts';
import { ConsolePageQuery, reviewerDecision } from './console-parts.ts';

/** Why a picture could not be fetched. status: the server answered with `status`. */
export const PICTURE_FAILURES = [
  'host_unknown',
  'dns_failed',
  'refused',
  'closed',
  'no_response',
  'unreachable',
  'offline',
  'private_address',
  'redirects',
  'status',
  'too_large',
  'unreadable',
  'address_wrong',
  'other',
] as const;
export type PictureFailure = (typeof PICTURE_FAILURES)[number];

export const FailedPicture = z.object({
  product_id: Id,
  /** Identifies the picture within the product. */
  position: z.int(),
  product_name: z.string(),
  /** product: in its gallery. value: of an option's value. variant: of one variant. */
  place: z.enum(['product', 'value', 'variant']),
  /** Supplier's address. */
  url: z.string(),
  reason: z.enum(PICTURE_FAILURES),
  /** HTTP status, if that is the reason. */
  status: z.nullable(z.int()),
  tries: z.int(),
  next_try_at: Timestamp,
});
export type FailedPicture = z.output<typeof FailedPicture>;

export const listFailedPictures = endpoint({
  method: 'GET',
  path: '/console/failed-pictures',
  access: 'operator',
  tag: 'console',
  summary: 'Lists pictures of imported products that could not be fetched.',
  query: z.object(ConsolePageQuery),
  data: z.object({ pictures: z.array(FailedPicture), pagination: Pagination }),
});

const Position = z.int().check(z.minimum(0), z.maximum(32_767));
const PictureParams = z.extend(IdParams, { position: Position });

export const retryFailedPicture = endpoint({
  ...reviewerDecision,
  path: '/console/failed-pictures/:id/:position/retry',
  summary: 'Fetches a failed picture again, within half a minute.',
  params: PictureParams,
  data: Empty,
});

export const retryFailedPictures = endpoint({
  ...reviewerDecision,
  path: '/console/failed-pictures/retry',
  summary: 'Fetches all failed pictures again.',
  data: z.object({ count: z.int() }),
});

/** The picture also replaces others with the same address. */
export const replaceFailedPicture = endpoint({
  ...reviewerDecision,
  path: '/console/failed-pictures/:id/:position/replacement',
  summary: 'Puts an uploaded picture in place of one that could not be fetched.',
  params: PictureParams,
  /** As returned by the upload. */
  body: z.object({ picture: z.string().check(z.regex(PICTURE_HASH)) }),
  data: Empty,
});
