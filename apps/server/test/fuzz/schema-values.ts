import fc from 'fast-check';
import { DAY_MS } from '@raan/contract/durations';
import { PASSWORD, WITHDRAWAL_PASSWORD } from './actors.ts';

export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  pattern?: string;
  nullable?: boolean;
};

/** A placeholder for a known value until the sender is chosen. Without a known value, `fallback` is sent. */
class Reference {
  readonly names: readonly string[];
  readonly position: number;
  readonly fallback: unknown;
  readonly isTextField: boolean;
  constructor(names: readonly string[], position: number, fallback: unknown, isTextField: boolean) {
    this.names = names;
    this.position = position;
    this.fallback = fallback;
    this.isTextField = isTextField;
  }
}

/** Finds a known value. Returns undefined without one. */
export type Lookup = (names: readonly string[], position: number) => string | number | undefined;

/** Copies a drawn value and replaces its references by known values. */
export function resolveReferences(value: unknown, lookup: Lookup): unknown {
  if (value instanceof Reference) {
    const known = lookup(value.names, value.position) ?? value.fallback;
    return value.isTextField && typeof known === 'number' ? String(known) : known;
  }
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, lookup));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, resolveReferences(part, lookup)]),
  );
}

/** Index among several known values, without fast-check's bias towards small numbers. */
export const position = fc.noBias(fc.nat(9_999));

const ITEMS_MAX = 4;
const LONG_TEXT_LENGTH = 20_000;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const day = fc.nat(40).map((days) => daysAgo(days).slice(0, 10));
const moment = fc.integer({ min: -20, max: 20 }).map(daysAgo);

/** Values by field name that pass the checks behind the schema. Most requests would fail there otherwise. */
const VALUES_BY_NAME: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  phone: fc.constantFrom('081 234 5678', '0898765432', '๐๘๑๒๓๔๕๖๗๘'),
  email: fc.nat(99).map((number) => `fuzz${number}@example.com`),
  province: fc.constant('กรุงเทพมหานคร'),
  subdistrict: fc.constantFrom('', 'ลาดยาว'),
  district: fc.constant('จตุจักร'),
  postal_code: fc.constant('10900'),
  tracking_number: position.map((number) => `SF${String(number).padStart(13, '1')}`),
  password: fc.constant(PASSWORD),
  oldPassword: fc.constant(PASSWORD),
  newPassword: fc.constant(PASSWORD),
  withdraw_password: fc.constant(WITHDRAWAL_PASSWORD),
  old_password: fc.constant(WITHDRAWAL_PASSWORD),
  new_password: fc.constant(WITHDRAWAL_PASSWORD),
  card_holder_name: fc.constant('สมชาย ใจดี'),
  size: fc.constantFrom('S', 'M', null),
  color: fc.constant(null),
  slug: fc.nat(99).map((number) => `fuzz-store-${number}`),
  logo_url: fc.constant(null),
  cover_url: fc.constant(null),
  card_number: fc.constant('123-4-56789-0'),
  amount: fc.constantFrom(5_000, 5_000.01, 7_500.5, 5_000_000),
  received: fc.constantFrom(5_000, 7_500.5),
  total_amount: fc.constantFrom(110, 100, 220, 0.01),
  socket_id: fc.constant('12.34'),
  channel_name: fc.nat(30).map((id) => `private-seller.${id}`),
  from: day,
  to: day,
  published_at: fc.option(moment),
  starts_at: fc.option(moment),
  ends_at: fc.option(moment),
  transaction_id: fc.constant('ab'.repeat(32)),
  endpoint: fc.constant('https://push.example.com/device'),
  reason: fc.constantFrom('เหตุผลของการตัดสินใจนี้', 'a reason in words', '\u202Edetrevni', '😀'.repeat(20)),
  account: fc.nat(9).map((number) => `fuzz-account-${number}`),
  link: fc.constantFrom('/shop', 'https://example.com/x', ''),
};

/** Returns the names under which known values for a field are stored, the closest match first. */
function knownValueNames(name: string): string[] {
  const singular = name.replace(/_ids?$/, '');
  if (name === 'cursor') return ['next_cursor'];
  if (name === 'after' || name === 'up_to_seq') return ['seq'];
  if (name.endsWith('_ids') || name.endsWith('_id')) return [`${singular}s.id`, `${singular}_id`, 'id'];
  if (name === 'ids') return ['slides.id', 'products.id'];
  if (name.endsWith('_url')) return [name, 'url'];
  return name === 'picture' ? [name, 'hash'] : [name];
}

const TEXTS = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    'ร้านน้ำหวาน',
    "'; drop table orders; --",
    '<script>alert(1)</script>',
    '\u202Egnp.exe\u2066',
    '{{7*7}} ${7*7} %s %n',
    '../../../etc/passwd',
    '%25%00%2e',
    'e\u0301\u200B\u200D\uFEFF',
    '๑๒๓',
    '\\_%*',
    '{0} {order_number}',
  ),
);

function textValues(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 60, pattern } = schema;
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern), { maxLength });
    } catch {
      return TEXTS;
    }
  }
  const fitting = TEXTS.map((text) => text.padEnd(minLength, 'x').slice(0, maxLength).toWellFormed());
  return fc.oneof(
    { weight: 6, arbitrary: fitting },
    { weight: 1, arbitrary: fc.constant('ก'.repeat(maxLength)) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(minLength)) },
  );
}

function numberValues(schema: JsonSchema, isWhole: boolean): fc.Arbitrary<unknown> {
  const min = schema.minimum ?? schema.exclusiveMinimum ?? -1_000_000;
  const max = schema.maximum ?? 1_000_000;
  const near = Math.min(max, Math.max(min, 1));
  const small = fc.integer({ min: Math.ceil(near), max: Math.ceil(Math.min(max, near + 30)) });
  return fc.oneof(
    { weight: 6, arbitrary: small },
    { weight: 1, arbitrary: fc.constantFrom(min, max) },
    ...(isWhole ? [] : [{ weight: 2, arbitrary: small.map((value) => Math.min(max, value + 0.25)) }]),
  );
}

/** Returns values that the schema allows, some of them references. `name` is the field name. */
export function allowedValues(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const fresh = freshValues(schema, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (schema.enum || (type !== 'string' && type !== 'integer')) return fresh;
  const knownValues = fc
    .tuple(position, fresh)
    .map(([at, fallback]) => new Reference(knownValueNames(name), at, fallback, type === 'string'));
  const byName = VALUES_BY_NAME[name];
  return fc.oneof(
    { weight: byName ? 1 : 5, arbitrary: knownValues },
    { weight: 1, arbitrary: fresh },
    ...(byName ? [{ weight: 8, arbitrary: byName }] : []),
  );
}

function freshValues(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => allowedValues(option, name)));
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const byType = types.map((type) => valuesOfType(type, schema, name));
  return byType.length === 1 ? byType[0]! : fc.oneof(...byType);
}

function valuesOfType(type: string | undefined, schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return numberValues(schema, true);
    case 'number':
      return VALUES_BY_NAME[name] ?? numberValues(schema, false);
    case 'string':
      return textValues(schema);
    case 'array': {
      const { minItems = 0, maxItems = ITEMS_MAX } = schema;
      return fc.array(allowedValues(schema.items ?? {}, name), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, ITEMS_MAX)),
      });
    }
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([field, part]) => [field, allowedValues(part, field)] as const,
      );
      const required = schema.required ?? [];
      return fc.record(Object.fromEntries(fields), { requiredKeys: required });
    }
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** JSON values that often break parsers, database columns and comparisons. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\0',
    'a\0b',
    '\uD800',
    'x\uDFFFy',
    '\u202E',
    '0x10',
    '1e3',
    '+5',
    ' 5',
    '5.0',
    '-0',
    'NaN',
    '๕',
    '٥',
    'undefined',
    '[object Object]',
    'ﷺ'.repeat(300),
    'x'.repeat(LONG_TEXT_LENGTH),
    '0000-00-00',
    '0000-01-01',
    '2026-02-30',
    '9999-12-31',
    '275760-09-13',
    '-271821-04-20T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '2026-11-22T25:61:61Z',
    '//elsewhere.example',
    'javascript:alert(1)',
    'https://elsewhere.example/x.png',
    [],
    {},
    [[]],
    [null],
    ['5'],
    { $gt: '' },
    { length: 5 },
    { toString: null },
  ),
  fc.constantFrom(
    0,
    -0,
    -1,
    0.1,
    0.001,
    1.005,
    -0.01,
    5e-324,
    2 ** 15,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53 - 1,
    2 ** 53,
    2 ** 63,
    -(2 ** 63),
    1e15,
    9_999_999_999.99,
    1e20,
    1e308,
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
