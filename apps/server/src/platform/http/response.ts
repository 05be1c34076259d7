// Everything passes through the schema of the contract.
import type { Data, EndpointDefinition, Schema, Top } from '@raan/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { outputSchema } from './json-schema.ts';
import type { SendStream } from './send-stream.ts';
import { ReusableData } from './reusable-data.ts';
import { jsonChunks, StreamedList } from './streamed-list.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** A download: its name (ASCII) and its content, which is sent while it is being produced. */
export type FileResponse = { name: string; content: AsyncIterable<string> | AsyncIterable<Uint8Array> };

/** A file; `data` with the endpoint's other top-level fields; or `data` alone, which may contain a streamed list or be reusable. */
export type HandlerResult<E extends EndpointDefinition> = E extends { file: string }
  ? FileResponse
  : E extends { top: Schema }
    ? { data: Data<E>; top: Top<E> }
    : Data<E> extends object
      ? Data<E> | StreamedList<Data<E>> | ReusableData<Data<E>>
      : Data<E>;

type JsonSchema = Record<string, unknown>;

export type ResponseSchemas = { body: JsonSchema; data: JsonSchema };

const knownSchemas = new WeakMap<EndpointDefinition, ResponseSchemas>();

/** Created for the first response, because hundreds would slow down the start. Returns the same objects each time. */
export function responseSchemas(endpoint: EndpointDefinition): ResponseSchemas {
  const known = knownSchemas.get(endpoint);
  if (known) return known;
  const made = createSchemas(endpoint);
  knownSchemas.set(endpoint, made);
  return made;
}

function createSchemas(endpoint: EndpointDefinition): ResponseSchemas {
  const data = outputSchema(endpoint.data);
  if (endpoint.file)
    return { data, body: { description: 'A file', content: { [endpoint.file]: { schema: data } } } };
  const top = endpoint.top ? (outputSchema(endpoint.top)['properties'] as object) : {};
  const properties = { success: { type: 'boolean' }, data, ...top };
  return { data, body: { type: 'object', properties, required: ['success', 'data'] } };
}

type ResponseOptions = {
  endpoint: EndpointDefinition;
  /** HTTP status of a JSON body. */
  status: number;
  sendStream: SendStream;
  seller: { id: number } | undefined;
};

/** Starts a stream, or returns the JSON body, for the route's handler to return. */
export function writeResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
  { endpoint, status, sendStream, seller }: ResponseOptions,
): FastifyReply | string | Buffer {
  if (endpoint.file) {
    const { name, content } = result as FileResponse;
    const headers = {
      'content-disposition': `attachment; filename="${name}"`,
      // Files contain data that only their owner may see.
      'cache-control': 'private, no-store',
    };
    const type = endpoint.file.startsWith('text/') ? `${endpoint.file}; charset=utf-8` : endpoint.file;
    return sendStream(request, reply, { type, headers, chunks: content, seller });
  }
  if (result instanceof StreamedList) {
    const chunks = jsonChunks(reply, result, responseSchemas(endpoint).data);
    return sendStream(request, reply, { type: JSON_TYPE, chunks, seller });
  }
  const { data, top } = endpoint.top ? (result as { data: unknown; top: object }) : { data: result, top: {} };
  const serialize = serializerOf(responseSchemas(endpoint).body, reply);
  reply.code(status).type(JSON_TYPE);
  if (result instanceof ReusableData)
    return result.bodyOf(endpoint, () => serialize({ success: true, data: result.data }));
  return serialize({ success: true, data, ...top });
}

type Serializer = ReturnType<FastifyReply['compileSerializationSchema']>;
const serializers = new WeakMap<JsonSchema, Serializer>();

/** Compiled once per process: all applications of a process share the contract. */
function serializerOf(schema: JsonSchema, reply: FastifyReply): Serializer {
  const known = serializers.get(schema);
  if (known) return known;
  const made = reply.compileSerializationSchema(schema);
  serializers.set(schema, made);
  return made;
}
