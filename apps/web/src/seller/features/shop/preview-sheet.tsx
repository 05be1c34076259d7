import { useState } from 'react';
import IconDeviceMobile from '#icon/IconDeviceMobile';
import IconExternalLink from '#icon/IconExternalLink';
import IconShare from '#icon/IconShare2';
import type { StoreSetting } from '@raan/contract/shop/shop-endpoints';
import { internalStorePath } from '@raan/contract/storefront/storefront-pages';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#seller/lib/profile.api.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Sheet } from '#ui/sheet.tsx';
import { ShareStore } from './share-store.tsx';
import { shopMessages } from './shop-messages.ts';
import { StorePreview } from './store-preview.tsx';

type PreviewSheetProps = {
  open: boolean;
  onClose: () => void;
  /** Settings from the form. With them the sheet offers no sharing. */
  setting?: StoreSetting;
  isUnsaved?: boolean;
};

/** Preview of the store in a phone frame, with sharing. */
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
              href={internalStorePath(store.store_slug)}
              target="_blank"
              rel="noopener"
              className={classNames(buttonClasses({ variant: 'primary' }), 'px-3!')}
            >
              <IconExternalLink size={20} aria-hidden />
              {t('newTab')}
            </a>
          </div>
        ) : undefined
      }
    >
      {store && isSharing ? (
        <ShareStore />
      ) : (
        <StorePreview name={setting?.store_name ?? seller?.store_name ?? ''} setting={setting} />
      )}
    </Sheet>
  );
}
