import { useMessages } from '#lib/i18n.tsx';
import { shippingMessages } from './shipping-messages.ts';
import type { ScannedHalf, ScanProblem } from './use-scan-pairs.ts';

/** Returns which code comes next, and what is wrong with the last one. */
export function useScanTexts(half: ScannedHalf | undefined, problem: ScanProblem | undefined) {
  const t = useMessages(shippingMessages);
  const step = !half
    ? t('stepAny')
    : half.kind === 'order'
      ? t('stepParcel', { order: half.value })
      : t('stepOrder', { number: half.value });
  const problemText =
    problem &&
    (problem.kind === 'pairedBefore' ? t('pairedBefore', { order: problem.order }) : t(problem.kind));
  return { step, problemText };
}
