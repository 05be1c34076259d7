// Cheap, because they share the machine with the measured server. Opens sockets on command and records the
// arrival time of each notification.
import { connect, type Socket } from 'node:net';
import { NOTIFICATION_EVENT, sellerChannel } from '@raan/contract/notifications/notification';
import { channelSignature, type RealtimeKeys } from '#features/realtime/channel-auth.ts';

export type OpenCommand = {
  port: number;
  count: number;
  /** Null for the baseline server, which has no protocol. */
  pusher: { keys: RealtimeKeys; channels: string[]; sellers: number[] } | null;
};
/** Seller id, sequence number, and arrival time in microseconds of the monotonic clock. */
export type Arrival = [sellerId: number, seq: number, atMicros: number];

const CONNECTING_MAX = 200;
/** One local address has about 28,000 ephemeral ports. */
const SOCKETS_PER_ADDRESS = 5_000;

const nowMicros = () => Number(process.hrtime.bigint() / 1000n);
let frames = 0;
let arrivals: Arrival[] = [];
const open = new Set<Socket>();

/** A masked text frame with a zero mask, which leaves the text unchanged. */
function clientFrame(message: object): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  const head =
    text.length < 126
      ? Buffer.from([0x81, 0x80 | text.length])
      : Buffer.from([0x81, 0x80 | 126, text.length >> 8, text.length & 255]);
  return Buffer.concat([head, Buffer.alloc(4), text]);
}

const PONG = clientFrame({ event: 'pusher:pong', data: {} });

/** Opens one socket. Resolves when all its subscriptions have succeeded. */
function openOne({ port, pusher }: OpenCommand, index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.0.${2 + Math.floor(index / SOCKETS_PER_ADDRESS)}`;
    const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
    const path = pusher ? `/app/${pusher.keys.key}?protocol=7` : '/';
    const seller = pusher?.sellers[index];
    let remainder: Buffer | undefined;
    let isUpgraded = false;
    let pendingSubscriptions = pusher ? pusher.channels.length + (seller === undefined ? 0 : 1) : 0;

    function receive(text: string): void {
      const { event, data } = JSON.parse(text) as { event: string; data: string };
      if (event === 'pusher:connection_established' && pusher) {
        const { socket_id: id } = JSON.parse(data) as { socket_id: string };
        for (const channel of pusher.channels)
          socket.write(clientFrame({ event: 'pusher:subscribe', data: { channel } }));
        if (seller !== undefined) {
          const channel = sellerChannel(seller);
          const auth = channelSignature(pusher.keys, id, channel);
          socket.write(clientFrame({ event: 'pusher:subscribe', data: { channel, auth } }));
        }
      } else if (event === 'pusher_internal:subscription_succeeded') {
        pendingSubscriptions -= 1;
        if (pendingSubscriptions === 0) resolve();
      } else if (event === 'pusher:ping') socket.write(PONG);
      else if (event === NOTIFICATION_EVENT && seller !== undefined)
        arrivals.push([seller, (JSON.parse(data) as { seq: number }).seq, nowMicros()]);
      else if (event === 'pusher:error') reject(new Error(text));
    }

    socket.on('data', (chunk) => {
      let bytes = remainder ? Buffer.concat([remainder, chunk]) : chunk;
      remainder = undefined;
      if (!isUpgraded) {
        const end = bytes.indexOf('\r\n\r\n');
        if (end < 0) return void (remainder = bytes);
        isUpgraded = true;
        bytes = bytes.subarray(end + 4);
        if (!pusher) resolve();
      }
      let at = 0;
      while (bytes.length - at >= 4) {
        const short = bytes[at + 1] ?? 0;
        const head = short < 126 ? 2 : 4;
        const length = short < 126 ? short : bytes.readUInt16BE(at + 2);
        if (bytes.length - at < head + length) break;
        // Broadcasts start with the event "bench" and are only counted; other frames are parsed.
        if (bytes[at + head + 10] === 0x62) frames += 1;
        else receive(bytes.toString('utf8', at + head, at + head + length));
        at += head + length;
      }
      if (at < bytes.length) remainder = Buffer.from(bytes.subarray(at));
    });
    socket.on('error', reject);
    socket.on('close', () => {
      open.delete(socket);
      reject(new Error('closed'));
    });
    open.add(socket);
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: bench\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    );
  });
}

async function openAll(command: OpenCommand): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: CONNECTING_MAX }, async () => {
      while (next < command.count) await openOne(command, next++);
    }),
  );
}

process.on('message', (message: OpenCommand | 'count' | 'arrivals' | 'end') => {
  if (message === 'count') process.send?.({ frames, open: open.size });
  else if (message === 'arrivals') {
    process.send?.(arrivals);
    arrivals = [];
  } else if (message === 'end') process.exit(0);
  else
    openAll(message).then(
      () => process.send?.('open'),
      (error: unknown) => process.send?.({ error: String(error) }),
    );
});
process.on('disconnect', () => process.exit(0));
