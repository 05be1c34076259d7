import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A list of labels and values. */
export function FactList({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={classNames('flex flex-col', className)}>{children}</dl>;
}

type FactProps = {
  label: ReactNode;
  children: ReactNode;
  aside?: ReactNode;
  strong?: boolean;
};

export function Fact({ label, children, aside, strong = false }: FactProps) {
  return (
    <div
      className={classNames(
        'flex min-h-10 items-center gap-3 py-1.5',
        strong && 'mt-1 border-t border-line pt-3',
      )}
    >
      <dt className={classNames('shrink-0 text-sm', strong ? 'font-semibold' : 'text-ink-2')}>{label}</dt>
      <dd
        className={classNames(
          'min-w-0 flex-1 text-right wrap-break-word',
          strong ? 'text-xl font-semibold' : 'text-sm',
        )}
      >
        {children}
      </dd>
      {aside ? <dd className="-mr-3 shrink-0">{aside}</dd> : null}
    </div>
  );
}
