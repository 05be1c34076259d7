// Apart from the toasts, which the first view does not need.
let viewports = 0;

/** Registers a viewport, so that toasts know whether they are visible. Returns a function to undo it. */
export function registerViewport(): () => void {
  viewports += 1;
  let isRegistered = true;
  return () => {
    if (isRegistered) viewports -= 1;
    isRegistered = false;
  };
}

export function hasToastViewport(): boolean {
  return viewports > 0;
}
