import { useRef, useState } from 'react';
import { useMutation, type MutationKey } from '@tanstack/react-query';
import type { Data, EndpointDefinition, Input } from '@raan/contract/endpoint';
import { isConflict } from '../api-error.ts';
import { callEndpoint, type CallArguments, type CallOptions } from '../api.ts';
import { errorText, toastError } from '../errors.ts';
import { dismissFailure, toast } from '#ui/toast-store.ts';
import { createIntent } from './intent.ts';

type Send<E extends EndpointDefinition> = (endpoint: E, ...args: CallArguments<E>) => Promise<Data<E>>;

export type CommandOptions<E extends EndpointDefinition> = {
  /** Updates what the command may have changed. Runs after failures too: a lost response may have changed it. */
  refresh?: (error: Error | null) => unknown;
  onSuccess?: (result: Data<E>, input: Input<E>) => unknown;
  onError?: (error: Error, input: Input<E>) => unknown;
  /** The page shows `error`, as beside a field. Otherwise a toast shows it. */
  showsError?: boolean;
  /** Title of the toast. */
  failedTitle?: string;
  /** For `useIsMutating`, which shows elsewhere that the command runs. */
  mutationKey?: MutationKey;
  /** The console has its own API client. */
  send?: Send<E>;
};

/**
 * Sends a write. Ignores further calls while one runs. A retry of the same input has the same idempotency key and version,
 * so it cannot take effect twice; after a conflict, the next attempt uses the current version.
 */
export function useCommand<E extends EndpointDefinition>(endpoint: E, options: CommandOptions<E> = {}) {
  const { refresh, onSuccess, onError, showsError = false, failedTitle, mutationKey } = options;
  const send = options.send ?? callEndpoint;
  const [intent] = useState(() => createIntent(endpoint));
  const isRunning = useRef(false);
  const mutation = useMutation({
    ...(mutationKey && { mutationKey }),
    mutationFn: (requested: Input<E>) => {
      const { key, input } = intent.requestFor(requested);
      const call: CallOptions = endpoint.idempotent ? { idempotencyKey: key } : {};
      return send(endpoint, ...([input, call] as CallArguments<E>));
    },
    meta: { quiet: true },
    onSuccess: (result, input) => {
      intent.end();
      dismissFailure(subjectOf(endpoint, input));
      return onSuccess?.(result, input);
    },
    onError: (error, input) => {
      if (isConflict(error)) intent.end();
      const key = subjectOf(endpoint, input);
      if (failedTitle !== undefined) toast.error(errorText(error), { title: failedTitle, key });
      else if (!showsError) toastError(error, key);
      return onError?.(error, input);
    },
    onSettled: (_, error) => {
      void refresh?.(error);
    },
  });
  return {
    /** Resolves to the result; to undefined after a failure, or if another call was running. */
    run: async (...[input]: CommandArguments<E>): Promise<Data<E> | undefined> => {
      if (isRunning.current) return undefined;
      isRunning.current = true;
      try {
        return await mutation.mutateAsync((input ?? {}) as Input<E>);
      } catch {
        return undefined;
      } finally {
        isRunning.current = false;
      }
    },
    isRunning: mutation.isPending,
    error: mutation.error,
    /** Forgets `error`. */
    reset: mutation.reset,
  };
}

/** The subject of a command: a success removes only failures of the same action on the same record. */
const subjectOf = ({ method, path }: EndpointDefinition, { params }: { params?: unknown }) =>
  `${method} ${path} ${JSON.stringify(params)}`;

type CommandArguments<E extends EndpointDefinition> =
  CallArguments<E> extends [unknown, ...unknown[]] ? [input: Input<E>] : [input?: Input<E>];

export type Command<E extends EndpointDefinition> = ReturnType<typeof useCommand<E>>;
