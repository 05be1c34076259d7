import { useQuery } from '@tanstack/react-query';
import type { Order } from '@raan/contract/orders/order';
import type { RefundRequest } from '@raan/contract/refunds/refund';
import { refundCan } from '@raan/contract/refunds/refund-rules';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { ItemSheet } from '#ui/item-sheet.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { AgreeSheet, ObjectSheet, toRefundTerms, type RefundTerms } from './refund-sheets.tsx';
import { orderRefundQuery } from './refund.api.ts';
import { refundMessages } from './refund-messages.ts';

/** Buttons to agree or object. An open sheet outlasts the request, so that its text is not lost. */
export default function RefundResponse({ order }: { order: Order }) {
  const t = useMessages(refundMessages);
  const { data: refund } = useQuery(orderRefundQuery(order.id));
  const agreeSheet = useItemSheet<OpenRequest>();
  const objectSheet = useItemSheet<OpenRequest>();
  const request = refund?.requests.find((candidate) => refundCan('agree', candidate));
  const terms = refund && toRefundTerms(refund);
  const openRequest = request && terms ? { request, terms } : undefined;
  return (
    <>
      {request && openRequest && order.open_dispute ? (
        <StickyActions>
          {refundCan('object', request) ? (
            <Button variant="secondary" wide className="px-3!" onClick={() => objectSheet.show(openRequest)}>
              {t('object')}
            </Button>
          ) : null}
          <Button wide className="px-3!" onClick={() => agreeSheet.show(openRequest)}>
            {t('agree')}
          </Button>
        </StickyActions>
      ) : null}
      <ItemSheet state={agreeSheet}>{(selected, sheet) => <AgreeSheet {...sheet} {...selected} />}</ItemSheet>
      <ItemSheet state={objectSheet}>
        {({ request: selected, terms: selectedTerms }, sheet) => (
          <ObjectSheet {...sheet} requestId={selected.id} terms={selectedTerms} />
        )}
      </ItemSheet>
    </>
  );
}

type OpenRequest = { request: RefundRequest; terms: RefundTerms };
