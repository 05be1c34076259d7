// Lists of any length in memory of one size: rows are fetched in batches, written as the client reads them, and forgotten. While a slow
// client reads, no connection to the database is held.
import type { FastifyReply } from 'fastify';

/** An answer whose `data` is `T`, one field of which is a list too long to be held. */
export class StreamedList<T extends object> {
  readonly field: string;
  readonly batches: AsyncIterable<readonly unknown[]>;
  readonly rest: () => object;
  /** The shape of `data`; for the compiler only. */
  declare readonly shape: T;

  constructor(field: string, batches: AsyncIterable<readonly unknown[]>, rest: () => object) {
    this.field = field;
    this.batches = batches;
    this.rest = rest;
  }
}

/**
 * Answers `data` as `{[field]: rows, ...rest}`. The first batch should be at hand, so that what is wrong with a request is told before the
 * answer begins. `rest` is asked when the last batch is written.
 */
export function streamList<F extends string, Row, Rest extends object>(
  field: F,
  batches: AsyncIterable<readonly Row[]>,
  rest: () => Rest,
): StreamedList<{ [K in F]: Row[] } & Rest> {
  return new StreamedList(field, batches, rest);
}

type JsonSchema = Record<string, unknown>;

/** The text of a whole answer, by the schema of its endpoint's `data`, so that rows are stripped as those of any answer. */
export async function* jsonPieces(
  reply: FastifyReply,
  { field, batches, rest }: StreamedList<object>,
  dataSchema: JsonSchema,
): AsyncGenerator<string> {
  const { rows, others } = schemasOf(dataSchema, field);
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

const split = new WeakMap<object, { rows: JsonSchema; others: JsonSchema }>();

/** The schema of the list and that of everything else; the same objects each time, so that each is compiled once. */
function schemasOf(dataSchema: JsonSchema, field: string): { rows: JsonSchema; others: JsonSchema } {
  const known = split.get(dataSchema);
  if (known) return known;
  const { [field]: rows, ...properties } = dataSchema['properties'] as Record<string, JsonSchema>;
  if (!rows) throw new Error(`no list "${field}" in the schema of this answer`);
  const required = (dataSchema['required'] as string[]).filter((name) => name !== field);
  const made = { rows, others: { ...dataSchema, properties, required } };
  split.set(dataSchema, made);
  return made;
}
