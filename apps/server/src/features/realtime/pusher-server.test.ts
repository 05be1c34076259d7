import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect as openStream, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { socketPath, closeSockets, connectSocket as connectTo, officialClient } from '#test/sockets.ts';
import { startPusherServer, type PusherServer } from './pusher-server.ts';

const KEY = 'silence';
let http: Server;
let pusher: PusherServer;
const port = () => (http.address() as AddressInfo).port;
const connect = () => connectTo(port(), socketPath(KEY));

beforeEach(async () => {
  // Fakes only the clock that measures inactivity; the sockets run in real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  pusher = startPusherServer({
    server: http,
    keys: { key: KEY, secret: 'x' },
    allowsOrigin: () => true,
    addressOf: () => '',
    isOpen: true,
    connectionsMax: 100,
    connectionsPerAddressMax: 100,
    listenersMax: (channel) => (channel === 'open-few' ? 1 : Infinity),
    clientEvents: false,
    activityTimeoutS: 120,
    pongTimeoutS: 30,
    publicChannels: ['open-*'],
    onSubscribed: () => {},
    onClientEvent: () => {},
  });
});

afterEach(async () => {
  closeSockets();
  await pusher.close();
  http.close();
  vi.useRealTimers();
});

const advance = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

async function connectAndSubscribe(channel = 'open-x') {
  const socket = connect();
  await socket.socketId();
  socket.send({ event: 'pusher:subscribe', data: { channel } });
  return socket;
}

it('[RT-02] pings a client that is silent for two minutes, and closes it without a pong', async () => {
  const [silent, responsive] = [await connectAndSubscribe(), await connectAndSubscribe()];
  await silent.waitForFrame('pusher_internal:subscription_succeeded');
  await responsive.waitForFrame('pusher_internal:subscription_succeeded');
  advance(135);
  await silent.waitForFrame('pusher:ping');
  await responsive.waitForFrame('pusher:ping');
  responsive.send({ event: 'pusher:pong', data: {} });
  await responsive.flush();
  advance(30);
  expect(await silent.waitForCloseCode()).toBe(4201);
  expect(responsive.socket.readyState).toBe(responsive.socket.OPEN);
});

it('[RT-02] keeps the official client connected, because it answers pings', async () => {
  const client = officialClient(KEY, port());
  const channel = client.subscribe('open-x');
  await new Promise<void>((resolve) => channel.bind('pusher:subscription_succeeded', () => resolve()));
  const pinged = new Promise<void>((resolve) => {
    client.connection.bind('ping', () => resolve());
    client.connection.bind('message', ({ event }: { event: string }) => event === 'pusher:ping' && resolve());
  });
  advance(135);
  await pinged;
  await vi.waitFor(() => expect(client.connection.state).toBe('connected'));
  advance(15);
  expect(pusher.connections()).toBe(1);
});

it('[RT-02] closes a connection without a subscription after two minutes, so that it reconnects', async () => {
  const socket = connect();
  await socket.socketId();
  advance(100);
  await socket.flush();
  advance(35);
  expect(await socket.waitForCloseCode()).toBe(4202);
});

it('[RT-02] closes one connection too many of an account, so that it does not reconnect', async () => {
  await (await connectAndSubscribe('open-few')).waitForFrame('pusher_internal:subscription_succeeded');
  expect(await (await connectAndSubscribe('open-few')).waitForCloseCode()).toBe(4004);
});

it('[RT-02] disconnects a client with a megabyte of unread data, and keeps serving the others', async () => {
  const [slow, fast] = [await connectAndSubscribe(), await connectAndSubscribe()];
  await slow.waitForFrame('pusher_internal:subscription_succeeded');
  await fast.waitForFrame('pusher_internal:subscription_succeeded');
  slow.socket.pause();
  const data = JSON.stringify('x'.repeat(10_000));
  let sent = 0;
  // The operating system buffers some megabytes before a client counts as slow.
  while (pusher.connections() === 2 && sent < 20_000) {
    for (let times = 0; times < 20; times += 1) pusher.broadcast({ channel: 'open-x', event: 'x', data });
    sent += 20;
    await new Promise((resolve) => setTimeout(resolve, 12));
  }
  expect(pusher.connections()).toBe(1);
  await vi.waitFor(() => expect(fast.framesOf('x')).toHaveLength(sent), 5_000);
});

it('[RT-02] closes all connections on shutdown, so that clients reconnect', async () => {
  const socket = await connectAndSubscribe();
  await pusher.close();
  expect(await socket.waitForCloseCode()).toBe(4100);
});

it.each([
  ['with an unknown path', '/nowhere', '404 Not Found'],
  ['with an unknown application key', '/app/unknown?protocol=7', '4001'],
])('[RT-02] drops a socket %s, even if the other side keeps its end open', async (_, path, expected) => {
  const stream = openStream({ port: port(), host: '127.0.0.1', allowHalfOpen: true });
  const received: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => received.push(chunk)).on('error', () => {});
  stream.write(
    [
      `GET ${path} HTTP/1.1`,
      'host: x',
      'connection: upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
      '\r\n',
    ].join('\r\n'),
  );
  await once(stream, 'end');
  expect(Buffer.concat(received).toString()).toContain(expected);
  const countConnections = () =>
    new Promise((resolve) => http.getConnections((_error, count) => resolve(count)));
  await expect.poll(countConnections, { timeout: 3_000 }).toBe(0);
  stream.destroy();
});
