// The second click of a double-click must not hit the dialog that the first one opened. Browsers count clicks in `detail`,
// but Safari on iOS reports each tap as a first click. For taps, time and place tell.

const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 30;

type Click = Pick<PointerEvent, 'timeStamp' | 'clientX' | 'clientY' | 'detail' | 'pointerType'>;

let previous: Click | undefined;
const repeatedClicks = new WeakSet<object>();

/** Whether a click follows another one as the second of a double-click. */
export function isRepeat(click: Click, before: Click | undefined): boolean {
  if (click.detail > 1) return true;
  if (!before || click.pointerType !== 'touch') return false;
  const distance = Math.hypot(click.clientX - before.clientX, click.clientY - before.clientY);
  return click.timeStamp - before.timeStamp < DOUBLE_TAP_MS && distance < DOUBLE_TAP_PX;
}

if (!import.meta.env.SSR)
  addEventListener(
    'click',
    (event) => {
      const { timeStamp, clientX, clientY, detail } = event;
      const click = { timeStamp, clientX, clientY, detail, pointerType: pointerTypeOf(event) };
      if (isRepeat(click, previous)) repeatedClicks.add(event);
      previous = click;
    },
    { capture: true },
  );

/** Safari before 18.2 does not say what caused a click. Clicks by keyboard have no `detail`. */
function pointerTypeOf({ pointerType, detail }: { pointerType?: string; detail: number }): string {
  return pointerType ?? (navigator.maxTouchPoints > 0 && detail > 0 ? 'touch' : '');
}

/** Whether a click of the page was the second of a double-click. */
export const isRepeatedClick = (event: Event): boolean => repeatedClicks.has(event);

/** Ignores the second click of a double-click. */
export const onFirstClick =
  (action: () => void) =>
  ({ nativeEvent }: { nativeEvent: Event }): void => {
    if (!isRepeatedClick(nativeEvent)) action();
  };
