import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#seller/lib/profile.api.ts';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ShareStore } from './share-store.tsx';
import { shopMessages } from './shop-messages.ts';

/** A sheet with the link and QR code of the seller's store. */
export default function ShareStoreSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(shopMessages);
  const { data: seller } = useProfile();
  return (
    <Sheet open={open} onClose={onClose} title={t('shareStore')}>
      {seller ? <ShareStore store={seller} /> : <Skeleton className="h-80 w-full rounded-card" />}
    </Sheet>
  );
}
