// Recent actions on this device. The page already shows their result, so their notifications need no alert.
import type { NotificationType } from '@raan/contract/notifications/notification';

/** The push arrives with the response or shortly after it. */
const TRACKED_MS = 8_000;

/** Notification types that only the seller's own action can cause. */
const SELLER_ACTION_TYPES: ReadonlySet<NotificationType> = new Set([
  'order_shipped',
  'transaction',
  'recharge',
]);

type TrackedAction = { params?: unknown; body?: unknown };
type OrderIds = { id?: unknown; order_ids?: readonly unknown[] };

const recentActions = new Set<TrackedAction>();

/** Tracks an action from its request until shortly after its response. */
export async function trackAction<T>(action: TrackedAction, request: Promise<T>): Promise<T> {
  recentActions.add(action);
  try {
    return await request;
  } finally {
    setTimeout(() => recentActions.delete(action), TRACKED_MS);
  }
}

/** Whether a recent action of this device caused a notification, by its type or the order in the request. */
export function isRecentAction(type: NotificationType, orderId: unknown): boolean {
  if (recentActions.size === 0) return false;
  if (SELLER_ACTION_TYPES.has(type)) return true;
  return (
    orderId !== undefined &&
    [...recentActions].some(({ params, body }) =>
      [params, body].some((part) => {
        const { id, order_ids: ids } = (part ?? {}) as OrderIds;
        return Number(id) === orderId || ids?.includes(orderId);
      }),
    )
  );
}
