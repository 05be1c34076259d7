import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';

/** Placeholder of the security settings that are loaded later. */
export function SecuritySkeleton() {
  return (
    <SkeletonGroup className="p-4">
      <Skeleton className="h-64 w-full rounded-card" />
    </SkeletonGroup>
  );
}
