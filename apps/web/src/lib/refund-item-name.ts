import type { RefundItem } from '@raan/contract/refunds/refund';
import { choiceText } from './choice-text.ts';

/** Names an item with its options, which tell two variants of a product apart. */
export function refundItemName(item: RefundItem): string {
  return [item.name, choiceText(item)].filter(Boolean).join(' · ');
}
