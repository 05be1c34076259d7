import { useState } from 'react';
import IconShare from '#icon/IconShare2';
import { recordSetup } from '@raan/contract/home/home-endpoints';
import { useCommand } from '#lib/command/use-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';
import { LazyShareKit } from '#seller/features/catalogue/lazy-share-kit.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { shopMessages } from './shop-messages.ts';

/** The share kit of the store. */
export function ShareStore() {
  // Only ticks a setup step, so a failure needs no message.
  const recordShare = useCommand(recordSetup, {
    showsError: true,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.pulse }),
  });
  return <LazyShareKit onShared={() => void recordShare.run({ body: { event: 'store_shared' } })} />;
}

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
        <ShareStore />
      </Sheet>
    </>
  );
}
