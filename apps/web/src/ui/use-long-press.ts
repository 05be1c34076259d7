import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

const HOLD_MS = 450;
/** A resting finger still moves a little. */
const SLACK_PX = 10;

/**
 * Returns handlers for a long press by finger or pen, which is then no click and opens no link or context menu. That also
 * holds when `onLongPress` becomes undefined before the finger is lifted. A slow click with a mouse stays a click.
 */
export function useLongPress(onLongPress: (() => void) | undefined) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const held = useRef(false);
  const end = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  useEffect(() => end, []);
  return {
    onPointerDown: ({ isPrimary, pointerType, clientX, clientY }: PointerEvent) => {
      held.current = false;
      if (!onLongPress || !isPrimary || pointerType === 'mouse') return;
      const timer = setTimeout(() => {
        press.current = null;
        held.current = true;
        navigator.vibrate?.(10);
        onLongPress();
      }, HOLD_MS);
      press.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > SLACK_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      // A long touch replaces the context menu; a right click keeps it.
      if (held.current || press.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!held.current) return;
      held.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
