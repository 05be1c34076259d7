import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import IconDeviceFloppy from '#icon/IconDeviceFloppy';
import IconPrinter from '#icon/IconPrinter';
import IconShare from '#icon/IconShare';
import {
  DOCUMENT_BATCH_MAX,
  getPackingSlip,
  getShippingLabel,
  printDocuments,
} from '@raan/contract/documents/document-endpoints';
import { PAPER_SIZES } from '@raan/contract/documents/document-rules';
import { LANGUAGE_NAMES, LANGUAGES } from '@raan/contract/language';
import { fetchPrivateFile } from '#seller/lib/download.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { currentLanguage } from '#lib/language.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Select } from '#ui/select.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { releaseObjectUrl } from '#ui/release-object-url.ts';
import { documentMessages } from './documents-messages.ts';
import { savePrintChoice, loadPrintChoice, type PrintChoice } from './print-choice.ts';

type PrintFile = { file: File; url: string };

type PrintDocumentsProps = {
  /** Paid, open orders in packing order. */
  orderIds: readonly number[];
  /** Set if some orders were delivered, because they need no label. */
  withoutLabels?: boolean;
  open: boolean;
  onClose: () => void;
};

/** Creates labels or packing slips as a PDF, to print, share or save. */
export function PrintDocuments({ orderIds, withoutLabels = false, open, onClose }: PrintDocumentsProps) {
  const t = useMessages(documentMessages);
  const format = useFormat();
  const [stored, setChoice] = useState(() => loadPrintChoice(currentLanguage()));
  const choice: PrintChoice = withoutLabels ? { ...stored, kind: 'packing_slip' } : stored;
  const [part, setPart] = useState(0);
  const parts = Math.ceil(orderIds.length / DOCUMENT_BATCH_MAX);
  const creation = useMutation({
    mutationFn: async ({
      settings,
      number,
    }: {
      settings: PrintChoice;
      number: number;
    }): Promise<PrintFile> => {
      const from = number * DOCUMENT_BATCH_MAX;
      const file = await fetchDocumentFile(orderIds.slice(from, from + DOCUMENT_BATCH_MAX), settings);
      return { file: numberedFile(file, number, parts), url: URL.createObjectURL(file) };
    },
    meta: { quiet: true },
  });
  const create = (number: number) => {
    setPart(number);
    creation.mutate({ settings: choice, number });
  };
  const updateChoice = (change: Partial<PrintChoice>) => {
    setChoice({ ...stored, ...change });
    savePrintChoice({ ...stored, ...change });
    // The created file does not match the new choice.
    setPart(0);
    creation.reset();
  };
  const count = orderIds.length;
  const from = part * DOCUMENT_BATCH_MAX;
  const to = Math.min(count, from + DOCUMENT_BATCH_MAX);
  const partText = t('part', {
    part: format.count(part + 1),
    parts: format.count(parts),
    from: format.count(from + 1),
    to: format.count(to),
  });
  const kinds = withoutLabels ? (['packing_slip'] as const) : (['label', 'packing_slip'] as const);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={count > 1 ? t('printMany', { count: format.count(count) }) : t('print')}
      footer={
        creation.data ? (
          <>
            <ReadyFile {...creation.data} />
            {part + 1 < parts ? (
              <Button wide variant="secondary" onClick={() => create(part + 1)}>
                {t('nextPart', { part: format.count(part + 2), parts: format.count(parts) })}
              </Button>
            ) : null}
          </>
        ) : (
          <Button
            wide
            loading={creation.isPending}
            icon={<IconPrinter size={20} aria-hidden />}
            onClick={() => create(part)}
          >
            {t('make')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4 pb-1">
        <RadioCards
          label={t('kind')}
          value={choice.kind}
          onChange={(kind) => updateChoice({ kind })}
          options={kinds.map((kind) => ({ value: kind, title: t(kind), detail: t(`${kind}Detail`) }))}
        />
        {withoutLabels ? (
          <p className="text-sm text-ink-2">{t(count > 1 ? 'labelNotNeeded' : 'labelNotNeededOne')}</p>
        ) : null}
        <Select
          label={t('size')}
          value={choice.size}
          onChange={(size) => updateChoice({ size })}
          options={PAPER_SIZES.map((size) => ({ value: size, label: t(`size_${size}_${choice.kind}`) }))}
        />
        <Select
          label={t('language')}
          value={choice.language}
          onChange={(language) => updateChoice({ language })}
          options={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
        />
        {parts > 1 ? (
          <Notice tone="info" title={partText}>
            {t('limited', { max: format.count(DOCUMENT_BATCH_MAX) })}
          </Notice>
        ) : null}
        {creation.isPending && count > 1 ? (
          <p role="status" className="text-sm text-ink-2">
            {t('making', { count: format.count(to - from) })}
          </p>
        ) : null}
        {creation.isError ? (
          <Notice tone="negative" alert title={t('failed')}>
            {errorText(creation.error)}
          </Notice>
        ) : null}
      </div>
    </Sheet>
  );
}

async function fetchDocumentFile(
  orderIds: readonly number[],
  { kind, size, language }: PrintChoice,
): Promise<File> {
  const [id] = orderIds;
  if (orderIds.length > 1 || id === undefined)
    return await fetchPrivateFile(printDocuments, {
      body: { order_ids: [...orderIds], kind, size, language },
    });
  const endpoint = kind === 'label' ? getShippingLabel : getPackingSlip;
  return await fetchPrivateFile(endpoint, { params: { id }, query: { size, language } });
}

function numberedFile(file: File, number: number, parts: number): File {
  if (parts === 1) return file;
  return new File([file], file.name.replace(/(?=\.pdf$)/, `-${number + 1}`), { type: file.type });
}

// Opening needs a click of its own, because browsers block windows opened later.
function ReadyFile({ file, url }: PrintFile) {
  const t = useMessages(documentMessages);
  const format = useFormat();
  useEffect(() => () => releaseObjectUrl(url), [url]);
  const shareData = { files: [file], title: file.name };
  const share = async () => {
    try {
      await navigator.share(shareData);
    } catch (error) {
      // Closing the share dialog is not an error; if sharing fails, the file is saved instead.
      if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(file);
    }
  };
  return (
    <>
      <p role="status" className="text-sm">
        <span className="font-semibold">{t('ready')}</span>{' '}
        <span className="text-ink-2 wrap-anywhere">
          {t('fileSize', { name: file.name, size: format.count(Math.ceil(file.size / 1024)) })}
        </span>
      </p>
      <a href={url} target="_blank" rel="noreferrer" className={buttonClasses({ wide: true })}>
        <IconPrinter size={20} aria-hidden />
        {t('open')}
      </a>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          wide
          icon={<IconDeviceFloppy size={20} aria-hidden />}
          onClick={() => saveFile(file)}
        >
          {t('save')}
        </Button>
        {navigator.canShare?.(shareData) ? (
          <Button
            variant="secondary"
            wide
            icon={<IconShare size={20} aria-hidden />}
            onClick={() => void share()}
          >
            {t('share')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
