// The contract's schemas as JSON Schema: for validating what comes in, for stripping what goes out, for the API documentation.
import type { Schema } from '@raan/contract/endpoint';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;

/** `{anyOf: [X, null]}` as one schema with two types, where X is a plain type: it serialises several times faster. */
function flattenNullable(schema: JsonSchema): void {
  const options = schema['anyOf'] as JsonSchema[] | undefined;
  const [inner, other] = options ?? [];
  if (options?.length !== 2 || !inner || other?.['type'] !== 'null') return;
  if (typeof inner['type'] !== 'string' || 'enum' in inner) return;
  delete schema['anyOf'];
  Object.assign(schema, inner, { type: [inner['type'], 'null'], nullable: true });
}

/** Schema of what a caller sends. */
export function inputSchema(schema: Schema): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
  });
  return rest;
}

/** Schema of what we answer; whatever it does not name is left out of the answer. */
export function outputSchema(schema: Schema): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => flattenNullable(jsonSchema as JsonSchema),
  });
  return rest;
}

// A format is told to readers of the documentation; what is checked is the pattern beside it.
const limits = { allErrors: true, strict: false, validateFormats: false } as const;
/** Bodies are taken as they are typed; unknown fields are dropped, so that nothing can be set that was not offered. */
const forBodies = new Ajv({ ...limits, removeAdditional: 'all' });
/** Addresses carry text only, so numbers and flags are read from it. */
const forAddresses = new Ajv({ ...limits, removeAdditional: 'all', coerceTypes: true });

/**
 * A validator for one part of a request: `body`, `querystring` or `params`. It is compiled when the first request comes: a start would
 * wait for hundreds that nobody asks for yet.
 */
export function compileValidator(
  schema: object,
  httpPart: string | undefined,
): (value: unknown) => { value: unknown } | { error: ErrorObject[] } {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= (httpPart === 'body' ? forBodies : forAddresses).compile(schema);
    return validate(value) ? { value } : { error: validate.errors ?? [] };
  };
}
