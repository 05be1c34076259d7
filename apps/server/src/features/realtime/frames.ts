// WebSocket frames of the Pusher protocol. An event for many is encoded once; all listeners get the same bytes.

const TEXT_FRAME = 0x81;

/** Encodes an unfragmented, unmasked RFC 6455 text frame. */
function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = TEXT_FRAME;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}

export type OutgoingEvent = {
  event: string;
  channel?: string;
  /** Text, usually JSON; passed through unparsed. */
  data: string;
};

/** Encodes an event. */
export function eventFrame({ event, channel, data }: OutgoingEvent): Buffer {
  return textFrame(JSON.stringify({ event, channel, data }));
}

/** Encodes a `pusher:` or `pusher_internal:` event; its data is sent as JSON text. */
export function protocolFrame(event: string, data: object, channel?: string): Buffer {
  return eventFrame({ event, data: JSON.stringify(data), ...(channel !== undefined && { channel }) });
}

/** A client's message. `data` is the parsed data, `raw` the data as received. */
export type IncomingMessage = { event: string; channel: string; data: Record<string, unknown>; raw: unknown };

/** Parses a client's frame. Clients send `data` as an object or as JSON text. Returns undefined for a malformed frame. */
export function parseMessage(text: string): IncomingMessage | undefined {
  try {
    const message = JSON.parse(text) as { event?: unknown; channel?: unknown; data?: unknown } | null;
    if (typeof message?.event !== 'string') return undefined;
    const { event, data: raw } = message;
    // Data of a client event is opaque and passed on unparsed.
    const data: unknown = typeof raw === 'string' && !event.startsWith('client-') ? JSON.parse(raw) : raw;
    return {
      event,
      channel: stringOrEmpty(message.channel),
      data: (data !== null && typeof data === 'object' ? data : {}) as Record<string, unknown>,
      raw,
    };
  } catch {
    return undefined;
  }
}

/** Returns the value if it is a string, otherwise ''. */
export function stringOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
