import { useQuery } from '@tanstack/react-query';
import type { Order } from '@raan/contract/orders/order';
import { refundCan } from '@raan/contract/refunds/refund-rules';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { SheetFor } from '#ui/sheet-for.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { AgreeSheet, ObjectSheet, termsOf, type Terms } from './refund-sheets.tsx';
import { orderRefundQuery } from './refund.api.ts';
import { refundMessages } from './refund.ts';

/**
 * The answer to a customer's open request, in reach of the thumb: agree while it is open, object while it waits for the seller. Closed meanwhile, it
 * is offered no more; a sheet in which it is being answered stands with what was written, and is told why when it is sent.
 */
export default function RefundAnswer({ order }: { order: Order }) {
  const t = useMessages(refundMessages);
  const { data: refund } = useQuery(orderRefundQuery(order.id));
  const agreeing = useSheetFor<Asked>();
  const objecting = useSheetFor<Asked>();
  const request = refund?.requests.find((one) => refundCan('agree', one));
  const terms = refund && termsOf(refund);
  const asked = request && terms ? { requestId: request.id, terms } : undefined;
  return (
    <>
      {request && asked && order.open_dispute ? (
        <StickyActions>
          {refundCan('object', request) ? (
            <Button variant="secondary" wide className="px-3!" onClick={() => objecting.show(asked)}>
              {t('object')}
            </Button>
          ) : null}
          <Button wide className="px-3!" onClick={() => agreeing.show(asked)}>
            {t('agree')}
          </Button>
        </StickyActions>
      ) : null}
      <SheetFor of={agreeing}>{(shown, sheet) => <AgreeSheet {...sheet} {...shown} />}</SheetFor>
      <SheetFor of={objecting}>{(shown, sheet) => <ObjectSheet {...sheet} {...shown} />}</SheetFor>
    </>
  );
}

type Asked = { requestId: number; terms: Terms };
