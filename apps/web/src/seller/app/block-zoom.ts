/** Zoom is blocked unless the visitor allowed it (lib/appearance.ts). */
const isBlocked = () => !document.documentElement.dataset['zoom'];

const ZOOM_KEYS = new Set(['+', '-', '=', '_']);

/** Blocks Ctrl+wheel, Ctrl+plus, Ctrl+minus and Safari's pinch. The stylesheet blocks touch zoom. */
export function blockZoom(): void {
  const onWheel = (event: WheelEvent) => {
    if ((event.ctrlKey || event.metaKey) && isBlocked()) event.preventDefault();
  };
  const onKey = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && ZOOM_KEYS.has(event.key) && isBlocked()) event.preventDefault();
  };
  const onGesture = (event: Event) => {
    if (isBlocked()) event.preventDefault();
  };
  addEventListener('wheel', onWheel, { passive: false });
  addEventListener('keydown', onKey);
  document.addEventListener('gesturestart', onGesture);
}
