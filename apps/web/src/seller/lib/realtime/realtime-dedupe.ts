import type { Notification } from '@raan/contract/notifications/notification';

/** Returns the identity: the order of a new order, else the notification, else its type and time. */
export function dedupeKey({ id, type, data, created_at }: Notification): string {
  const orderId = data['order_id'];
  if (type === 'new_order' && (typeof orderId === 'number' || typeof orderId === 'string'))
    return `order ${orderId}`;
  return id ? `notification ${id}` : `${type} ${created_at}`;
}

/** Creates a set that trims to its newest `trimTo` keys when it exceeds `trimOver`. */
export function recentKeys(trimOver: number, trimTo: number) {
  let keys = new Set<string>();
  return {
    add(key: string): boolean {
      if (keys.has(key)) return false;
      keys.add(key);
      if (keys.size > trimOver) keys = new Set([...keys].slice(-trimTo));
      return true;
    },
    clear(): void {
      keys.clear();
    },
    get size(): number {
      return keys.size;
    },
  };
}
