import { createContext, useContext, useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import IconBrandFacebook from '#icon/IconBrandFacebook';
import IconBrandInstagram from '#icon/IconBrandInstagram';
import IconBrandLine from '#icon/IconBrandLine';
import IconBrandTiktok from '#icon/IconBrandTiktok';
import IconCopy from '#icon/IconCopy';
import IconLink from '#icon/IconLink';
import IconMovie from '#icon/IconMovie';
import IconPhotoDown from '#icon/IconPhotoDown';
import IconQrcode from '#icon/IconQrcode';
import IconShare from '#icon/IconShare2';
import type { Data } from '@raan/contract/endpoint';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@raan/contract/language';
import type { getShareKit } from '@raan/contract/shop/share-endpoints';
import { storePath, storeProductPath } from '@raan/contract/storefront/storefront-pages';
import { withSource, type ShareSource } from '@raan/contract/storefront/visit-source';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { PillSelect } from '#ui/pill-select.tsx';
import { releaseObjectUrl } from '#ui/release-object-url.ts';
import { createQrFile, saveFile } from '#ui/save-file.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { shareKitQuery } from './share-kit.api.ts';
import { shareMessages } from './share-messages.ts';
import { canRecordClips, CLIP_SECONDS, recordShareClip } from './share-clip.ts';
import { drawSharePicture, PICTURE_SHAPES, type PictureShape, type SharePicture } from './share-picture.ts';

type Kit = Data<typeof getShareKit>;
type ShareKitProps = {
  productId?: number | undefined;
  /** Called after a link, caption or picture was shared, copied or saved. */
  onShared?: () => void;
};

const OnShared = createContext<() => void>(() => {});

/** Shares a product, or the store without one: a picture, a caption, and a link per channel. */
export default function ShareKit({ productId, onShared = () => {} }: ShareKitProps) {
  const t = useMessages(shareMessages);
  const [language, setLanguage] = useState<Language>();
  const { data, error, isPending, refetch } = useQuery({
    ...shareKitQuery(productId, language),
    placeholderData: keepPreviousData,
  });
  if (isPending) return <Skeleton className="h-80 w-full rounded-card" />;
  if (!data)
    return <ErrorState title={t('failed')} detail={errorText(error)} onRetry={() => void refetch()} />;
  const path = productId === undefined ? storePath(data.slug) : storeProductPath(data.slug, productId);
  const address = `${location.origin}${path}`;
  const name = `raan-${productId ?? data.slug}`;
  return (
    <OnShared value={onShared}>
      <div className="flex flex-col gap-5 pb-4">
        <Picture kit={data} address={address} name={name} />
        {canRecordClips() ? <Clip kit={data} address={address} name={name} /> : null}
        <Channels kit={data} address={address} />
        <Caption kit={data} address={address} onLanguage={setLanguage} />
        <Links address={address} name={name} />
        <p className="text-xs text-ink-2">{t('counted')}</p>
      </div>
    </OnShared>
  );
}

function captionWithLink(kit: Kit, address: string, source: ShareSource): string {
  return `${kit.caption}\n${withSource(address, source)}`;
}

/** Copies a text and reports the result. */
function useCopy() {
  const t = useMessages(shareMessages);
  const shared = useContext(OnShared);
  return async (text: string, copied: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(copied, { key: 'copy' });
      shared();
    } catch {
      toast.error(t('copyFailed'), { key: 'copy' });
    }
  };
}

type Drawn = { state: 'drawing' } | { state: 'failed' } | { state: 'done'; file: File; url: string };
type PictureProps = { kit: Kit; address: string; name: string };

function pictureOf(kit: Kit, address: string, shape: PictureShape): SharePicture {
  return {
    shape,
    title: kit.title,
    price: kit.price,
    store: kit.store_name,
    scan: kit.scan,
    link: withSource(address, 'picture'),
    imageUrl: kit.image_url,
  };
}

/** Drawn before the tap: browsers refuse to share when drawing takes too long after it. */
function usePicture({ kit, address, name }: PictureProps, shape: PictureShape) {
  const [drawn, setDrawn] = useState<Drawn>({ state: 'drawing' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let url: string | undefined;
    let isStale = false;
    drawSharePicture(pictureOf(kit, address, shape), `${name}-${shape}.png`).then(
      (file) => {
        if (isStale) return;
        url = URL.createObjectURL(file);
        setDrawn({ state: 'done', file, url });
      },
      () => {
        if (!isStale) setDrawn({ state: 'failed' });
      },
    );
    return () => {
      isStale = true;
      if (url) releaseObjectUrl(url);
    };
  }, [kit, address, name, shape, attempt]);
  const retry = () => {
    setDrawn({ state: 'drawing' });
    setAttempt(attempt + 1);
  };
  return { drawn, retry };
}

function Clip({ kit, address, name }: PictureProps) {
  const t = useMessages(shareMessages);
  const shared = useContext(OnShared);
  const [clip, setClip] = useState<{ file: File; url: string }>();
  const [isRecording, setIsRecording] = useState(false);
  useEffect(() => () => (clip ? releaseObjectUrl(clip.url) : undefined), [clip]);
  // A clip of other texts is outdated.
  const [shownKit, setShownKit] = useState(kit);
  if (kit !== shownKit) {
    setShownKit(kit);
    setClip(undefined);
  }
  const record = async () => {
    setIsRecording(true);
    try {
      const file = await recordShareClip(pictureOf(kit, address, 'story'), name);
      setClip({ file, url: URL.createObjectURL(file) });
    } catch {
      toast.error(t('clipFailed'));
    }
    setIsRecording(false);
  };
  const deliver = async () => {
    if (!clip) return;
    const data = { text: captionWithLink(kit, address, 'share'), files: [clip.file] };
    if (!('canShare' in navigator) || !navigator.canShare(data)) return saveFile(clip.file);
    try {
      await navigator.share(data);
      shared();
    } catch (error) {
      if (!isAborted(error)) saveFile(clip.file);
    }
  };
  return (
    <section aria-label={t('clip')} className="flex flex-col gap-2">
      {clip ? (
        <>
          <video
            src={clip.url}
            controls
            autoPlay
            muted
            playsInline
            aria-label={t('clip')}
            className="mx-auto h-80 rounded-sm border border-line"
          />
          <Button
            wide
            variant="secondary"
            icon={<IconShare size={20} aria-hidden />}
            onClick={() => void deliver()}
          >
            {t('shareClip')}
          </Button>
        </>
      ) : (
        <Button
          wide
          variant="secondary"
          loading={isRecording}
          icon={<IconMovie size={20} aria-hidden />}
          onClick={() => void record()}
        >
          {t('makeClip')}
        </Button>
      )}
      <p className="text-xs text-ink-2">{t('clipDetail', { seconds: CLIP_SECONDS })}</p>
    </section>
  );
}

/** Whether the user closed the share dialog. */
function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function Picture(props: PictureProps) {
  const t = useMessages(shareMessages);
  const { kit, address } = props;
  const shared = useContext(OnShared);
  const [shape, setShape] = useState<PictureShape>('story');
  const { drawn, retry } = usePicture(props, shape);
  const file = drawn.state === 'done' ? drawn.file : undefined;
  const text = captionWithLink(kit, address, 'share');
  const withPicture = { text, ...(file && { files: [file] }) };
  const canSharePicture = file !== undefined && 'canShare' in navigator && navigator.canShare(withPicture);
  const share = async () => {
    try {
      await navigator.share(canSharePicture ? withPicture : { text });
      shared();
    } catch (error) {
      if (!isAborted(error)) toast.error(t('shareFailed'));
    }
  };
  const save = () => {
    if (!file) return;
    saveFile(file);
    toast.success(t('saved'), { key: 'save' });
    shared();
  };
  return (
    <section className="flex flex-col gap-3">
      <Segmented<PictureShape>
        label={t('shape')}
        value={shape}
        segments={PICTURE_SHAPES.map((value) => ({ value, label: t(`shape_${value}`) }))}
        onChange={setShape}
      />
      <div className="flex h-80 items-center justify-center rounded-card bg-sunken p-3">
        {drawn.state === 'done' ? (
          <img
            src={drawn.url}
            alt={t('pictureAlt', { title: kit.title })}
            className="h-full rounded-sm border border-line"
          />
        ) : drawn.state === 'failed' ? (
          <ErrorState title={t('pictureFailed')} onRetry={retry} />
        ) : (
          <Skeleton className="h-full w-40 rounded-sm" />
        )}
      </div>
      <div className="flex flex-col gap-2">
        {'share' in navigator ? (
          <Button
            wide
            loading={drawn.state === 'drawing'}
            icon={<IconShare size={20} aria-hidden />}
            onClick={() => void share()}
          >
            {t(canSharePicture || drawn.state === 'drawing' ? 'sharePicture' : 'shareLink')}
          </Button>
        ) : null}
        <Button
          wide
          variant={'share' in navigator ? 'secondary' : 'primary'}
          loading={drawn.state === 'drawing'}
          icon={<IconPhotoDown size={20} aria-hidden />}
          onClick={save}
        >
          {t('savePicture')}
        </Button>
      </div>
    </section>
  );
}

const tile =
  'flex min-h-18 min-w-0 flex-col items-center justify-center gap-1 rounded-control border border-line bg-raised px-1 text-center text-xs hover:border-line-strong';

/** LINE and Facebook open their share pages. Instagram and TikTok have none, so their profile link is copied. */
function Channels({ kit, address }: { kit: Kit; address: string }) {
  const t = useMessages(shareMessages);
  const copy = useCopy();
  const shared = useContext(OnShared);
  const line = new URLSearchParams({ url: withSource(address, 'line'), text: kit.caption });
  const facebook = new URLSearchParams({ u: withSource(address, 'facebook') });
  const profile = (app: string, source: ShareSource) =>
    void copy(withSource(address, source), t('profileCopied', { app }));
  return (
    <section aria-label={t('channels')} className="grid grid-cols-4 gap-2">
      <a
        className={tile}
        href={`https://social-plugins.line.me/lineit/share?${line.toString()}`}
        target="_blank"
        rel="noopener noreferrer"
        onClick={shared}
      >
        <IconBrandLine size={26} stroke={1.7} aria-hidden />
        {'LINE'}
      </a>
      <a
        className={tile}
        href={`https://www.facebook.com/sharer/sharer.php?${facebook.toString()}`}
        target="_blank"
        rel="noopener noreferrer"
        // Facebook accepts no text in the link.
        onClick={() => void copy(kit.caption, t('facebookCopied'))}
      >
        <IconBrandFacebook size={26} stroke={1.7} aria-hidden />
        {'Facebook'}
      </a>
      <button type="button" className={tile} onClick={() => profile('Instagram', 'instagram')}>
        <IconBrandInstagram size={26} stroke={1.7} aria-hidden />
        {t('profileLink', { app: 'Instagram' })}
      </button>
      <button type="button" className={tile} onClick={() => profile('TikTok', 'tiktok')}>
        <IconBrandTiktok size={26} stroke={1.7} aria-hidden />
        {t('profileLink', { app: 'TikTok' })}
      </button>
    </section>
  );
}

type CaptionProps = { kit: Kit; address: string; onLanguage: (language: Language) => void };

function Caption({ kit, address, onLanguage }: CaptionProps) {
  const t = useMessages(shareMessages);
  const copy = useCopy();
  const text = captionWithLink(kit, address, 'link');
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">{t('caption')}</h3>
        <PillSelect<Language>
          label={t('captionLanguage')}
          value={kit.language}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={onLanguage}
        />
      </div>
      <p lang={kit.language} className="text-sm wrap-anywhere whitespace-pre-line select-text">
        {text}
      </p>
      <Button
        wide
        variant="secondary"
        icon={<IconCopy size={20} aria-hidden />}
        onClick={() => void copy(text, t('captionCopied'))}
      >
        {t('copyCaption')}
      </Button>
    </section>
  );
}

function Links({ address, name }: { address: string; name: string }) {
  const t = useMessages(shareMessages);
  const copy = useCopy();
  const shared = useContext(OnShared);
  const [isSaving, setIsSaving] = useState(false);
  const saveQr = async () => {
    setIsSaving(true);
    try {
      saveFile(await createQrFile(withSource(address, 'picture'), `${name}-qr.png`));
      toast.success(t('saved'), { key: 'save' });
      shared();
    } catch {
      toast.error(t('saveFailed'), { key: 'save' });
    }
    setIsSaving(false);
  };
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button
        variant="secondary"
        className="px-2!"
        icon={<IconLink size={20} aria-hidden />}
        onClick={() => void copy(withSource(address, 'link'), t('linkCopied'))}
      >
        {t('copyLink')}
      </Button>
      <Button
        variant="secondary"
        className="px-2!"
        loading={isSaving}
        icon={<IconQrcode size={20} aria-hidden />}
        onClick={() => void saveQr()}
      >
        {t('saveQr')}
      </Button>
    </div>
  );
}
