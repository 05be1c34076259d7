import { errorText } from '#lib/errors.ts';
import { Notice } from '#ui/notice.tsx';

/** Error of a decision; nothing without one. */
export function DecisionFailure({ error }: { error: Error | null }) {
  return error ? (
    <Notice tone="negative" alert>
      {errorText(error)}
    </Notice>
  ) : null;
}
