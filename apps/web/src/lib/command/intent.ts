import type { EndpointDefinition } from '@raan/contract/endpoint';
import { newIdempotencyKey, type RequestParts } from '../api.ts';

type Intent = { identity: string; key: string; version: unknown };

/**
 * Remembers what the user wants to do until it is done, so that a retry cannot take effect twice: it has the same
 * idempotency key, and the same version of the record, because a lost response may already have changed the record.
 */
export function createIntent(endpoint: EndpointDefinition) {
  let current: Intent | undefined;
  return {
    /** Returns the key and the input to send. Another secret, as a corrected password, is the same intent. */
    requestFor<Input extends RequestParts>(input: Input): { key: string; input: Input } {
      const identity = identityOf(endpoint, input);
      const { version } = bodyOf(input);
      if (current?.identity !== identity) current = { identity, key: newIdempotencyKey(), version };
      if (current.version === version) return { key: current.key, input };
      return { key: current.key, input: { ...input, body: { ...bodyOf(input), version: current.version } } };
    },
    /** Call after success or a conflict: the next request is a new intent. */
    end(): void {
      current = undefined;
    },
  };
}

function bodyOf(input: RequestParts): Readonly<Record<string, unknown>> {
  return (input.body ?? {}) as Readonly<Record<string, unknown>>;
}

function identityOf({ secrets = [] }: EndpointDefinition, input: RequestParts): string {
  const ignored = new Set(['version', ...secrets]);
  const body = Object.entries(bodyOf(input)).filter(([name]) => !ignored.has(name));
  return JSON.stringify([input.params, input.query, body]);
}
