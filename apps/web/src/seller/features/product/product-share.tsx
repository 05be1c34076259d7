import { useState, type ReactNode } from 'react';
import IconBuildingStore from '#icon/IconBuildingStore';
import IconCopy from '#icon/IconCopy';
import IconPhotoDown from '#icon/IconPhotoDown';
import IconQrcode from '#icon/IconQrcode';
import IconShare from '#icon/IconShare2';
import type { Product } from '@raan/contract/catalogue/product';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#lib/profile.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Qr } from '#ui/qr.tsx';
import { fetchFile, qrFile, saveFile } from '#ui/save-file.ts';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast-store.ts';
import { productMessages } from './product.ts';
import type { Listing } from './use-listing.ts';

type ProductShareProps = { product: Product; listing: Listing; open: boolean; onClose: () => void };

/** The product's page in the seller's store, for customers; until it is listed, the way to list it. */
export function ProductShare({ product, listing, open, onClose }: ProductShareProps) {
  const t = useMessages(productMessages);
  const { data: seller } = useProfile();
  const canShare = listing.state === 'listed';
  return (
    <Sheet open={open} onClose={onClose} title={t('shareTitle')}>
      {!canShare ? (
        <NotYet listing={listing} />
      ) : seller ? (
        <Share product={product} address={`${location.origin}/s/${seller.store_slug}/p/${product.id}`} />
      ) : (
        <Skeleton className="h-80 w-full rounded-card" />
      )}
    </Sheet>
  );
}

function NotYet({ listing }: { listing: Listing }) {
  const t = useMessages(productMessages);
  if (listing.state === 'unknown')
    return listing.checkAgain ? (
      <div className="flex flex-col gap-4 pb-4">
        <p role="alert" className="text-base">
          {t('listingUnknown')}
        </p>
        <Button wide variant="secondary" onClick={listing.checkAgain}>
          {t('checkAgain')}
        </Button>
      </div>
    ) : (
      <Skeleton className="h-14 w-full rounded-control" />
    );
  return (
    <div className="flex flex-col gap-4 pb-4">
      <p className="text-base">{listing.state === 'listable' ? t('shareFirst') : t('cannotList')}</p>
      {listing.state === 'listable' ? (
        <Button
          wide
          loading={listing.isListing}
          icon={<IconBuildingStore size={20} aria-hidden />}
          onClick={listing.list}
        >
          {t('shareList')}
        </Button>
      ) : null}
    </div>
  );
}

function Share({ product, address }: { product: Product; address: string }) {
  const t = useMessages(productMessages);
  const { money } = useFormat();
  const text = t('shareText', { name: product.name, price: money(product.retail_price) });
  const name = `raan-${product.id}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(t('linkCopied'));
    } catch {
      toast.error(t('copyFailed'));
    }
  };
  return (
    <div className="flex flex-col items-center gap-4 pb-4">
      <Qr payload={address} label={t('qrLabel', { name: product.name })} className="w-full max-w-52" />
      <p className="w-full text-center text-sm break-all text-ink-2 select-text">{address}</p>
      <div className="grid w-full grid-cols-2 gap-2">
        {'share' in navigator ? (
          <ShareButton text={text} address={address} picture={() => fetchFile(product.image.url, name)} />
        ) : null}
        <Button
          variant="secondary"
          className="col-span-2"
          icon={<IconCopy size={20} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('copyLink')}
        </Button>
        <FileButton
          label={t('saveQr')}
          icon={<IconQrcode size={20} aria-hidden />}
          make={() => qrFile(address, `${name}-qr.png`)}
        />
        <FileButton
          label={t('savePicture')}
          icon={<IconPhotoDown size={20} aria-hidden />}
          make={() => fetchFile(product.image.url, name)}
        />
      </div>
    </div>
  );
}

type FileButtonProps = { label: string; icon: ReactNode; make: () => Promise<File> };

function FileButton({ label, icon, make }: FileButtonProps) {
  const t = useMessages(productMessages);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await make());
      toast.success(t('saved'));
    } catch {
      toast.error(t('saveFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" loading={busy} icon={icon} className="px-2!" onClick={() => void save()}>
      {label}
    </Button>
  );
}

type ShareButtonProps = { text: string; address: string; picture: () => Promise<File> };

/** The device's own sharing, with the picture where it takes one. */
function ShareButton({ text, address, picture }: ShareButtonProps) {
  const t = useMessages(productMessages);
  const [busy, setBusy] = useState(false);
  const share = async () => {
    setBusy(true);
    const link = { text, url: address };
    try {
      const file = await picture().catch(() => undefined);
      const withPicture = { ...link, files: file ? [file] : [] };
      await navigator.share(file && navigator.canShare?.(withPicture) ? withPicture : link);
    } catch (error) {
      // Closing the device's sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(t('shareFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      className="col-span-2"
      loading={busy}
      icon={<IconShare size={20} aria-hidden />}
      onClick={() => void share()}
    >
      {t('shareApps')}
    </Button>
  );
}
