// Printing is fetched when it is wanted: most visits of a list print nothing.
import { lazy, Suspense } from 'react';
import { canPrint } from '@raan/contract/documents/document-rules';
import type { OrderSummary } from '@raan/contract/orders/order';
import { Skeleton } from '#ui/skeleton.tsx';
import type { TickedOrders } from './use-order-selection.ts';

const PrintButton = lazy(async () => ({
  default: (await import('#seller/features/documents/print-button.tsx')).PrintButton,
}));
const PrintDocuments = lazy(async () => ({
  default: (await import('#seller/features/documents/print-documents.tsx')).PrintDocuments,
}));

/** Prints the papers of the ticked orders. */
export function PrintChosen({ chosen }: Pick<TickedOrders, 'chosen'>) {
  return (
    <Suspense fallback={<Skeleton className="size-12 shrink-0 rounded-control" />}>
      <PrintButton chosen={chosen} />
    </Suspense>
  );
}

/** Prints the papers of one order. */
export function PrintOne({
  order,
  open,
  onClose,
}: {
  order: OrderSummary;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Suspense>
      <PrintDocuments
        orderIds={[order.id]}
        withoutLabels={!canPrint('label', order)}
        open={open}
        onClose={onClose}
      />
    </Suspense>
  );
}
