import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isConflict } from '#lib/api-error.ts';
import { refreshConsole } from '#console/lib/list/use-console-list.ts';
import { errorText } from '#lib/errors.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';
import { toast } from '#ui/toast-store.ts';

type DecisionOptions<Result> = {
  /** Retries use the same idempotency key. */
  decide: (reason: string, idempotencyKey: string) => Promise<Result>;
  onDecided: (result: Result) => void;
};

/** Sends a decision. A conflict with another operator's decision is reported. Both refresh the console. */
export function useDecision<Result>({ decide, onDecided }: DecisionOptions<Result>) {
  const client = useQueryClient();
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (reason: string) => decide(reason, intent.keyFor(reason)),
    onSuccess: (result) => {
      intent.done();
      onDecided(result);
      void refreshConsole(client);
    },
    onError: (error) => {
      if (!isConflict(error)) return;
      toast.warning(errorText(error));
      void refreshConsole(client);
    },
    meta: { quiet: true },
  });
}
