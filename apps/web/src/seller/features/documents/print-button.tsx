import { useState } from 'react';
import IconPrinter from '#icon/IconPrinter';
import { toastError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { documentMessages } from './documents-messages.ts';
import { PrintDocuments } from './print-documents.tsx';

type PrintButtonProps = {
  steps: () => AsyncIterable<readonly { id: number }[]>;
  /** Shows the label beside the icon. */
  withText?: boolean;
};

/** Prints the documents of the orders selected in a list. */
export function PrintButton({ steps, withText = false }: PrintButtonProps) {
  const t = useMessages(documentMessages);
  const [busy, setBusy] = useState(false);
  const printing = useItemSheet<readonly number[]>();
  const openPrintSheet = async () => {
    setBusy(true);
    try {
      const ids: number[] = [];
      for await (const orders of steps()) ids.push(...orders.map(({ id }) => id));
      if (ids.length === 0) toast.warning(t('nothingSelected'));
      else printing.show(ids);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        className="shrink-0 px-4!"
        loading={busy}
        aria-label={t('print')}
        icon={<IconPrinter size={20} aria-hidden />}
        onClick={() => void openPrintSheet()}
      >
        {withText ? t('printShort') : null}
      </Button>
      {printing.shown ? (
        <PrintDocuments
          key={printing.shown.opening}
          orderIds={printing.shown.item}
          open={printing.shown.open}
          onClose={printing.hide}
        />
      ) : null}
    </>
  );
}
