/**
 * Ignores the second click of a double-click, so that it cannot hit the dialog that the first click opened.
 */
export const onFirstClick =
  (action: () => void) =>
  (event: { detail: number }): void => {
    if (event.detail < 2) action();
  };
