import { useState } from 'react';
import IconPrinter from '#icon/IconPrinter';
import { canPrint } from '@raan/contract/documents/document-rules';
import type { Order } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { documentMessages } from './documents-messages.ts';
import { PrintDocuments } from './print-documents.tsx';

/** Prints the documents of an order. Renders nothing if no document is available. */
export function OrderDocuments({ order }: { order: Order }) {
  const t = useMessages(documentMessages);
  const [open, setOpen] = useState(false);
  if (!canPrint('packing_slip', order)) return null;
  return (
    <>
      <Button
        variant="secondary"
        wide
        icon={<IconPrinter size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {canPrint('label', order) ? t('print') : t('packing_slip')}
      </Button>
      <PrintDocuments
        orderIds={[order.id]}
        withoutLabels={!canPrint('label', order)}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
