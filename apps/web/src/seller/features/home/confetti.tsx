import { useEffect, useRef } from 'react';
import { prefersReducedMotion } from '#ui/prefers-reduced-motion.ts';

const PIECES = 28;
const COLOURS = ['var(--brand)', 'var(--mango)', 'var(--positive)', 'var(--info)'];
const DURATION_MS = 1_400;

/** Confetti over the nearest positioned element, once. Nothing moves if the visitor prefers that. */
export default function Confetti() {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (prefersReducedMotion()) return;
    const animations = [...(box.current?.children ?? [])].map((piece, index) => {
      const angle = (index / PIECES) * Math.PI * 2;
      const reach = 60 + ((index * 37) % 90);
      const [x, y] = [Math.cos(angle) * reach * 1.6, Math.sin(angle) * reach * 0.6 - 60];
      return piece.animate(
        [
          { opacity: 1, transform: 'translate(0, 0)' },
          { opacity: 1, transform: `translate(${x}px, ${y}px) rotate(${index * 60}deg)`, offset: 0.5 },
          { opacity: 0, transform: `translate(${x}px, ${y + 120}px) rotate(${index * 120}deg)` },
        ],
        { duration: DURATION_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
      );
    });
    return () => animations.forEach((animation) => animation.cancel());
  }, []);
  return (
    <span ref={box} aria-hidden className="pointer-events-none absolute top-1/2 left-1/2 z-10">
      {Array.from({ length: PIECES }, (_, index) => (
        <span
          key={index}
          className="absolute size-2 rounded-sm opacity-0"
          style={{ background: COLOURS[index % COLOURS.length] }}
        />
      ))}
    </span>
  );
}
