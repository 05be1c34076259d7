import { useState } from 'react';
import IconDeviceMobile from '#icon/IconDeviceMobile';
import IconExternalLink from '#icon/IconExternalLink';
import IconShare from '#icon/IconShare2';
import type { StoreSetting } from '@raan/contract/shop/shop-endpoints';
import { ownStorePath } from '@raan/contract/storefront/storefront-pages';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#lib/profile.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Sheet } from '#ui/sheet.tsx';
import { ShareStore } from './share-store.tsx';
import { shopMessages } from './shop.ts';
import { StorePreview } from './store-preview.tsx';

type PreviewSheetProps = {
  open: boolean;
  onClose: () => void;
  /** Settings as they stand in the form; then there is nothing to share. */
  setting?: StoreSetting;
  /** Whether customers don't see these settings yet. */
  isUnsaved?: boolean;
};

/** The store as its customers see it, in the frame of a phone, to look at and to share. */
export function PreviewSheet({ open, onClose, setting, isUnsaved = false }: PreviewSheetProps) {
  const t = useMessages(shopMessages);
  const { data: seller } = useProfile();
  const [isSharing, setIsSharing] = useState(false);
  const store = setting ? undefined : seller;
  return (
    <Sheet
      open={open}
      onClose={() => {
        setIsSharing(false);
        onClose();
      }}
      title={t(isSharing ? 'shareStore' : isUnsaved ? 'previewUnsaved' : 'previewTitle')}
      footer={
        store ? (
          <div className="grid grid-cols-2 gap-3">
            <Button
              variant="secondary"
              className="px-3!"
              icon={
                isSharing ? <IconDeviceMobile size={20} aria-hidden /> : <IconShare size={20} aria-hidden />
              }
              onClick={() => setIsSharing(!isSharing)}
            >
              {t(isSharing ? 'previewStore' : 'shareStore')}
            </Button>
            <a
              href={ownStorePath(store.store_slug)}
              target="_blank"
              rel="noopener"
              className={classNames(buttonLook({ variant: 'primary' }), 'px-3!')}
            >
              <IconExternalLink size={20} aria-hidden />
              {t('newTab')}
            </a>
          </div>
        ) : undefined
      }
    >
      {store && isSharing ? (
        <ShareStore store={store} />
      ) : (
        <StorePreview name={setting?.store_name ?? seller?.store_name ?? ''} setting={setting} />
      )}
    </Sheet>
  );
}
