import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';

/** Placeholder of the security settings. */
export function SecuritySkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-2 pt-1">
      <Skeleton className="h-4 w-24 rounded-sm" />
      <Skeleton className="h-64 w-full rounded-card" />
    </SkeletonGroup>
  );
}
