import type { Schema } from '@raan/contract/endpoint';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;

/** `{anyOf: [X, null]}` as one schema with two types serializes several times faster. */
function flattenNullable(schema: JsonSchema): void {
  const options = schema['anyOf'] as JsonSchema[] | undefined;
  const [inner, other] = options ?? [];
  if (options?.length !== 2 || !inner || other?.['type'] !== 'null') return;
  if (typeof inner['type'] !== 'string' || 'enum' in inner) return;
  delete schema['anyOf'];
  Object.assign(schema, inner, { type: [inner['type'], 'null'], nullable: true });
}

const inputSchemas = new WeakMap<Schema, JsonSchema>();

/** The schema of a request. Returns the same object each time, so that the validator compiles it once. */
export function inputSchema(schema: Schema): JsonSchema {
  const known = inputSchemas.get(schema);
  if (known) return known;
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
  });
  inputSchemas.set(schema, made);
  return made;
}

/** The schema of a response. Fields that it does not name are removed from the response. */
export function outputSchema(schema: Schema): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => flattenNullable(jsonSchema as JsonSchema),
  });
  return rest;
}

// Formats are for readers of the API description; the pattern next to them is what is validated.
const limits = { allErrors: true, strict: false, validateFormats: false } as const;
/** Converts no types, and removes unknown fields, so that requests cannot set fields that are not accepted. */
const validator = new Ajv({ ...limits, removeAdditional: 'all' });

/** Validates `body`, `querystring` or `params`. Compiled for the first request: hundreds would slow down the start. */
export function compileValidator(
  schema: object,
  httpPart: string | undefined,
): (value: unknown) => { value: unknown } | { error: ErrorObject[] } {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= validator.compile(schema);
    if (httpPart !== 'body') coerceUrlValues(value as UrlValues, schema);
    if (!validate(value)) return { error: validate.errors ?? [] };
    const error = findUnstorableTexts(value, '');
    return error.length === 0 ? { value } : { error };
  };
}

type UrlValues = Record<string, unknown>;
type UrlValueSchema = { type?: string; anyOf?: { type?: string }[] };

const DECIMAL: Readonly<Record<string, RegExp>> = {
  integer: /^-?(?:0|[1-9]\d*)$/,
  number: /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/,
};

/**
 * Converts numbers and booleans of a URL, in place. Other spellings of numbers than decimal digits (`0x10`,
 * `1e3`, `+5`, ` 5`, or `5.0` for an integer) remain text, which the schema refuses.
 */
function coerceUrlValues(values: UrlValues, schema: object): void {
  const { properties = {} } = schema as { properties?: Record<string, UrlValueSchema> };
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

/** PostgreSQL cannot store texts with NUL or half of a surrogate pair. */
function findUnstorableTexts(value: unknown, instancePath: string): ErrorObject[] {
  if (typeof value === 'string') {
    if (value.isWellFormed() && !value.includes('\0')) return [];
    return [{ keyword: 'pattern', instancePath, schemaPath: '', params: {} }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    findUnstorableTexts(part, `${instancePath}/${name}`),
  );
}
