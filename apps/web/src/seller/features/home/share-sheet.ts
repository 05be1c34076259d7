import { lazySheet } from '#seller/lib/lazy-sheet.tsx';
import { shopMessages } from '#seller/features/shop/shop-messages.ts';

/** The store's link and QR code, loaded when first opened. */
export const ShareSheet = lazySheet<{ open: boolean; onClose: () => void }>(
  () => import('#seller/features/shop/share-store-sheet.tsx'),
  shopMessages,
);
