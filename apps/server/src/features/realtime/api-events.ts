// Events that the HTTP API accepts for channels, validated before anything is sent.
import * as z from 'zod';
import type { ChannelEvent } from './pusher-server.ts';
import { channelKind, isSocketId, LIMITS } from './protocol.ts';

export class ApiRefusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 413;

  constructor(status: ApiRefusal['status'], message: string) {
    super(message);
    this.status = status;
  }
}

const Name = z.string().min(1).max(LIMITS.eventNameCharacters);
const SocketId = z.string().refine(isSocketId, 'is no socket id');
const Event = z.object({
  name: Name,
  data: z.string(),
  channel: z.string().optional(),
  channels: z.array(z.string()).min(1).max(LIMITS.channelsPerEvent).optional(),
  socket_id: SocketId.nullish(),
});
const Batch = z.object({
  batch: z
    .array(z.object({ name: Name, data: z.string(), channel: z.string(), socket_id: SocketId.nullish() }))
    .min(1)
    .max(LIMITS.eventsPerBatch),
});

function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ApiRefusal(400, `${issue?.path.join('.') || 'body'}: ${issue?.message}`);
}

function channelEvent(
  channel: string,
  { name, data, socket_id }: { name: string; data: string; socket_id?: string | null },
): ChannelEvent {
  if (!channelKind(channel))
    throw new ApiRefusal(400, `channel ${channel.slice(0, 200)}: invalid channel name`);
  if (/^pusher(_internal)?:/.test(name)) throw new ApiRefusal(400, 'name: reserved by the protocol');
  if (Buffer.byteLength(data) > LIMITS.dataBytes)
    throw new ApiRefusal(413, `data: more than ${LIMITS.dataBytes} bytes`);
  return { channel, event: name, data, ...(socket_id && { except: socket_id }) };
}

/** Parses the body of POST /events: one event for one or several channels. Throws ApiRefusal. */
export function parseEventBody(body: unknown): ChannelEvent[] {
  const event = parseBody(Event, body);
  const channels = [...new Set(event.channels ?? (event.channel === undefined ? [] : [event.channel]))];
  if (channels.length === 0) throw new ApiRefusal(400, 'channels: none');
  return channels.map((channel) => channelEvent(channel, event));
}

/** Parses the body of POST /batch_events: events for one channel each. One invalid event refuses all. Throws ApiRefusal. */
export function parseBatchBody(body: unknown): ChannelEvent[] {
  return parseBody(Batch, body).batch.map((event) => channelEvent(event.channel, event));
}
