import { useState } from 'react';
import IconPrinter from '#icon/IconPrinter';
import { toastError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { documentMessages } from './documents.ts';
import { PrintDocuments } from './print-documents.tsx';

type PrintButtonProps = {
  /** The orders that are ticked, step by step. */
  chosen: () => AsyncIterable<readonly { id: number }[]>;
};

/** Prints the papers of the orders that are ticked in a list. */
export function PrintButton({ chosen }: PrintButtonProps) {
  const t = useMessages(documentMessages);
  const [busy, setBusy] = useState(false);
  const printing = useSheetFor<readonly number[]>();
  const begin = async () => {
    setBusy(true);
    try {
      const ids: number[] = [];
      for await (const orders of chosen()) ids.push(...orders.map(({ id }) => id));
      if (ids.length === 0) toast.warning(t('nothingChosen'));
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
        className="shrink-0 px-3.5!"
        loading={busy}
        aria-label={t('print')}
        icon={<IconPrinter size={20} aria-hidden />}
        onClick={() => void begin()}
      />
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
