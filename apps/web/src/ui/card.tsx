import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'section' | 'article' | 'div' | 'li';
  /** Removes the padding, for rows that reach the edges. */
  flush?: boolean;
};

/** A raised surface with a border. */
export function Card({ as: Element = 'section', flush = false, className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={classNames(
        'rounded-card border border-line bg-raised',
        flush ? 'overflow-clip' : 'p-4',
        className,
      )}
    />
  );
}

/** The title of a card or section, with an element at the right. */
export function SectionTitle({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-3">
      <h2 className="text-base font-semibold">{children}</h2>
      {aside}
    </div>
  );
}
