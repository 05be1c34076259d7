import { useEffect, useState } from 'react';
import {
  DOCUMENT_SIDES,
  type DocumentSide,
  type VerificationDocument,
} from '@raan/contract/verification/verification';
import { useMessages } from '#lib/i18n.tsx';
import { openPictures } from '#lib/open-pictures.ts';
import { Button } from '#ui/button.tsx';
import { useUiText } from '#ui/ui-text.tsx';
import { releaseObjectUrl } from '#ui/release-object-url.ts';
import { verificationMessages } from './verification-messages.ts';

type DocumentsProps = {
  documents: Readonly<Record<DocumentSide, VerificationDocument>>;
  /** Refetches the submission, because its signed addresses have expired. */
  onReload: () => void;
  onOpenChange: (areOpen: boolean) => void;
};

/** Both sides of a card; a click or the keys 1 and 2 enlarge one. Fetched once: every access is logged. */
export function Documents({ documents, onReload, onOpenChange }: DocumentsProps) {
  const t = useMessages(verificationMessages);
  const pictures = useFetchedPictures(documents);
  const { close, previous, next, imageMissing } = useUiText();
  const areOpen = DOCUMENT_SIDES.every((side) => pictures[side]);
  useEffect(() => onOpenChange(areOpen), [areOpen, onOpenChange]);
  useEffect(() => {
    const open = (index: number) => {
      const shown = DOCUMENT_SIDES.flatMap((side) => {
        const src = pictures[side];
        const { width, height } = documents[side];
        return src ? [{ src, alt: t(side), width, height }] : [];
      });
      if (shown.length === DOCUMENT_SIDES.length)
        openPictures({ pictures: shown, index, labels: { close, previous, next, imageMissing } });
    };
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog, .pswp');
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '1' || event.key === '2') open(Number(event.key) - 1);
    };
    const onOpen = (event: Event) => open((event as CustomEvent<number>).detail);
    addEventListener('keydown', onKey);
    addEventListener('raan:open-document', onOpen);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('raan:open-document', onOpen);
    };
  }, [pictures, documents, t, close, previous, next, imageMissing]);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {DOCUMENT_SIDES.map((side, index) => {
        const src = pictures[side];
        return (
          <figure key={side} className="flex min-w-0 flex-col gap-2">
            <figcaption className="flex items-center justify-between text-sm font-semibold">
              {t(side)}
              <kbd className="hidden rounded border border-line px-1.5 text-xs font-normal text-ink-2 lg:inline">
                {index + 1}
              </kbd>
            </figcaption>
            {src === null ? (
              <div
                role="alert"
                className="flex aspect-[85.6/53.98] flex-col items-center justify-center gap-2 rounded-control bg-sunken text-sm text-ink-2"
              >
                {t('pictureFailed')}
                <Button variant="secondary" onClick={onReload}>
                  {t('again')}
                </Button>
              </div>
            ) : (
              <button
                type="button"
                aria-label={t('enlarge', { side: t(side) })}
                onClick={() => dispatchEvent(new CustomEvent('raan:open-document', { detail: index }))}
                className="block aspect-[85.6/53.98] cursor-zoom-in overflow-hidden rounded-control border border-line"
                style={{ backgroundColor: documents[side].color }}
              >
                {src ? <img src={src} alt={t(side)} className="size-full object-contain" /> : null}
              </button>
            )}
          </figure>
        );
      })}
    </div>
  );
}

/** Fetches the pictures and returns object URLs; null for a failed one. */
function useFetchedPictures(documents: Readonly<Record<DocumentSide, VerificationDocument>>) {
  const [pictures, setPictures] = useState<Partial<Record<DocumentSide, string | null>>>({});
  const { front, back } = documents;
  useEffect(() => {
    const leaving = new AbortController();
    const objectUrls: string[] = [];
    setPictures({});
    const load = async (side: DocumentSide, { url }: VerificationDocument) => {
      try {
        const response = await fetch(url, { signal: leaving.signal, credentials: 'same-origin' });
        if (!response.ok) throw new Error(`picture request failed with status ${response.status}`);
        const picture = URL.createObjectURL(await response.blob());
        objectUrls.push(picture);
        setPictures((before) => ({ ...before, [side]: picture }));
      } catch {
        if (!leaving.signal.aborted) setPictures((before) => ({ ...before, [side]: null }));
      }
    };
    void load('front', front);
    void load('back', back);
    return () => {
      leaving.abort();
      for (const picture of objectUrls) releaseObjectUrl(picture);
    };
    // The addresses identify the pictures; unchanged ones must not be fetched again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [front.url, back.url]);
  return pictures;
}
