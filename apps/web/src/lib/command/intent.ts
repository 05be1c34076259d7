import type { EndpointDefinition } from '@raan/contract/endpoint';
import { newIdempotencyKey, type RequestParts } from '../api.ts';

type Body = Readonly<Record<string, unknown>>;
type Intent = { identity: string; key: string; seen: Body };

/**
 * Remembers what the user wants to do until it is done, so that a retry cannot take effect twice: it has the same
 * idempotency key and states what the user saw at first, such as the version of the record or the total, because a lost
 * response may already have changed them.
 */
export function createIntent(endpoint: EndpointDefinition) {
  let current: Intent | undefined;
  return {
    /** Returns the key and the input to send. Another password, as a corrected one, is the same intent. */
    requestFor<Input extends RequestParts>(input: Input): { key: string; input: Input } {
      const { seen, rest } = splitBody(endpoint, input);
      const identity = JSON.stringify([input.params, input.query, rest]);
      if (current?.identity !== identity) current = { identity, key: newIdempotencyKey(), seen };
      if (JSON.stringify(current.seen) === JSON.stringify(seen)) return { key: current.key, input };
      return { key: current.key, input: { ...input, body: { ...(input.body as Body), ...current.seen } } };
    },
    /** Call after success or a conflict: the next request is a new intent. */
    end(): void {
      current = undefined;
    },
  };
}

/** Splits a body into what the user saw and what the user wants. Leaves out passwords. */
function splitBody(
  { seenFields = [] }: EndpointDefinition,
  input: RequestParts,
): Record<'seen' | 'rest', Body> {
  const isSeen = (name: string) => name === 'version' || seenFields.includes(name);
  const fields = Object.entries((input.body ?? {}) as Body).filter(([name]) => !name.endsWith('password'));
  return {
    seen: Object.fromEntries(fields.filter(([name]) => isSeen(name))),
    rest: Object.fromEntries(fields.filter(([name]) => !isSeen(name))),
  };
}
