import { useState } from 'react';
import IconShare from '#icon/IconShare2';
import { recordSetup } from '@raan/contract/home/home-endpoints';
import { useCommand } from '#lib/command/use-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';
import { ShareLink } from '#seller/features/catalogue/share-link.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { shopMessages } from './shop-messages.ts';

type Store = { store_slug: string; store_name: string };

/** The store's link and QR code. */
export function ShareStore({ store }: { store: Store }) {
  const t = useMessages(shopMessages);
  const name = store.store_name;
  // Only ticks a setup step, so a failure needs no message.
  const recordShare = useCommand(recordSetup, {
    showsError: true,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.pulse }),
  });
  return (
    <ShareLink
      address={`${location.origin}/s/${store.store_slug}`}
      text={t('shareStoreText', { name })}
      qrLabel={t('storeQr', { name })}
      fileName={`raan-${store.store_slug}`}
      onShared={() => void recordShare.run({ body: { event: 'store_shared' } })}
    />
  );
}

/** Button that opens the link and QR code. */
export function ShareStoreButton({ store }: { store: Store }) {
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
        <ShareStore store={store} />
      </Sheet>
    </>
  );
}
