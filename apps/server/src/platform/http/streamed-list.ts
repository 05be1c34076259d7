// Constant memory: rows are fetched in batches, written as the client reads, and discarded. No database
// connection is held while a slow client reads.
import type { FastifyReply } from 'fastify';

export class StreamedList<T extends object> {
  readonly field: string;
  readonly batches: AsyncIterable<readonly unknown[]>;
  readonly rest: () => object;
  /** The type of `data`; for the compiler only. */
  declare readonly shape: T;

  constructor(field: string, batches: AsyncIterable<readonly unknown[]>, rest: () => object) {
    this.field = field;
    this.batches = batches;
    this.rest = rest;
  }
}

/**
 * Creates the response `{[field]: rows, ...rest}`; `rest` is called last. Fetch the first batch before, so
 * that an invalid request fails before the response begins.
 */
export function streamList<F extends string, Row, Rest extends object>(
  field: F,
  batches: AsyncIterable<readonly Row[]>,
  rest: () => Rest,
): StreamedList<{ [K in F]: Row[] } & Rest> {
  return new StreamedList(field, batches, rest);
}

type JsonSchema = Record<string, unknown>;

/** The JSON text of the whole response in chunks. The schema of the endpoint's `data` strips rows like any response. */
export async function* jsonChunks(
  reply: FastifyReply,
  { field, batches, rest }: StreamedList<object>,
  dataSchema: JsonSchema,
): AsyncGenerator<string> {
  const { rows, others } = splitSchema(dataSchema, field);
  const writeRows = reply.compileSerializationSchema(rows);
  const writeOthers = reply.compileSerializationSchema(others);
  let lead = `{"success":true,"data":{${JSON.stringify(field)}:[`;
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield lead + writeRows(batch as never).slice(1, -1);
    lead = ',';
  }
  const start = lead === ',' ? '' : lead;
  const members = writeOthers(rest() as never).slice(1, -1);
  yield `${start}]${members && ','}${members}}}`;
}

const splitSchemas = new WeakMap<object, { rows: JsonSchema; others: JsonSchema }>();

/** Returns the same objects each time, so that each schema is compiled once. */
function splitSchema(dataSchema: JsonSchema, field: string): { rows: JsonSchema; others: JsonSchema } {
  const known = splitSchemas.get(dataSchema);
  if (known) return known;
  const { [field]: rows, ...properties } = dataSchema['properties'] as Record<string, JsonSchema>;
  if (!rows) throw new Error(`no list "${field}" in the schema of this response`);
  const required = (dataSchema['required'] as string[]).filter((name) => name !== field);
  const made = { rows, others: { ...dataSchema, properties, required } };
  splitSchemas.set(dataSchema, made);
  return made;
}
