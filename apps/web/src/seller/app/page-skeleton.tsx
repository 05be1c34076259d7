import { Skeleton, SkeletonCards, SkeletonGroup } from '#ui/skeleton.tsx';

/** Placeholder of a page: a header and a list. */
export function PageSkeleton() {
  return (
    <div className="flex flex-col gap-4 pt-4">
      <SkeletonGroup>
        <Skeleton className="h-24 w-full rounded-card" />
      </SkeletonGroup>
      <SkeletonCards count={3} />
    </div>
  );
}
