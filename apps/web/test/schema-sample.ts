import * as z from 'zod/mini';
import type { Data, EndpointDefinition, Schema } from '@raan/contract/endpoint';

type JsonSchema = {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  prefixItems?: readonly JsonSchema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
};

const ITEMS = 2;
/** In the past, so that no countdown runs. */
const SAMPLE_TIME = '2026-11-21T10:00:00.000Z';

/** Values by field name, for schemas that are wider than real data. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  has_more: false,
  page: 1,
  per_page: 20,
  theme_color: '#7a3cff',
  language: 'th',
  province: 'กรุงเทพมหานคร',
  postal_code: '10900',
  open: '09:00',
  close: '18:00',
};
/** Optional fields that stay absent. A cursor would make the page load without end. */
const ABSENT = new Set(['next_cursor']);

const samples = new WeakMap<Schema, unknown>();

/** Returns a valid value of a schema, always the same object. Throws if it does not pass the schema. */
export function createSample(schema: Schema): unknown {
  if (!samples.has(schema)) {
    const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' });
    samples.set(schema, z.parse(schema, new Drawing().draw(json as JsonSchema, '', 0)));
  }
  return samples.get(schema);
}

/** Returns sample data of an endpoint's response, for a test to change. */
export function createSampleData<E extends EndpointDefinition>(endpoint: E): Data<E> {
  return structuredClone(createSample(endpoint.data)) as Data<E>;
}

/** Numbers its values, so that the rows of a list differ. */
class Drawing {
  #count = 0;

  /** `row` is the position in the innermost list. It varies values without a number. */
  draw(schema: JsonSchema, name: string, row: number): unknown {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[row % schema.enum.length];
    const choices = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null');
    if (choices) return this.draw(choices[row % choices.length] ?? {}, name, row);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => this.draw(part, name, row)));
    const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
    const common = BY_NAME[name];
    if (common !== undefined && typeof common === type?.replace('integer', 'number')) return common;
    switch (type) {
      case 'object':
        return this.#object(schema, row);
      case 'array':
        return this.#list(schema, name);
      case 'boolean':
        return true;
      case 'integer':
      case 'number':
        this.#count += 1;
        return Math.min(Math.max(this.#count, schema.minimum ?? 0), schema.maximum ?? Infinity);
      case 'string':
        return this.#text(schema, name, row);
      default:
        return null;
    }
  }

  #object({ properties = {}, propertyNames, additionalProperties }: JsonSchema, row: number): object {
    const named = Object.entries(properties).filter(([key]) => !ABSENT.has(key));
    const values = typeof additionalProperties === 'object' ? additionalProperties : {};
    const listed = (propertyNames?.enum ?? []).map((key) => [String(key), values] as const);
    return Object.fromEntries([...named, ...listed].map(([key, part]) => [key, this.draw(part, key, row)]));
  }

  #list({ items = {}, prefixItems, minItems = 0, maxItems = ITEMS }: JsonSchema, name: string): unknown[] {
    if (prefixItems) return prefixItems.map((part, row) => this.draw(part, name, row));
    // At least one row for each value of an enumeration, because some lists are grouped by it.
    const values = items.enum?.length ?? ITEMS;
    const length = Math.min(Math.max(ITEMS, minItems), maxItems, values);
    return Array.from({ length }, (_, row) => this.draw(items, name, row));
  }

  #text({ format, pattern, minLength = 0, maxLength = 80 }: JsonSchema, name: string, row: number): string {
    const isDay =
      pattern?.includes('-\\d{2}-\\d{2}$') || /(^|_)(day|date|from|to|month|starts|ends)$/.test(name);
    if (isDay) return `2026-11-${20 - row}`;
    if (format === 'date-time' || /_(at|by|until)$|^(at|until)$/.test(name)) return SAMPLE_TIME;
    if (pattern?.startsWith('^[0-9a-f]{40}')) return String(row).padStart(40, 'a');
    if (format === 'uri') return 'https://raan.invalid/';
    this.#count += 1;
    if (/url|image|picture|avatar|logo|photo/.test(name)) return `/media/${this.#count}.webp`;
    return `${name || 'text'} ${this.#count}`.padEnd(minLength, '0').slice(0, maxLength);
  }
}
