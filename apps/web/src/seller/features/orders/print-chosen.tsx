// Printing is fetched when it is wanted: most visits of a list print nothing.
import IconRefresh from '#icon/IconRefresh';
import { canPrint } from '@raan/contract/documents/document-rules';
import type { OrderSummary } from '@raan/contract/orders/order';
import { lazyPart, type LostProps } from '#lib/lazy-part.tsx';
import { lazySheet } from '#lib/lazy-sheet.tsx';
import { documentMessages } from '#seller/features/documents/documents.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useUiText } from '#ui/ui-text.tsx';
import type { TickedOrders } from './use-order-selection.ts';

/** Prints the papers of the ticked orders. */
export const PrintChosen = lazyPart<Pick<TickedOrders, 'chosen'>>(
  async () => ({ default: (await import('#seller/features/documents/print-button.tsx')).PrintButton }),
  {
    words: documentMessages,
    waiting: <Skeleton className="size-12 shrink-0 rounded-control" />,
    Lost: PrintLost,
  },
);

/** Of the size of the button that it stands for. */
function PrintLost({ retry, retrying }: LostProps) {
  const text = useUiText();
  return (
    <Button
      variant="secondary"
      className="shrink-0 px-3.5!"
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
    <PrintDocuments
      orderIds={[order.id]}
      withoutLabels={!canPrint('label', order)}
      open={open}
      onClose={onClose}
    />
  );
}
