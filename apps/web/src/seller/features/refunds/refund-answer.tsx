import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '@raan/contract/orders/order';
import type { RefundPreview, RefundRequest } from '@raan/contract/refunds/refund';
import { refundCan } from '@raan/contract/refunds/refund-rules';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { SheetFor } from '#ui/sheet-for.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { AgreeSheet, ObjectSheet } from './refund-sheets.tsx';
import { orderRefundQuery } from './refund.api.ts';
import { refundMessages } from './refund.ts';

/**
 * The answer to a customer's open request, in reach of the thumb: agree while it is open, object while it waits for the seller. Closed meanwhile, it
 * is offered no more; a sheet in which it is being answered stands with what was written, and is told why when it is sent.
 */
export default function RefundAnswer({ order }: { order: Order }) {
  const { data: refund } = useQuery(orderRefundQuery(order.id));
  const request = refund?.requests.find((one) => refundCan('agree', one));
  const preview = refund?.preview;
  const [last, setLast] = useState<Asked>();
  if (request && preview && (request !== last?.request || preview !== last.preview))
    setLast({ request, preview });
  if (!last) return null;
  return <Answers {...last} isOpen={order.open_dispute && request !== undefined} version={order.version} />;
}

type Asked = { request: RefundRequest; preview: RefundPreview };
type AnswersProps = Asked & { isOpen: boolean; version: number };

function Answers({ request, preview, isOpen, version }: AnswersProps) {
  const t = useMessages(refundMessages);
  const agreeing = useSheetFor<number>();
  const objecting = useSheetFor<number>();
  const terms = { preview, version };
  return (
    <>
      {isOpen ? (
        <StickyActions>
          {refundCan('object', request) ? (
            <Button variant="secondary" wide className="px-3!" onClick={() => objecting.show(request.id)}>
              {t('object')}
            </Button>
          ) : null}
          <Button wide className="px-3!" onClick={() => agreeing.show(request.id)}>
            {t('agree')}
          </Button>
        </StickyActions>
      ) : null}
      <SheetFor of={agreeing}>
        {(requestId, sheet) => <AgreeSheet {...sheet} {...terms} requestId={requestId} />}
      </SheetFor>
      <SheetFor of={objecting}>
        {(requestId, sheet) => <ObjectSheet {...sheet} {...terms} requestId={requestId} />}
      </SheetFor>
    </>
  );
}
