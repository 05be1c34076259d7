import { SERVER_REASONS } from '../orders/order-reason.ts';

/** Causes of a refund that was granted without a decision about the request. `other`: the order ended for another reason. */
export const GRANT_CAUSES = [...SERVER_REASONS, 'parcel_returned', 'other'] as const;
export type GrantCause = (typeof GRANT_CAUSES)[number];
