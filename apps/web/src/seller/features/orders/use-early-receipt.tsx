import { useProfile } from '#lib/profile.ts';
import { SheetFor } from '#ui/sheet-for.tsx';
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
        <SheetFor of={asking}>
          {(item, sheet) => (
            <EarlyReceiptSheet
              {...sheet}
              plan={item}
              profit={item.profit}
              onDone={() => {
                asking.hide();
                onDone();
              }}
            />
          )}
        </SheetFor>
        <SheetFor of={explaining}>{(_, sheet) => <EarlyReceiptOff {...sheet} />}</SheetFor>
      </>
    ),
  };
}
