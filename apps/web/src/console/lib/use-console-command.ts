import { useQueryClient } from '@tanstack/react-query';
import type { Data, EndpointDefinition } from '@raan/contract/endpoint';
import { isConflict } from '#lib/api-error.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { errorText } from '#lib/errors.ts';
import { refreshConsole } from './list/use-console-list.ts';
import { callConsole, type ConsoleEndpoint } from './operator-api.ts';
import { toast } from '#ui/toast-store.ts';

/** Sends a write of an operator and refreshes the console. A conflict with another operator is reported as a toast. */
export function useConsoleCommand<E extends EndpointDefinition & ConsoleEndpoint>(
  endpoint: E,
  onSuccess?: (result: Data<E>) => void,
) {
  const client = useQueryClient();
  return useCommand(endpoint, {
    showsError: true,
    send: callConsole,
    onSuccess: (result) => onSuccess?.(result),
    onError: (error) => {
      if (isConflict(error)) toast.warning(errorText(error));
    },
    refresh: () => refreshConsole(client),
  });
}
