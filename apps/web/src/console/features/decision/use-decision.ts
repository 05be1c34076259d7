import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isConflict } from '#lib/api-error.ts';
import { errorText } from '#lib/errors.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';
import { toast } from '#ui/toast-store.ts';

type DecisionOptions<Result> = {
  /** Sends the decision under a key that stays the same while it is tried again. */
  decide: (reason: string, idempotencyKey: string) => Promise<Result>;
  onDecided: (result: Result) => void;
};

/** A decision on something that somebody else may have decided meanwhile: then it is told, and everything is read anew. */
export function useDecision<Result>({ decide, onDecided }: DecisionOptions<Result>) {
  const client = useQueryClient();
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (reason: string) => decide(reason, intent.keyFor(reason)),
    onSuccess: (result) => {
      intent.done();
      onDecided(result);
      void client.invalidateQueries({ queryKey: ['console'] });
    },
    onError: (error) => {
      if (!isConflict(error)) return;
      toast.warning(errorText(error));
      void client.invalidateQueries({ queryKey: ['console'] });
    },
    meta: { quiet: true },
  });
}
