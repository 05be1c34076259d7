import type { LoadFailureProps } from '#lib/lazy-part.tsx';
import { Button } from '#ui/button.tsx';

export type PendingRefundsProps = {
  retryLabel: string;
};

/** Retry button in place of the link, when the requests or its code could not be loaded. */
export function PendingRefundsFailure({
  retryLabel,
  retry,
  retrying,
}: PendingRefundsProps & LoadFailureProps) {
  return (
    <Button wide variant="secondary" className="mt-3" loading={retrying} onClick={retry}>
      {retryLabel}
    </Button>
  );
}
