import { useState, type ReactNode } from 'react';
import IconCopy from '#icon/IconCopy';
import IconPhotoDown from '#icon/IconPhotoDown';
import IconQrcode from '#icon/IconQrcode';
import IconShare from '#icon/IconShare2';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Qr } from '#ui/qr.tsx';
import { fetchFile, createQrFile, saveFile } from '#ui/save-file.ts';
import { toast } from '#ui/toast-store.ts';
import { catalogueMessages } from './catalogue-messages.ts';

type ShareLinkProps = {
  address: string;
  text: string;
  /** The destination of the QR code, for screen readers. */
  qrLabel: string;
  /** The name of saved files, without extension. */
  fileName: string;
  pictureUrl?: string | undefined;
  /** Called after the link was shared or copied, or its QR code saved. */
  onShared?: () => void;
};

/** The QR code and the URL, with buttons to share, copy and save. */
export function ShareLink({ address, text, qrLabel, fileName, pictureUrl, onShared }: ShareLinkProps) {
  const t = useMessages(catalogueMessages);
  const picture = pictureUrl === undefined ? undefined : () => fetchFile(pictureUrl, fileName);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(t('linkCopied'), { key: 'copy' });
      onShared?.();
    } catch {
      toast.error(t('copyFailed'), { key: 'copy' });
    }
  };
  return (
    <div className="flex flex-col items-center gap-4 pb-4">
      <Qr payload={address} label={qrLabel} className="w-full max-w-52" />
      <p className="w-full text-center text-sm break-all text-ink-2 select-text">{address}</p>
      <div className={classNames('grid w-full gap-2', picture && 'grid-cols-2 *:data-wide:col-span-2')}>
        {'share' in navigator ? (
          <ShareButton text={text} address={address} picture={picture} onShared={onShared} />
        ) : null}
        <Button
          wide
          data-wide
          variant="secondary"
          icon={<IconCopy size={20} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('copyLink')}
        </Button>
        <FileButton
          label={t('saveQr')}
          icon={<IconQrcode size={20} aria-hidden />}
          createFile={() => createQrFile(address, `${fileName}-qr.png`)}
          onSaved={onShared}
        />
        {picture ? (
          <FileButton
            label={t('savePicture')}
            icon={<IconPhotoDown size={20} aria-hidden />}
            createFile={picture}
          />
        ) : null}
      </div>
    </div>
  );
}

type FileButtonProps = {
  label: string;
  icon: ReactNode;
  createFile: () => Promise<File>;
  onSaved?: (() => void) | undefined;
};

function FileButton({ label, icon, createFile, onSaved }: FileButtonProps) {
  const t = useMessages(catalogueMessages);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await createFile());
      toast.success(t('saved'), { key: 'save' });
      onSaved?.();
    } catch {
      toast.error(t('saveFailed'), { key: 'save' });
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

type ShareButtonProps = {
  text: string;
  address: string;
  picture: (() => Promise<File>) | undefined;
  onShared: (() => void) | undefined;
};

/** Opens native sharing, with the picture if the device accepts files. */
function ShareButton({ text, address, picture, onShared }: ShareButtonProps) {
  const t = useMessages(catalogueMessages);
  const [busy, setBusy] = useState(false);
  const share = async () => {
    setBusy(true);
    const link = { text, url: address };
    try {
      const file = await picture?.().catch(() => undefined);
      const withPicture = { ...link, files: file ? [file] : [] };
      await navigator.share(file && navigator.canShare?.(withPicture) ? withPicture : link);
      onShared?.();
    } catch (error) {
      // Closing the share dialog is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(t('shareFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      wide
      data-wide
      loading={busy}
      icon={<IconShare size={20} aria-hidden />}
      onClick={() => void share()}
    >
      {t('shareApps')}
    </Button>
  );
}
