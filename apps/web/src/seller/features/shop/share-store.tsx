import { useState } from 'react';
import IconShare from '#icon/IconShare2';
import { useMessages } from '#lib/i18n.tsx';
import { LazyShareKit } from '#seller/features/catalogue/lazy-share-kit.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { shopMessages } from './shop-messages.ts';

/** Button that opens the share kit of the store. */
export function ShareStoreButton() {
  const t = useMessages(shopMessages);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('shareStore')}
        icon={<IconShare size={24} stroke={1.7} aria-hidden />}
        className="text-ink-2"
        onClick={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('shareStore')}>
        <LazyShareKit />
      </Sheet>
    </>
  );
}
