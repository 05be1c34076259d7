import { useMessages } from '#lib/i18n.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { ShareStore } from './share-store.tsx';
import { shopMessages } from './shop-messages.ts';

/** A sheet with the share kit of the seller's store. */
export default function ShareStoreSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(shopMessages);
  return (
    <Sheet open={open} onClose={onClose} title={t('shareStore')}>
      <ShareStore />
    </Sheet>
  );
}
