import { errorText } from '#lib/errors.ts';
import { Notice } from '#ui/notice.tsx';

/** Why a decision was not taken; nothing where there is no error. */
export function DecisionFailure({ error }: { error: Error | null }) {
  return error ? (
    <Notice tone="negative" alert>
      {errorText(error)}
    </Notice>
  ) : null;
}
