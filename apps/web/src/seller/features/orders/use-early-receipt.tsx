import { useProfile } from '#lib/profile.ts';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import type { BatchPlan } from './batch-sheet.tsx';
import { EarlyReceiptOff, EarlyReceiptSheet } from './early-receipt.tsx';

/** Orders to be paid before their customers confirm, and what the seller earns by them, in baht. */
export type EarlyPlan = BatchPlan & { profit: number };

/** Asks for early receipt, or says why this seller has none; `sheets` stands once on the page. */
export function useEarlyReceipt(onDone: () => void) {
  const mayBeEarly = useProfile().data?.can_bulk_profit_status ?? false;
  const asking = useSheetFor<EarlyPlan>();
  const explaining = useSheetFor<null>();
  return {
    ask: (plan: EarlyPlan) => (mayBeEarly ? asking.show(plan) : explaining.show(null)),
    sheets: (
      <>
        {asking.shown ? (
          <EarlyReceiptSheet
            key={asking.shown.opening}
            plan={asking.shown.item}
            profit={asking.shown.item.profit}
            open={asking.shown.open}
            onClose={asking.hide}
            onDone={() => {
              asking.hide();
              onDone();
            }}
          />
        ) : null}
        {explaining.shown ? <EarlyReceiptOff open={explaining.shown.open} onClose={explaining.hide} /> : null}
      </>
    ),
  };
}
