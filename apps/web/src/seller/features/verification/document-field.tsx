import { useId, useRef } from 'react';
import IconCamera from '#icon/IconCamera';
import IconPhoto from '#icon/IconPhoto';
import IconTrash from '#icon/IconTrash';
import { DOCUMENT_MIN_PX } from '@raan/contract/files/file-endpoints';
import type { DocumentSide } from '@raan/contract/verification/verification';
import type { ChosenPicture } from '#lib/crop-sheet.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { CropSheet } from '#lib/lazy-crop-sheet.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SheetFor } from '#ui/sheet-for.tsx';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { DocumentPicture } from './document-picture.tsx';
import { useDocument } from './use-document.ts';
import type { SentDocument } from './verification.api.ts';
import { verificationMessages } from './verification.ts';

/** By kind, so that a phone offers its photos too; what it is the server finds out. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

/** The proportions of an identity card (ISO/IEC 7810 ID-1, 85.60 × 53.98 mm). */
const CARD_SHAPE = 85.6 / 53.98;
/** Longest side of what is sent: small print on a card stays legible. */
const SENT_MAX_PX = 1800;

type DocumentFieldProps = {
  side: DocumentSide;
  document: SentDocument | null;
  onChange: (document: SentDocument | null) => void;
  isKept: (document: SentDocument) => boolean;
  error?: string | undefined;
};

/** One side of the card: photographed or chosen, cut to its frame, sent up, shown, replaced and deleted. */
export function DocumentField({ side, document, onChange, isKept, error }: DocumentFieldProps) {
  const t = useMessages(verificationMessages);
  const id = useId();
  const camera = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const cropping = useSheetFor<ChosenPicture>();
  const { sending, problem, deleting, send, remove, tell } = useDocument({
    side,
    document,
    onChange,
    isKept,
  });
  const label = t(side);
  const percent = sending ? Math.round(sending.share * 100) : 0;

  const choose = async (picked: File | undefined) => {
    if (!picked) return;
    tell(undefined);
    const picture = await createImageBitmap(picked, { imageOrientation: 'from-image' }).catch(
      () => undefined,
    );
    if (!picture) {
      tell(t('unreadable'));
      return;
    }
    cropping.show({ picture, file: picked });
  };
  const input = (capture: boolean) => (
    <input
      ref={capture ? camera : file}
      type="file"
      accept={ACCEPTED}
      capture={capture ? 'environment' : undefined}
      aria-label={t(capture ? 'takeOf' : 'chooseOf', { side: label })}
      tabIndex={-1}
      className="sr-only"
      onChange={(event) => {
        const [picked] = event.target.files ?? [];
        // Chosen again after a failure, the same file is to be tried again.
        event.target.value = '';
        void choose(picked);
      }}
    />
  );
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-2">
      <span id={`${id}-label`} className="text-sm font-semibold">
        {label}
      </span>
      <span
        className={classNames(
          'relative flex aspect-[85.6/53.98] w-full flex-col items-center justify-center gap-1 overflow-hidden rounded-control border bg-sunken text-ink-2',
          document || sending ? 'border-line' : 'border-dashed border-line-strong',
        )}
      >
        {sending ? (
          <img src={sending.preview} alt="" className="absolute inset-0 size-full object-cover" />
        ) : document ? (
          <DocumentPicture key={document.uuid} document={document} alt={t('pictureOf', { side: label })} />
        ) : (
          <>
            <CardOutline side={side} />
            <span className="text-xs">{t('corners')}</span>
          </>
        )}
        {sending ? (
          <span className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-black/60 text-sm font-semibold text-white">
            <span className="tabular">{`${percent}%`}</span>
            <progress
              value={percent}
              max={100}
              aria-label={t('sendingOf', { side: label })}
              className="h-1.5 w-2/3 accent-brand"
            />
          </span>
        ) : null}
      </span>
      {document && !sending ? (
        <p className="flex items-baseline justify-between gap-3 text-xs text-ink-2">
          <span className="min-w-0 truncate">{document.file_name}</span>
          <span className="tabular shrink-0">{document.formatted_size}</span>
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="secondary"
          className="px-3!"
          icon={<IconCamera size={20} aria-hidden />}
          onClick={() => camera.current?.click()}
        >
          {t(document ? 'retake' : 'take')}
          <span className="sr-only">{label}</span>
        </Button>
        <Button
          variant="secondary"
          className="px-3!"
          icon={<IconPhoto size={20} aria-hidden />}
          onClick={() => file.current?.click()}
        >
          {t('choose')}
          <span className="sr-only">{label}</span>
        </Button>
        {document && !sending ? (
          <Button
            variant="ghost"
            className="col-span-2 justify-self-start px-3! text-negative!"
            loading={deleting}
            icon={<IconTrash size={20} aria-hidden />}
            onClick={() => void remove()}
          >
            {t('delete')}
            <span className="sr-only">{label}</span>
          </Button>
        ) : null}
      </div>
      {input(true)}
      {input(false)}
      {(problem ?? error) ? (
        <p role="alert" className="text-sm text-negative">
          {problem ?? error}
        </p>
      ) : null}
      <SheetFor of={cropping}>
        {(chosen, sheet) => (
          <CropSheet
            {...sheet}
            chosen={chosen}
            title={label}
            how={t('cropHow')}
            shape={CARD_SHAPE}
            sideMax={SENT_MAX_PX}
            sideMin={DOCUMENT_MIN_PX}
            onKeep={(part) => void send(part)}
            onFail={() => tell(t('unreadable'))}
          />
        )}
      </SheetFor>
    </div>
  );
}

/** Where what lies on a card, drawn thin: a face and lines in front, a band and lines behind. */
function CardOutline({ side }: { side: DocumentSide }) {
  return (
    <svg viewBox="0 0 96 60" aria-hidden className="w-28 text-line-strong" fill="none" stroke="currentColor">
      <rect x="1" y="1" width="94" height="58" rx="5" strokeWidth="1.5" />
      {side === 'front' ? (
        <>
          <circle cx="76" cy="30" r="6" strokeWidth="1.5" />
          <path d="M64 50c1-8 6-11 12-11s11 3 12 11M10 16h44M10 27h34M10 38h40M10 49h24" strokeWidth="1.5" />
        </>
      ) : (
        <path d="M1 13h94M1 22h94M10 34h52M10 43h38M10 51h44" strokeWidth="1.5" />
      )}
    </svg>
  );
}
