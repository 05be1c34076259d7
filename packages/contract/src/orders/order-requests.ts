// Schemas of forms. Not in the endpoints' modules, so that pages without forms do not load the schema library.
import * as z from 'zod/mini';
import { RowVersion, text } from '../primitives.ts';
import { SHIP_BY_REASON_MAX } from './order-deadlines.ts';
import { CANCEL_REASON_MAX } from './order-reason.ts';
import { COURIER_CODES } from './order.ts';

export { CANCEL_REASON_MAX };

export const TRACKING_NUMBER_MAX = 30;

/** Version of the order that the caller saw. If the order has changed since: 409, reason `order_changed`. */
export const ExpectedVersion = { version: z.optional(RowVersion) };

export const OrderCancellation = z.object({ reason: text(CANCEL_REASON_MAX), ...ExpectedVersion });

export const OrderShipping = z.object({
  courier: z.enum(COURIER_CODES),
  tracking_number: text(TRACKING_NUMBER_MAX),
  ...ExpectedVersion,
});

export const ShipByExtension = z.object({ reason: text(SHIP_BY_REASON_MAX), ...ExpectedVersion });
