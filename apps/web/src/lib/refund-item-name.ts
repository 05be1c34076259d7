import type { RefundItem } from '@raan/contract/refunds/refund';

/** Names an item with its colour and size, which tell two variants of a product apart. */
export function refundItemName({ name, color, size }: RefundItem): string {
  return [name, color, size].filter(Boolean).join(' · ');
}
