/** Whether to avoid motion, by the system's preference or the visitor's setting (`data-motion`). */
export function prefersReducedMotion(): boolean {
  // Unknown on a server, which renders nothing that moves.
  if (typeof document === 'undefined') return false;
  return (
    document.documentElement.dataset['motion'] === 'reduced' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
