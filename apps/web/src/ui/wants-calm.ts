/** Whether nothing should move by itself: as the device asks, or as the visitor chose here (`data-motion` of the document). */
export function wantsCalm(): boolean {
  // A server does not know, and draws nothing that moves.
  if (typeof document === 'undefined') return false;
  return (
    document.documentElement.dataset['motion'] === 'reduced' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
