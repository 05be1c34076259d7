import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

type QueuePageProps = {
  title: string;
  about?: ReactNode;
  /** Fills wide screens, for tables. */
  isWide?: boolean;
  children: ReactNode;
};

/** A console page with a title and one list. */
export function QueuePage({ title, about, isWide = false, children }: QueuePageProps) {
  return (
    <div className={classNames('flex flex-col gap-4', !isWide && 'max-w-3xl')}>
      <div>
        <h1 className="text-xl font-semibold">{title}</h1>
        {about ? <div className="text-sm text-ink-2">{about}</div> : null}
      </div>
      {children}
    </div>
  );
}
