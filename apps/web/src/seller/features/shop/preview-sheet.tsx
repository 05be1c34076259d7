import IconCopy from '#icon/IconCopy';
import IconExternalLink from '#icon/IconExternalLink';
import type { StoreSetting } from '@raan/contract/shop/shop-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#lib/profile.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
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
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(isUnsaved ? 'previewUnsaved' : 'previewTitle')}
      footer={setting || !seller ? undefined : <ShareActions path={`/s/${seller.store_slug}`} />}
    >
      <StorePreview name={setting?.store_name ?? seller?.store_name ?? ''} setting={setting} />
    </Sheet>
  );
}

function ShareActions({ path }: { path: string }) {
  const t = useMessages(shopMessages);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(path, location.origin).href);
      toast.success(t('linkCopied'));
    } catch {
      toast.error(t('copyFailed'));
    }
  };
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button
        variant="secondary"
        className="px-3!"
        icon={<IconCopy size={20} aria-hidden />}
        onClick={() => void copy()}
      >
        {t('copyLink')}
      </Button>
      <a
        href={path}
        target="_blank"
        rel="noopener"
        className={classNames(buttonLook({ variant: 'primary' }), 'px-3!')}
      >
        <IconExternalLink size={20} aria-hidden />
        {t('newTab')}
      </a>
    </div>
  );
}
