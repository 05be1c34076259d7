// What was done on this device a moment ago: the page tells of it already, so the live connection need not.
import type { NotificationType } from '@raan/contract/notifications/notification';

/** The push of what was done comes with the answer or shortly after it. */
const REMEMBERED_MS = 8_000;

/** What only a seller's own press brings about. */
const OWN_DOING: ReadonlySet<NotificationType> = new Set(['order_shipped', 'transaction', 'recharge']);

type Act = { params?: unknown; body?: unknown };
type Named = { id?: unknown; order_ids?: readonly unknown[] };

const acts = new Set<Act>();

/** Remembers an act from when it is sent until a little after its answer. */
export async function rememberAct<T>(act: Act, sent: Promise<T>): Promise<T> {
  acts.add(act);
  try {
    return await sent;
  } finally {
    setTimeout(() => acts.delete(act), REMEMBERED_MS);
  }
}

/** Whether a notification tells of what this device has just done: by its kind, or because the act named its order. */
export function isOwnAct(type: NotificationType, orderId: unknown): boolean {
  if (acts.size === 0) return false;
  if (OWN_DOING.has(type)) return true;
  return (
    orderId !== undefined &&
    [...acts].some(({ params, body }) =>
      [params, body].some((part) => {
        const { id, order_ids: ids } = (part ?? {}) as Named;
        return Number(id) === orderId || ids?.includes(orderId);
      }),
    )
  );
}
