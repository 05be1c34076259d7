import type { LostProps } from '#lib/lazy-part.tsx';
import { Button } from '#ui/button.tsx';

export type RefundsProps = {
  /** What is pressed to try again where they can't be had. */
  failed: string;
};

/** Stands in the place of the requests that wait for an answer, where they or what shows them could not be fetched. */
export function RefundsLost({ failed, retry, retrying }: RefundsProps & LostProps) {
  return (
    <Button wide variant="secondary" className="mt-3" loading={retrying} onClick={retry}>
      {failed}
    </Button>
  );
}
