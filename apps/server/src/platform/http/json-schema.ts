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
/** Values are taken as they are typed; unknown fields are dropped, so that nothing can be set that was not offered. */
const validator = new Ajv({ ...limits, removeAdditional: 'all' });

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
    validate ??= validator.compile(schema);
    if (httpPart !== 'body') readAddressPart(value as AddressPart, schema);
    if (!validate(value)) return { error: validate.errors ?? [] };
    const error = unstorableTexts(value, '');
    return error.length === 0 ? { value } : { error };
  };
}

type AddressPart = Record<string, unknown>;
type AddressSchema = { type?: string; anyOf?: { type?: string }[] };

const DECIMAL: Readonly<Record<string, RegExp>> = {
  integer: /^-?(?:0|[1-9]\d*)$/,
  number: /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/,
};

/**
 * Reads numbers and flags from the text of an address, in place. Numbers have one spelling, decimal digits; any other (`0x10`, `1e3`,
 * `+5`, ` 5`, `5.0` for an integer) stays text, which the schema refuses.
 */
function readAddressPart(values: AddressPart, schema: object): void {
  const { properties = {} } = schema as { properties?: Record<string, AddressSchema> };
  for (const [name, { type, anyOf = [{ type }] }] of Object.entries(properties)) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    for (const option of anyOf) {
      if (option.type === 'boolean' && (value === 'true' || value === 'false'))
        values[name] = value === 'true';
      else if (option.type && DECIMAL[option.type]?.test(value)) values[name] = Number(value);
    }
  }
}

/** Finds texts that PostgreSQL cannot store, whatever their schema: those with NUL, and those with half of a surrogate pair. */
function unstorableTexts(value: unknown, instancePath: string): ErrorObject[] {
  if (typeof value === 'string') {
    if (value.isWellFormed() && !value.includes('\0')) return [];
    return [{ keyword: 'pattern', instancePath, schemaPath: '', params: {} }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => unstorableTexts(part, `${instancePath}/${name}`));
}
