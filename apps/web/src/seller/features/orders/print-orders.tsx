// Printing is loaded on demand, because most visits of a list print nothing.
import IconRefresh from '#icon/IconRefresh';
import { canPrint } from '@raan/contract/documents/document-rules';
import type { OrderSummary } from '@raan/contract/orders/order';
import { lazyPart, type LoadFailureProps } from '#lib/lazy-part.tsx';
import { lazySheet } from '#seller/lib/lazy-sheet.tsx';
import { documentMessages } from '#seller/features/documents/documents-messages.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useUiText } from '#ui/ui-text.tsx';
import type { SelectedOrders } from './use-order-selection.ts';

/** Prints documents of the selected orders. */
export const PrintSelectedOrders = lazyPart<Pick<SelectedOrders, 'steps'> & { withText?: boolean }>(
  async () => ({ default: (await import('#seller/features/documents/print-button.tsx')).PrintButton }),
  {
    messages: documentMessages,
    placeholder: <Skeleton className="size-12 shrink-0 rounded-control" />,
    LoadFailure: PrintLoadFailure,
  },
);

/** Has the size of the button that it replaces. */
function PrintLoadFailure({ retry, retrying }: LoadFailureProps) {
  const text = useUiText();
  return (
    <Button
      variant="secondary"
      className="shrink-0 px-4!"
      loading={retrying}
      aria-label={`${text.loadFailed}: ${text.retry}`}
      icon={<IconRefresh size={20} aria-hidden />}
      onClick={retry}
    />
  );
}

const PrintDocuments = lazySheet(
  async () => ({ default: (await import('#seller/features/documents/print-documents.tsx')).PrintDocuments }),
  documentMessages,
);

/** Prints documents of one order. */
export function PrintSingleOrder({
  order,
  open,
  onClose,
}: {
  order: OrderSummary;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <PrintDocuments
      orderIds={[order.id]}
      withoutLabels={!canPrint('label', order)}
      open={open}
      onClose={onClose}
    />
  );
}
