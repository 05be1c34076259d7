/** Ignores the second click of a double-click: it must not hit the dialog that the first one opened. */
export const onFirstClick =
  (action: () => void) =>
  (event: { detail: number }): void => {
    if (event.detail < 2) action();
  };
