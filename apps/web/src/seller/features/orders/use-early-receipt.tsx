import { useProfile } from '#seller/lib/profile.api.ts';
import { ItemSheet } from '#ui/item-sheet.tsx';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import type { BatchPlan } from './batch-sheet.tsx';
import { EarlyReceiptUnavailableSheet, EarlyReceiptSheet } from './early-receipt-sheets.tsx';

/** Orders to collect early, and the seller's total profit in baht. */
export type EarlyReceiptPlan = BatchPlan & { profit: number };

/** Confirms early receipt, or explains why it is unavailable. Render `sheets` once per page. */
export function useEarlyReceipt(onDone: () => void) {
  const canCollectEarly = useProfile().data?.can_bulk_profit_status ?? false;
  const confirmation = useItemSheet<EarlyReceiptPlan>();
  const unavailable = useItemSheet<null>();
  return {
    start: (plan: EarlyReceiptPlan) => (canCollectEarly ? confirmation.show(plan) : unavailable.show(null)),
    sheets: (
      <>
        <ItemSheet state={confirmation}>
          {(item, sheet) => (
            <EarlyReceiptSheet
              {...sheet}
              plan={item}
              profit={item.profit}
              onDone={() => {
                confirmation.hide();
                onDone();
              }}
            />
          )}
        </ItemSheet>
        <ItemSheet state={unavailable}>{(_, sheet) => <EarlyReceiptUnavailableSheet {...sheet} />}</ItemSheet>
      </>
    ),
  };
}
