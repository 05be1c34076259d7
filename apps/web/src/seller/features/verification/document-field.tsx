import { useId, useRef } from 'react';
import IconCamera from '#icon/IconCamera';
import IconPhoto from '#icon/IconPhoto';
import IconTrash from '#icon/IconTrash';
import { DOCUMENT_MIN_PX } from '@raan/contract/files/file-endpoints';
import type { DocumentSide } from '@raan/contract/verification/verification';
import type { PictureToCrop } from '#seller/lib/crop/crop-sheet.tsx';
import type { FormField } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { LazyCropSheet } from '#seller/lib/crop/lazy-crop-sheet.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FileInput, PICTURE_FILES } from '#ui/file-input.tsx';
import { ItemSheet } from '#ui/item-sheet.tsx';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { DocumentPicture } from './document-picture.tsx';
import { useDocument } from './use-document.ts';
import type { UploadedDocument } from './verification.api.ts';
import { verificationMessages } from './verification-messages.ts';

/** Aspect ratio of an identity card (ISO/IEC 7810 ID-1, 85.60 × 53.98 mm). */
const CARD_ASPECT_RATIO = 85.6 / 53.98;
/** Longest side of the upload. Small print stays legible. */
const UPLOAD_MAX_PX = 1800;

type DocumentFieldProps = FormField<UploadedDocument | null> & {
  side: DocumentSide;
  isPartOfSubmission: (document: UploadedDocument) => boolean;
};

/** Field for one side of the card: photograph or select, crop, upload, replace and delete. */
export function DocumentField({ side, isPartOfSubmission, ...field }: DocumentFieldProps) {
  const t = useMessages(verificationMessages);
  const { value: document, onChange, error } = field;
  const id = useId();
  const cameraInput = useRef<HTMLInputElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const cropSheet = useItemSheet<PictureToCrop>();
  const { progress, problem, isDeleting, uploadFile, remove, setProblem } = useDocument({
    side,
    document,
    onChange,
    isPartOfSubmission,
  });
  const label = t(side);
  const percent = progress ? Math.round(progress.fraction * 100) : 0;

  const selectFile = async (selectedFile: File) => {
    setProblem(undefined);
    const picture = await createImageBitmap(selectedFile, { imageOrientation: 'from-image' }).catch(
      () => undefined,
    );
    if (!picture) {
      setProblem(t('unreadable'));
      return;
    }
    cropSheet.show({ picture, file: selectedFile });
  };
  const renderInput = (capture: boolean) => (
    <FileInput
      ref={capture ? cameraInput : fileInput}
      accept={PICTURE_FILES}
      capture={capture ? 'environment' : undefined}
      label={t(capture ? 'takeOf' : 'chooseOf', { side: label })}
      onFiles={([file]) => void selectFile(file)}
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
          document || progress ? 'border-line' : 'border-dashed border-line-strong',
        )}
      >
        {progress ? (
          <img src={progress.preview} alt="" className="absolute inset-0 size-full object-cover" />
        ) : document ? (
          <DocumentPicture key={document.uuid} document={document} alt={t('pictureOf', { side: label })} />
        ) : (
          <>
            <CardOutline side={side} />
            <span className="text-xs">{t('corners')}</span>
          </>
        )}
        {progress ? (
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
      {document && !progress ? (
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
          onClick={() => cameraInput.current?.click()}
        >
          {t(document ? 'retake' : 'take')}
          <span className="sr-only">{label}</span>
        </Button>
        <Button
          variant="secondary"
          className="px-3!"
          icon={<IconPhoto size={20} aria-hidden />}
          onClick={() => fileInput.current?.click()}
        >
          {t('choose')}
          <span className="sr-only">{label}</span>
        </Button>
        {document && !progress ? (
          <Button
            variant="ghost"
            className="col-span-2 justify-self-start px-3! text-negative!"
            loading={isDeleting}
            icon={<IconTrash size={20} aria-hidden />}
            onClick={() => void remove()}
          >
            {t('delete')}
            <span className="sr-only">{label}</span>
          </Button>
        ) : null}
      </div>
      {renderInput(true)}
      {renderInput(false)}
      {(problem ?? error) ? (
        <p role="alert" className="text-sm text-negative">
          {problem ?? error}
        </p>
      ) : null}
      <ItemSheet state={cropSheet}>
        {(selected, sheet) => (
          <LazyCropSheet
            {...sheet}
            selected={selected}
            title={label}
            instruction={t('cropHow')}
            shape={CARD_ASPECT_RATIO}
            sideMax={UPLOAD_MAX_PX}
            sideMin={DOCUMENT_MIN_PX}
            onCrop={(part) => void uploadFile(part)}
            onFail={() => setProblem(t('unreadable'))}
          />
        )}
      </ItemSheet>
    </div>
  );
}

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
