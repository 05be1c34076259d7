/** Of a double press the first alone: the second would answer what the first has just brought up under the finger. */
export const firstPress =
  (act: () => void) =>
  (event: { detail: number }): void => {
    if (event.detail < 2) act();
  };
