import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect as openStream, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appPath, closeSockets, connect as connectTo, officialClient } from '#test/sockets.ts';
import { startPusherServer, type PusherServer } from './pusher-server.ts';

const KEY = 'silence';
let http: Server;
let pusher: PusherServer;
const port = () => (http.address() as AddressInfo).port;
const connect = () => connectTo(port(), appPath(KEY));

beforeEach(async () => {
  // Only what the server measures silence with; the sockets run in real time.
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

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

async function listening(channel = 'open-x') {
  const socket = connect();
  await socket.socketId();
  socket.send({ event: 'pusher:subscribe', data: { channel } });
  return socket;
}

it('[RT-02] whoever is silent for two minutes is asked, and closed when no answer comes', async () => {
  const [silent, lively] = [await listening(), await listening()];
  await silent.frame('pusher_internal:subscription_succeeded');
  await lively.frame('pusher_internal:subscription_succeeded');
  pass(135);
  await silent.frame('pusher:ping');
  await lively.frame('pusher:ping');
  lively.send({ event: 'pusher:pong', data: {} });
  await lively.settled();
  pass(30);
  expect(await silent.closeCode()).toBe(4201);
  expect(lively.socket.readyState).toBe(lively.socket.OPEN);
});

it('[RT-02] the official client answers, and stays', async () => {
  const client = officialClient(KEY, port());
  const channel = client.subscribe('open-x');
  await new Promise<void>((resolve) => channel.bind('pusher:subscription_succeeded', () => resolve()));
  const pinged = new Promise<void>((resolve) => {
    client.connection.bind('ping', () => resolve());
    client.connection.bind('message', ({ event }: { event: string }) => event === 'pusher:ping' && resolve());
  });
  pass(135);
  await pinged;
  await vi.waitFor(() => expect(client.connection.state).toBe('connected'));
  pass(15);
  expect(pusher.connections()).toBe(1);
});

it('[RT-02] whoever is on no channel for two minutes is sent to try anew, however lively', async () => {
  const socket = connect();
  await socket.socketId();
  pass(100);
  await socket.settled();
  pass(35);
  expect(await socket.closeCode()).toBe(4202);
});

it('[RT-02] one screen too many of one account is closed for good', async () => {
  await (await listening('open-few')).frame('pusher_internal:subscription_succeeded');
  expect(await (await listening('open-few')).closeCode()).toBe(4004);
});

it('[RT-02] a reader who leaves a megabyte unread is dropped, and the others are served', async () => {
  const [slow, quick] = [await listening(), await listening()];
  await slow.frame('pusher_internal:subscription_succeeded');
  await quick.frame('pusher_internal:subscription_succeeded');
  slow.socket.pause();
  const data = JSON.stringify('x'.repeat(10_000));
  let sent = 0;
  // The system buffers some megabytes of its own before a reader counts as slow.
  while (pusher.connections() === 2 && sent < 20_000) {
    for (let times = 0; times < 20; times += 1) pusher.broadcast({ channel: 'open-x', event: 'x', data });
    sent += 20;
    await new Promise((resolve) => setTimeout(resolve, 12));
  }
  expect(pusher.connections()).toBe(1);
  await vi.waitFor(() => expect(quick.named('x')).toHaveLength(sent), 5_000);
});

it('[RT-02] a server that ends sends its clients away to come back', async () => {
  const socket = await listening();
  await pusher.close();
  expect(await socket.closeCode()).toBe(4100);
});

it.each([
  ['that asks for what is not there', '/nowhere', '404 Not Found'],
  ['that means no application of ours', '/app/unknown?protocol=7', '4001'],
])('[RT-02] a socket %s is gone, however long the other side keeps its end open', async (_, path, told) => {
  const stream = openStream({ port: port(), host: '127.0.0.1', allowHalfOpen: true });
  const heard: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => heard.push(chunk)).on('error', () => {});
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
  expect(Buffer.concat(heard).toString()).toContain(told);
  const open = () => new Promise((resolve) => http.getConnections((_error, count) => resolve(count)));
  await expect.poll(open, { timeout: 3_000 }).toBe(0);
  stream.destroy();
});
