import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/** Shows figures of the previous query, faded and marked as busy, while the new one loads. */
export function StaleFigures({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  return (
    <div
      aria-busy={isStale}
      className={classNames('flex flex-col gap-4 transition-opacity', isStale && 'opacity-50 delay-150')}
    >
      {children}
    </div>
  );
}
