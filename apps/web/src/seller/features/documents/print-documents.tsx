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
import { fetchPrivateFile } from '#lib/download.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { currentLanguage } from '#lib/language.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Select } from '#ui/select.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { documentMessages } from './documents.ts';
import { keepPrintChoice, printChoice, type PrintChoice } from './print-choice.ts';

/** How long a file can be opened after its sheet has closed. */
const KEEP_MS = 60_000;

type Paper = { file: File; address: string };

type PrintDocumentsProps = {
  /** Paid orders that are not over, in the order in which they are packed. */
  orderIds: readonly number[];
  /** Some of them have arrived: no label is needed any more. */
  withoutLabels?: boolean;
  open: boolean;
  onClose: () => void;
};

/** Makes labels or packing slips of orders, on the paper at hand, to be printed, shared or kept. */
export function PrintDocuments({ orderIds, withoutLabels = false, open, onClose }: PrintDocumentsProps) {
  const t = useMessages(documentMessages);
  const format = useFormat();
  const [stored, setChoice] = useState(() => printChoice(currentLanguage()));
  const choice: PrintChoice = withoutLabels ? { ...stored, kind: 'packing_slip' } : stored;
  // Which file of how many, where one does not hold them all.
  const [part, setPart] = useState(0);
  const parts = Math.ceil(orderIds.length / DOCUMENT_BATCH_MAX);
  const making = useMutation({
    mutationFn: async ({ wanted, number }: { wanted: PrintChoice; number: number }): Promise<Paper> => {
      const from = number * DOCUMENT_BATCH_MAX;
      const file = await fileOf(orderIds.slice(from, from + DOCUMENT_BATCH_MAX), wanted);
      return { file: partOf(file, number, parts), address: URL.createObjectURL(file) };
    },
    meta: { quiet: true },
  });
  const make = (number: number) => {
    setPart(number);
    making.mutate({ wanted: choice, number });
  };
  const choose = (change: Partial<PrintChoice>) => {
    setChoice({ ...stored, ...change });
    keepPrintChoice({ ...stored, ...change });
    // The file at hand is not what is chosen now.
    setPart(0);
    making.reset();
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
        making.data ? (
          <>
            <Ready {...making.data} />
            {part + 1 < parts ? (
              <Button wide variant="secondary" onClick={() => make(part + 1)}>
                {t('nextPart', { part: format.count(part + 2), parts: format.count(parts) })}
              </Button>
            ) : null}
          </>
        ) : (
          <Button
            wide
            loading={making.isPending}
            icon={<IconPrinter size={20} aria-hidden />}
            onClick={() => make(part)}
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
          onChange={(kind) => choose({ kind })}
          options={kinds.map((kind) => ({ value: kind, title: t(kind), detail: t(`${kind}Detail`) }))}
        />
        {withoutLabels ? <p className="text-sm text-ink-2">{t('labelOver')}</p> : null}
        <Select
          label={t('size')}
          value={choice.size}
          onChange={(size) => choose({ size })}
          options={PAPER_SIZES.map((size) => ({ value: size, label: t(`size_${size}_${choice.kind}`) }))}
        />
        <Select
          label={t('language')}
          value={choice.language}
          onChange={(language) => choose({ language })}
          options={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
        />
        {parts > 1 ? (
          <Notice tone="info" title={partText}>
            {t('limited', { max: format.count(DOCUMENT_BATCH_MAX) })}
          </Notice>
        ) : null}
        {making.isPending && count > 1 ? (
          <p role="status" className="text-sm text-ink-2">
            {t('making', { count: format.count(to - from) })}
          </p>
        ) : null}
        {making.isError ? (
          <Notice tone="negative" alert title={t('failed')}>
            {errorText(making.error)}
          </Notice>
        ) : null}
      </div>
    </Sheet>
  );
}

async function fileOf(orderIds: readonly number[], { kind, size, language }: PrintChoice): Promise<File> {
  const [id] = orderIds;
  if (orderIds.length > 1 || id === undefined)
    return await fetchPrivateFile(printDocuments, {
      body: { order_ids: [...orderIds], kind, size, language },
    });
  const endpoint = kind === 'label' ? getShippingLabel : getPackingSlip;
  return await fetchPrivateFile(endpoint, { params: { id }, query: { size, language } });
}

/** The file under a name that tells it from the others. */
function partOf(file: File, number: number, parts: number): File {
  if (parts === 1) return file;
  return new File([file], file.name.replace(/(?=\.pdf$)/, `-${number + 1}`), { type: file.type });
}

/** The file, to be opened where it can be printed. A press of its own, because browsers open nothing that was not just asked for. */
function Ready({ file, address }: Paper) {
  const t = useMessages(documentMessages);
  const format = useFormat();
  // The tab that it was opened in may still be reading it.
  useEffect(() => () => void setTimeout(() => URL.revokeObjectURL(address), KEEP_MS), [address]);
  const shared = { files: [file], title: file.name };
  const share = async () => {
    try {
      await navigator.share(shared);
    } catch (error) {
      // Closing the device's sheet is no failure; where sharing fails the file can still be kept.
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
      <a href={address} target="_blank" rel="noreferrer" className={buttonLook({ wide: true })}>
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
        {navigator.canShare?.(shared) ? (
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
