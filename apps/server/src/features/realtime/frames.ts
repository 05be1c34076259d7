// Frames as they go over the wire. An event for many is written once, and the same bytes go to everybody.

const TEXT_FRAME = 0x81;

/** A text frame of RFC 6455 as a server sends it: whole, and without a mask. */
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
  /** JSON text, or any other text of whoever sent it: the protocol carries data as text. */
  data: string;
  /** Who sent an event of a client on a presence channel. */
  user_id?: string;
};

/** An event as a frame. */
export function eventFrame({ event, channel, data, user_id }: OutgoingEvent): Buffer {
  return textFrame(JSON.stringify({ event, channel, data, user_id }));
}

/** A frame of the protocol itself. */
export function protocolFrame(event: string, data: object, channel?: string): Buffer {
  return eventFrame({ event, data: JSON.stringify(data), ...(channel !== undefined && { channel }) });
}

export type IncomingMessage = { event: string; channel: string; data: Record<string, unknown>; raw: unknown };

/** What a client says, or undefined where it is no message. `data` may come as an object or as its JSON text. */
export function parseMessage(text: string): IncomingMessage | undefined {
  try {
    const message = JSON.parse(text) as { event?: unknown; channel?: unknown; data?: unknown } | null;
    if (typeof message?.event !== 'string') return undefined;
    const { event, data: raw } = message;
    // Data of a client's event is the client's own and passed on as it came.
    const data: unknown = typeof raw === 'string' && !event.startsWith('client-') ? JSON.parse(raw) : raw;
    return {
      event,
      channel: textOf(message.channel),
      data: (data !== null && typeof data === 'object' ? data : {}) as Record<string, unknown>,
      raw,
    };
  } catch {
    return undefined;
  }
}

/** A value where it is text, else the empty text, which is no name of anything. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
