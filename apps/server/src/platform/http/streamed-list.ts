// Lists of any length in memory of one size: rows are fetched in batches, written as the client reads them, and forgotten. While a slow
// client reads, no connection to the database is held.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#platform/errors/app-error.ts';

/** Streams that one caller may have open, and all callers together; each holds one batch and a socket's buffer. */
export const STREAMS_PER_CALLER = 2;
const STREAMS_MAX = 20;
/** A client that reads nothing for this long has gone away without saying so. */
const STALLED_MS = 60_000;
const BUFFER_BYTES = 64 * 1024;

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

/** Sends a streamed list by the schema of its endpoint's `data`, so that rows are stripped as those of any answer. */
export type SendStreamedList = (
  request: FastifyRequest,
  reply: FastifyReply,
  list: StreamedList<object>,
  dataSchema: JsonSchema,
  caller: string,
) => FastifyReply;

/** Makes the sender of one server, which counts that server's streams and breaks them off when it closes: a slow client would keep it. */
export function streamedLists(app: FastifyInstance): SendStreamedList {
  const open = new Map<string, number>();
  const streams = new Set<Readable>();
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.destroy(new Error('the server is closing'));
  });

  const take = (caller: string): (() => void) => {
    const mine = open.get(caller) ?? 0;
    if (mine >= STREAMS_PER_CALLER)
      throw fail('REQUEST_RATE_LIMIT', 'lists_of_yours', { limit: STREAMS_PER_CALLER });
    if (streams.size >= STREAMS_MAX) throw fail('REQUEST_RATE_LIMIT', 'lists_of_all');
    open.set(caller, mine + 1);
    return () => {
      const left = (open.get(caller) ?? 1) - 1;
      if (left > 0) open.set(caller, left);
      else open.delete(caller);
    };
  };

  return (request, reply, list, dataSchema, caller) => {
    reply.type('application/json; charset=utf-8');
    // Whoever asks for the head alone is not told by reading everything.
    if (request.method === 'HEAD') return reply.send('');
    const release = take(caller);
    const stream = Readable.from(jsonPieces(reply, list, dataSchema), {
      objectMode: false,
      highWaterMark: BUFFER_BYTES,
    });
    streams.add(stream);
    stream.once('close', () => {
      streams.delete(stream);
      release();
    });
    reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
    // Fastify pipes it: the next batch is fetched when the socket has room, a failure breaks the connection, so that nobody takes half
    // a list for the whole, and a client that hangs up ends the reading.
    return reply.send(stream);
  };
}

async function* jsonPieces(
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
