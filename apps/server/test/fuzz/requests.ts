import fc from 'fast-check';
import sharp from 'sharp';
import type { KnownValues } from './known-values.ts';
import { knownValueScope, type Role } from './actors.ts';
import {
  allowedValues,
  hostileValues,
  position,
  resolveReferences,
  type JsonSchema,
  type Lookup,
} from './schema-values.ts';

export type Operation = {
  /** Example: `get /api/products/{id}`. */
  name: string;
  method: string;
  path: string;
  params: Record<string, JsonSchema>;
  query: Record<string, JsonSchema>;
  body: JsonSchema | undefined;
  isForm: boolean;
  isGuarded: boolean;
};

type Parameter = { in: string; name: string; schema: JsonSchema };
type Documented = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
  security?: unknown[];
};

/** Reads the operations of an OpenAPI document. */
export function readOperations(document: { paths: Record<string, Record<string, Documented>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, security }]) => {
      const parametersIn = (place: string) =>
        Object.fromEntries(
          parameters.filter((parameter) => parameter.in === place).map(({ name, schema }) => [name, schema]),
        );
      return {
        name: `${method} ${path}`,
        method: method.toUpperCase(),
        path,
        params: parametersIn('path'),
        query: parametersIn('query'),
        body: requestBody?.content['application/json']?.schema,
        isForm: requestBody?.content['multipart/form-data'] !== undefined,
        isGuarded: security !== undefined,
      };
    }),
  );
}

export type FuzzRequest = {
  operation: string;
  role: Role;
  method: string;
  /** The request target exactly as sent. */
  target: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
};

type Draft = { params: Fields; query: Fields; body: unknown };
type Fields = Record<string, unknown>;

const ROLES: Readonly<Record<'seller' | 'operator' | 'public', readonly { weight: number; role: Role }[]>> = {
  seller: [
    { weight: 10, role: 'stranger' },
    { weight: 5, role: 'owner' },
    { weight: 2, role: 'newcomer' },
    { weight: 1, role: 'reviewer' },
    { weight: 1, role: 'public' },
  ],
  operator: [
    { weight: 9, role: 'reviewer' },
    { weight: 8, role: 'finance' },
    { weight: 1, role: 'stranger' },
    { weight: 1, role: 'public' },
  ],
  public: [
    { weight: 9, role: 'public' },
    { weight: 5, role: 'customer' },
    { weight: 2, role: 'stranger' },
  ],
};

const oneOf = (from: string[]) => fc.constantFrom(...from);
const FORM_BOUNDARY = 'fuzzboundary';

const CONTENT_TYPES = oneOf([
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/json ; charset=utf-8',
  'application/json\t;x',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  `multipart/form-data; boundary=${FORM_BOUNDARY}`,
  'application/xml',
  '*/*',
  ',',
]);

const BROKEN_BODIES = oneOf([
  '{',
  '{"a":',
  'null',
  '[]',
  '"text"',
  '7',
  '\uFEFF{}',
  '{"a":1e999}',
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{}}}',
  '\0',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '{"version":99999999999999999999,"id":1e400}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"a":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_001)}`,
  'a=1&b=2&__proto__=3',
  `--${FORM_BOUNDARY}\r\ncontent-disposition: form-data; name="type"\r\n\r\nimage\r\n--${FORM_BOUNDARY}--`,
  `--${FORM_BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="\0"\r\n\r\nx`,
  ' '.repeat(300_000),
]);

/** Paths that some parsers read differently from others. */
const PATH_VARIANTS: readonly ((path: string) => string)[] = [
  (path) => path.replace('/api', '/%61pi'),
  (path) => path.replace(/[a-z](?=[a-z]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => `/${path}`,
  (path) => `//elsewhere.example${path}`,
  (path) => `/\\elsewhere.example${path}`,
  (path) => `http://elsewhere.example${path}`,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}%00`,
  (path) => `${path}%E0%A4%A`,
  (path) => `${path};x=1`,
  (path) => `${path}/..%2f..%2f`,
  (path) => `${path}/%2e%2e/x`,
  (path) => path.replace(/\/[^/]*$/, '/__proto__'),
  (path) => path.replace(/\/\d+/, '/0x10'),
  (path) => path.replace(/\/\d+/, '/9223372036854775808'),
  (path) => path.replace(/\/[^/]*$/, `/${'9'.repeat(300)}`),
  (path) => path.toUpperCase(),
];

const EXTRA_QUERIES = oneOf([
  'page=1&page=2',
  'page[]=1',
  'per_page=999999',
  'per_page=1e3',
  '__proto__=1&constructor=2',
  'keyword=%00',
  'keyword=%zz',
  'keyword=%ED%A0%80',
  `keyword=${'%F0%9F%98%80'.repeat(50)}`,
  'cursor=AAAA',
  '&&&===',
  'x=1&'.repeat(300),
  'lang=zh-TW',
]);

type Mutation = { place: number; action: number; value: unknown; number: unknown };

/** The random choices for one request, all drawn in advance, so that a seed always gives the same request. */
export type DrawnRequest = {
  role: Role;
  kind: string;
  params: unknown;
  query: unknown;
  body: unknown;
  form: Buffer;
  mutations: Mutation[];
  language: string;
  address: string;
  key: string | null;
  brokenType: string;
  brokenBody: string;
  pathVariant: (path: string) => string;
  extraQuery: string;
  position: number;
};

/** Returns the fast-check arbitrary for requests of an operation. */
export function arbitraryRequest(operation: Operation): fc.Arbitrary<DrawnRequest> {
  const { params, query, body } = operation;
  return fc.record({
    role: arbitraryRole(operation),
    kind: REQUEST_KINDS,
    params: allowedValues({ type: 'object', properties: params, required: Object.keys(params) }, ''),
    query: allowedValues({ type: 'object', properties: query }, ''),
    body: body ? allowedValues(body, '') : fc.constant(undefined),
    form: operation.isForm ? FORMS : fc.constant(Buffer.alloc(0)),
    mutations: fc.array(
      fc.record({ place: position, action: fc.nat(9), value: hostileValues, number: CURSOR_NUMBERS }),
      { minLength: 1, maxLength: 3 },
    ),
    language: oneOf(['en', 'th', 'zh-TW,zh;q=0.9', '*', 'x'.repeat(500)]),
    address: fc.ipV4(),
    key: fc.noBias(
      fc.oneof(
        { weight: 14, arbitrary: fc.constant(null) },
        { weight: 4, arbitrary: fc.uuid() },
        { weight: 1, arbitrary: oneOf(['a', 'b', 'two words', 'x'.repeat(200)]) },
      ),
    ),
    brokenType: CONTENT_TYPES,
    brokenBody: fc.oneof(BROKEN_BODIES, fc.string({ unit: 'binary' })),
    pathVariant: fc.constantFrom(...PATH_VARIANTS),
    extraQuery: EXTRA_QUERIES,
    position,
  });
}

/** Builds a request. Mutations change a copy of a valid one, so that most of it stays valid. */
export function buildRequest(
  operation: Operation,
  choices: DrawnRequest,
  knownValues: KnownValues,
  mode: 'allowed' | 'any',
): FuzzRequest {
  const { role } = choices;
  const kind = mode === 'allowed' ? 'allowed' : choices.kind;
  const lookup: Lookup = ([name = '', ...more], at) =>
    knownValues.pick(
      knownValueScope(role),
      name === 'next_cursor' ? [cursorName(operation)] : [name, ...more],
      at,
    );
  const draft = createDraft(operation, choices, lookup);
  if (kind === 'values') mutate(draft, choices.mutations, lookup);
  const headers: Record<string, string> = {
    'accept-language': choices.language,
    // Each request has its own address, because the server also rate-limits by address.
    'x-forwarded-for': choices.address,
    ...(choices.key !== null && { 'idempotency-key': choices.key }),
  };
  let body = createBody(operation, draft.body, choices.form, headers);
  if (kind === 'body' && operation.method !== 'GET') {
    headers['content-type'] = choices.brokenType;
    body = Buffer.from(choices.brokenBody);
  }
  let target = createTarget(operation, draft);
  if (kind === 'address') {
    const [path = '', query] = target.split('?', 2);
    target = [choices.pathVariant(path), [query, choices.extraQuery].filter(Boolean).join('&')].join('?');
  }
  return { operation: operation.name, role, method: operation.method, target, headers, body };
}

/** Returns the name under which the cursors of an operation are stored: lists refuse each other's cursors. */
export function cursorName({ name }: Operation): string {
  return `${name} next_cursor`;
}

const REQUEST_KINDS = fc.oneof(
  { weight: 9, arbitrary: fc.constant('allowed') },
  { weight: 7, arbitrary: fc.constant('values') },
  { weight: 2, arbitrary: fc.constant('body') },
  { weight: 2, arbitrary: fc.constant('address') },
);

function arbitraryRole({ isGuarded, path }: Operation): fc.Arbitrary<Role> {
  const access = !isGuarded ? 'public' : path.startsWith('/api/console/') ? 'operator' : 'seller';
  return fc.oneof(...ROLES[access].map(({ weight, role }) => ({ weight, arbitrary: fc.constant(role) })));
}

function createDraft(operation: Operation, choices: DrawnRequest, lookup: Lookup): Draft {
  const segments = operation.path.split('/');
  const params = resolveReferences(choices.params, lookup) as Fields;
  for (const name of choices.position % 6 > 0 ? Object.keys(params) : []) {
    const collection = segments[segments.indexOf(`{${name}}`) - 1] ?? '';
    const ids = [`${collection}.id`, `${collection.split('-').at(-1)}.id`];
    params[name] = lookup(name === 'id' ? ids : [name], choices.position) ?? params[name];
  }
  const query = resolveReferences(choices.query, lookup) as Fields;
  const cursor = lookup(['next_cursor'], choices.position);
  if ('cursor' in query && cursor === undefined) delete query['cursor'];
  const body = resolveReferences(choices.body, lookup);
  // A wrong version is a conflict, so most requests omit an optional one.
  if (choices.position % 4 > 0 && isOptional(operation, 'version')) delete (body as Fields)['version'];
  return { params, query, body };
}

function isOptional({ body }: Operation, field: string): boolean {
  return body?.properties?.[field] !== undefined && !body.required?.includes(field);
}

function mutate(draft: Draft, mutations: readonly Mutation[], lookup: Lookup): void {
  for (const { place, action, value, number } of mutations) {
    const places = placesOf(draft);
    if (places.length === 0) return;
    const { holder, name } = places[place % places.length]!;
    if (action === 0 && !Array.isArray(holder)) delete holder[name as never];
    else if (action === 1)
      Object.assign(holder, { is_admin: true, seller_id: 1, id: 1, status: 'completed' });
    else if (name === 'cursor') (holder as Fields)[name] = corruptCursor(lookup, place, number);
    // Cloned because the same value may be drawn twice and assigned into itself.
    else (holder as Fields)[name] = structuredClone(value);
  }
}

type Place = { holder: Fields | unknown[]; name: string };

function placesOf(value: unknown, depth = 0): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    ...(depth > 0 ? [{ holder: value as Fields, name }] : []),
    ...placesOf(part, depth + 1),
  ]);
}

const CURSOR_NUMBERS = fc.constantFrom<unknown>(
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  1e15,
  'x',
  null,
  [],
);

/** Returns a cursor of an earlier response with one number replaced. */
function corruptCursor(lookup: Lookup, place: number, number: unknown): string {
  const cursor = lookup(['next_cursor'], place);
  if (typeof cursor !== 'string') return 'WyJ4Iiwx';
  const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
  parts[1 + (place % (parts.length - 1))] = number;
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function createTarget({ path }: Operation, { params, query }: Draft): string {
  const text = (value: unknown) =>
    encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => text(params[name] ?? 'none') || '%20');
  const pairs = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${text(value)}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

const PICTURE = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#7799bb' } })
  .jpeg()
  .toBuffer();

function createBody(
  { isForm, method }: Operation,
  body: unknown,
  form: Buffer,
  headers: Record<string, string>,
): Buffer | undefined {
  if (isForm) {
    headers['content-type'] = `multipart/form-data; boundary=${FORM_BOUNDARY}`;
    return form;
  }
  if (body === undefined) return method === 'GET' ? undefined : Buffer.alloc(0);
  headers['content-type'] = 'application/json';
  return Buffer.from(JSON.stringify(body) ?? '');
}

const FORMS: fc.Arbitrary<Buffer> = fc
  .record({
    type: oneOf([
      ...Array<string>(3).fill('image'),
      'product',
      'id_card',
      'slip',
      'front',
      'back',
      'x',
      '\0',
    ]),
    field: oneOf([...Array<string>(4).fill('file'), 'files', 'files[]', 'photos', '__proto__']),
    name: oneOf(['a.png', '../../a.png', '\u202Egnp.exe', 'a.csv', 'a.json', 'x'.repeat(300), '']),
    content: fc.constantFrom(
      PICTURE,
      PICTURE,
      PICTURE,
      Buffer.from('Handle,Title,Variant Price\nfuzz,Fuzz,10'),
      Buffer.from('[]'),
      PICTURE.subarray(0, 200),
      Buffer.alloc(0),
      Buffer.from('<svg onload=alert(1)>'),
    ),
  })
  .map(({ type, field, name, content }) =>
    Buffer.concat([
      formPart('name="type"', type),
      formPart(`name="${field}"; filename="${name}"\r\ncontent-type: image/png`, content),
      Buffer.from(`--${FORM_BOUNDARY}--\r\n`),
    ]),
  );

function formPart(disposition: string, value: string | Buffer): Buffer {
  const head = `--${FORM_BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')]);
}
