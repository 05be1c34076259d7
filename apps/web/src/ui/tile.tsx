import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A number with its label below. */
export function Tile({
  label,
  children,
  className,
}: {
  label: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div className={classNames('min-w-0 rounded-control bg-sunken/70 px-3 py-2.5', className)}>
      <p className="truncate text-base font-semibold">{children}</p>
      <p className="text-xs text-ink-2">{label}</p>
    </div>
  );
}
