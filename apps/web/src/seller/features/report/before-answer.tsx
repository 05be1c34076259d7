import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/** Figures that are those of the days before, until the chosen ones are answered: pale, and busy for whoever reads by ear. */
export function BeforeAnswer({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  return (
    <div
      aria-busy={isOn}
      className={classNames('flex flex-col gap-4 transition-opacity', isOn && 'opacity-50 delay-150')}
    >
      {children}
    </div>
  );
}
