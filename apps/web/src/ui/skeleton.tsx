import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useUiText } from './ui-text.tsx';

/** A grey placeholder in the size of the content: `<Skeleton className="h-5 w-32" />`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-shimmer rounded-sm bg-sunken', className)} />;
}

/** Announces "loading" once for a group of skeletons. */
export function SkeletonGroup({ children, className }: { children: ReactNode; className?: string }) {
  const text = useUiText();
  return (
    <div role="status" className={className}>
      <span className="sr-only">{text.loading}</span>
      {children}
    </div>
  );
}

/** Skeletons of list cards. */
export function SkeletonCards({ count = 3 }: { count?: number }) {
  return (
    <SkeletonGroup className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="rounded-card border border-line bg-raised p-4">
          <div className="flex items-center justify-between">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-16" />
          </div>
          <div className="mt-4 flex gap-3">
            <Skeleton className="size-16 rounded-control" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          </div>
          <Skeleton className="mt-4 h-4 w-3/5" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
