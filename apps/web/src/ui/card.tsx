import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'section' | 'article' | 'div' | 'li';
  /** Leaves the padding to the content, for rows that reach the edges. */
  flush?: boolean;
};

/** A raised surface with a hairline. */
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

/** The title line of a card or a section, with something at its right end. */
export function SectionTitle({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-3">
      <h2 className="text-base font-semibold">{children}</h2>
      {aside}
    </div>
  );
}
