// What the HTTP API takes: events for channels, checked before anything is sent.
import * as z from 'zod';
import type { ChannelEvent } from './pusher-server.ts';
import { channelKind, isSocketId, LIMITS } from './protocol.ts';

/** A request that is refused, with the status that says whose fault it is. */
export class ApiRefusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 413;

  constructor(status: ApiRefusal['status'], message: string) {
    super(message);
    this.status = status;
  }
}

const Name = z.string().min(1).max(LIMITS.eventNameCharacters);
const SocketId = z.string().refine(isSocketId, 'is no socket id');
const Info = z.string().max(200);
const Event = z.object({
  name: Name,
  data: z.string(),
  channel: z.string().optional(),
  channels: z.array(z.string()).min(1).max(LIMITS.channelsPerEvent).optional(),
  socket_id: SocketId.nullish(),
  info: Info.optional(),
});
const Batch = z.object({
  batch: z
    .array(
      z.object({
        name: Name,
        data: z.string(),
        channel: z.string(),
        socket_id: SocketId.nullish(),
        info: Info.optional(),
      }),
    )
    .min(1)
    .max(LIMITS.eventsPerBatch),
});

/** One event for one channel, and what is asked about the channel in return. */
export type Trigger = { event: ChannelEvent; info: string | undefined };

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ApiRefusal(400, `${issue?.path.join('.') || 'body'}: ${issue?.message}`);
}

function trigger(
  channel: string,
  { name, data, socket_id, info }: { name: string; data: string; socket_id?: string | null; info?: string },
): Trigger {
  if (!channelKind(channel))
    throw new ApiRefusal(400, `channel ${channel.slice(0, 200)}: no such channel can be`);
  if (/^pusher(_internal)?:/.test(name)) throw new ApiRefusal(400, 'name: belongs to the protocol');
  if (Buffer.byteLength(data) > LIMITS.dataBytes)
    throw new ApiRefusal(413, `data: more than ${LIMITS.dataBytes} bytes`);
  return { event: { channel, event: name, data, ...(socket_id && { except: socket_id }) }, info };
}

/** The body of POST /events: one event, for one channel or several. Throws ApiRefusal. */
export function triggersOfEvent(body: unknown): Trigger[] {
  const event = parsed(Event, body);
  const channels = [...new Set(event.channels ?? (event.channel === undefined ? [] : [event.channel]))];
  if (channels.length === 0) throw new ApiRefusal(400, 'channels: none');
  // What is encrypted for one channel can be read on no other.
  if (channels.length > 1 && channels.some((channel) => channelKind(channel) === 'encrypted'))
    throw new ApiRefusal(400, 'channels: an encrypted one goes alone');
  return channels.map((channel) => trigger(channel, event));
}

/** The body of POST /batch_events: events, each for one channel. Throws ApiRefusal; then none is sent. */
export function triggersOfBatch(body: unknown): Trigger[] {
  return parsed(Batch, body).batch.map((event) => trigger(event.channel, event));
}
