/** Whether nothing should move by itself: as the device asks, or as the visitor chose here (`data-motion` of the document). */
export function wantsCalm(): boolean {
  return (
    document.documentElement.dataset['motion'] === 'reduced' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
