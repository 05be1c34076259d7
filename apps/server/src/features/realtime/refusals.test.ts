// Refusals of the socket server, which the official suites don't test.
import { afterEach, describe, expect, it } from 'vitest';
import {
  socketPath,
  closeSockets,
  connectSocket as connectTo,
  realtimeKeysOf,
  type PlainSocket,
} from '#test/sockets.ts';
import { useTestApp } from '#test/test-app.ts';
import { channelSignature, userSignature } from './channel-auth.ts';
import { LIMITS } from './protocol.ts';

const app = useTestApp({
  env: {
    REALTIME_APP_ID: 'raan',
    REALTIME_KEY: 'refusals-key',
    REALTIME_SECRET: 'a secret of sixteen',
    REALTIME_PUBLIC_CHANNELS: 'news,open-*',
    REALTIME_CLIENT_EVENTS: '1',
  },
});
afterEach(closeSockets);

const connect = () => connectTo(app.port, socketPath(realtimeKeysOf(app).key));
const sign = (socketId: string, channel: string, data?: string) =>
  channelSignature(realtimeKeysOf(app), socketId, channel, data);

async function join(
  socket: PlainSocket,
  channel: string,
  channelData?: string,
  keys = realtimeKeysOf(app),
): Promise<void> {
  const auth = channelSignature(keys, await socket.socketId(), channel, channelData);
  socket.send({ event: 'pusher:subscribe', data: { channel, auth, channel_data: channelData } });
  await socket.flush();
  expect(socket.frames.at(-2)).toMatchObject({ event: 'pusher_internal:subscription_succeeded', channel });
}

describe('a subscription', () => {
  const MEMBER = '{"user_id":"1"}';
  type Case = [name: string, build: (socketId: string) => Record<string, unknown>, status: number];
  const other = { key: 'refusals-key', secret: 'another secret, 16+' };
  const signedMember = (data: string) => (id: string) => ({
    channel: 'presence-x',
    auth: sign(id, 'presence-x', data),
    channel_data: data,
  });
  const CASES: Case[] = [
    ['without a signature', () => ({ channel: 'private-x' }), 401],
    ['with an empty signature', () => ({ channel: 'private-x', auth: '' }), 401],
    ['with an invented signature', () => ({ channel: 'private-x', auth: 'refusals-key:00' }), 401],
    ['whose signature is a number', () => ({ channel: 'private-x', auth: 7 }), 401],
    ['whose signature is a list', (id) => ({ channel: 'private-x', auth: [sign(id, 'private-x')] }), 401],
    [
      'signed with another secret',
      (id) => ({ channel: 'private-x', auth: channelSignature(other, id, 'private-x') }),
      401,
    ],
    [
      'under another key',
      (id) => ({ channel: 'private-x', auth: sign(id, 'private-x').replace('refusals', 'other') }),
      401,
    ],
    ['signed for another socket', () => ({ channel: 'private-x', auth: sign('1.2', 'private-x') }), 401],
    ['signed for another channel', (id) => ({ channel: 'private-x', auth: sign(id, 'private-y') }), 401],
    [
      'signed for a prefix of its name',
      (id) => ({ channel: 'private-xy', auth: sign(id, 'private-x') }),
      401,
    ],
    [
      'with a signature cut short',
      (id) => ({ channel: 'private-x', auth: sign(id, 'private-x').slice(0, -1) }),
      401,
    ],
    [
      'with a signature in capitals',
      (id) => ({ channel: 'private-x', auth: sign(id, 'private-x').toUpperCase() }),
      401,
    ],
    [
      'with a space after the signature',
      (id) => ({ channel: 'private-x', auth: `${sign(id, 'private-x')} ` }),
      401,
    ],
    [
      'with the signature alone, without the key',
      (id) => ({ channel: 'private-x', auth: sign(id, 'private-x').split(':')[1] }),
      401,
    ],
    [
      'whose data was not signed',
      (id) => ({ channel: 'private-x', auth: sign(id, 'private-x'), channel_data: '{"session":1}' }),
      401,
    ],
    [
      'whose data was changed',
      (id) => ({
        channel: 'private-x',
        auth: sign(id, 'private-x', '{"session":1}'),
        channel_data: '{"session":2}',
      }),
      401,
    ],
    [
      'without the signed data',
      (id) => ({ channel: 'private-x', auth: sign(id, 'private-x', '{"session":1}') }),
      401,
    ],
    [
      'with a user’s signature',
      (id) => ({ channel: 'private-x', auth: userSignature(realtimeKeysOf(app), id, 'private-x') }),
      401,
    ],
    [
      'to an encrypted channel',
      (id) => ({ channel: 'private-encrypted-x', auth: sign(id, 'private-encrypted-x') }),
      400,
    ],
    ['to a presence channel, unsigned', () => ({ channel: 'presence-x', channel_data: MEMBER }), 401],
    [
      'to a presence channel, signed as a private one',
      (id) => ({ channel: 'presence-x', auth: sign(id, 'presence-x'), channel_data: MEMBER }),
      401,
    ],
    [
      'to a presence channel, as another user than was signed',
      (id) => ({
        channel: 'presence-x',
        auth: sign(id, 'presence-x', MEMBER),
        channel_data: '{"user_id":"2"}',
      }),
      401,
    ],
    [
      'to a presence channel, without a member',
      (id) => ({ channel: 'presence-x', auth: sign(id, 'presence-x') }),
      400,
    ],
    ['with channel_data that is not JSON', signedMember('me'), 400],
    ['with channel_data null', signedMember('null'), 400],
    ['with channel_data that is an array', signedMember('["1"]'), 400],
    ['without a user_id', signedMember('{"user_info":{}}'), 400],
    ['with an empty user_id', signedMember('{"user_id":""}'), 400],
    ['with a user_id that is an object', signedMember('{"user_id":{}}'), 400],
    ['with a user_id of 129 characters', signedMember(JSON.stringify({ user_id: 'x'.repeat(129) })), 400],
    [
      'with a user_info of more than a kilobyte',
      signedMember(JSON.stringify({ user_id: '1', user_info: 'x'.repeat(1023) })),
      413,
    ],
    ['to a public channel that is not configured', () => ({ channel: 'gossip' }), 401],
    ['to a channel whose name only begins with a public one', () => ({ channel: 'news-x' }), 401],
    ['to a cache channel', () => ({ channel: 'cache-open-x' }), 400],
    [
      'to a private cache channel',
      (id) => ({ channel: 'private-cache-x', auth: sign(id, 'private-cache-x') }),
      400,
    ],
    [
      'to a presence cache channel',
      (id) => ({
        channel: 'presence-cache-x',
        auth: sign(id, 'presence-cache-x', MEMBER),
        channel_data: MEMBER,
      }),
      400,
    ],
    ['to a user channel', () => ({ channel: '#server-to-user-1' }), 400],
    ['without a channel', () => ({}), 400],
    ['to a channel that is a number', () => ({ channel: 7 }), 400],
    ['to a channel with a space', (id) => ({ channel: 'private x', auth: sign(id, 'private x') }), 400],
    [
      'to a channel with a line end',
      (id) => ({ channel: 'private-x\n', auth: sign(id, 'private-x\n') }),
      400,
    ],
    ['to a channel with a colon', (id) => ({ channel: 'private-x:y', auth: sign(id, 'private-x:y') }), 400],
    ['to a channel of 165 characters', () => ({ channel: `open-${'x'.repeat(160)}` }), 400],
  ];

  it.each(CASES)('[RT-01] %s is refused', async (_, build, status) => {
    const socket = connect();
    const data = build(await socket.socketId());
    socket.send({ event: 'pusher:subscribe', data });
    const refused = await socket.waitForFrame('pusher:subscription_error');
    expect(refused.data.status).toBe(status);
    expect(socket.framesOf('pusher_internal:subscription_succeeded')).toEqual([]);
    expect(socket.socket.readyState).toBe(socket.socket.OPEN);
  });

  it('[RT-01] with the right signature is accepted, and repeating it changes nothing', async () => {
    const socket = connect();
    for (const channel of ['private-x', 'news', 'open-x', 'private-x']) await join(socket, channel);
    await join(socket, 'private-with-data', '{"session":"none"}');
    await join(socket, 'presence-x', JSON.stringify({ user_id: 5, user_info: { name: 'x' } }));
    expect(socket.frames.at(-2)!.data).toEqual({
      presence: { ids: ['5'], hash: { 5: { name: 'x' } }, count: 1 },
    });
  });

  it('[RT-02] is refused beyond a hundred channels of a connection and a hundred members of a channel', async () => {
    const socket = connect();
    await socket.socketId();
    for (let number = 0; number < LIMITS.channelsPerConnection; number += 1) {
      socket.send({ event: 'pusher:subscribe', data: { channel: `open-${number}` } });
      // Stays below the limit of frames per second.
      if (number % 45 === 44) await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    await socket.flush();
    expect(socket.framesOf('pusher_internal:subscription_succeeded')).toHaveLength(100);
    socket.send({ event: 'pusher:subscribe', data: { channel: 'open-more' } });
    expect((await socket.waitForFrame('pusher:subscription_error')).data.status).toBe(4004);

    for (let member = 0; member < LIMITS.members; member += 1)
      await join(connect(), 'presence-full', JSON.stringify({ user_id: member }));
    const late = connect();
    const channelData = '{"user_id":"late"}';
    const auth = sign(await late.socketId(), 'presence-full', channelData);
    late.send({
      event: 'pusher:subscribe',
      data: { channel: 'presence-full', auth, channel_data: channelData },
    });
    expect((await late.waitForFrame('pusher:subscription_error')).data.status).toBe(4004);
  });
});

describe('a client event', () => {
  let other: PlainSocket;
  const CHANNELS = ['private-x', 'news'];
  const event = (channel: string, rest: object = {}) => ({ event: 'client-x', channel, data: {}, ...rest });

  it.each([
    ['on a public channel', event('news')],
    ['on an encrypted channel', event('private-encrypted-x')],
    ['on a channel without a subscription', event('private-y')],
    ['without a channel', event('')],
    ['on a user’s channel', event('#server-to-user-1')],
    ['with more than ten kilobytes', event('private-x', { data: 'x'.repeat(10_241) })],
    ['with a name of 201 characters', event('private-x', { event: `client-${'x'.repeat(194)}` })],
  ])('[RT-01] %s is refused', async (_, message) => {
    other = connect();
    const socket = connect();
    for (const channel of CHANNELS) {
      await join(socket, channel);
      await join(other, channel);
    }
    socket.send(message);
    expect((await socket.waitForFrame('pusher:error')).data.code).toBe(4301);
    await other.flush();
    expect(other.frames.filter(({ event: name }) => name.startsWith('client-'))).toEqual([]);
  });

  it('[RT-01] reaches the other listeners unchanged, at most ten times a second', async () => {
    const [socket, listener] = [connect(), connect()];
    const member = (id: string) => JSON.stringify({ user_id: id });
    await join(socket, 'presence-x', member('sender'));
    await join(listener, 'presence-x', member('listener'));
    for (let number = 1; number <= 12; number += 1)
      socket.send(event('presence-x', { data: { number }, user_id: 'forged' }));
    await socket.flush();
    await listener.flush();
    expect(listener.framesOf('client-x').map(({ data }) => data.number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect(listener.frames.at(-2)).toEqual({
      event: 'client-x',
      channel: 'presence-x',
      data: { number: 10 },
    });
    expect(socket.framesOf('client-x')).toEqual([]);
    expect(socket.framesOf('pusher:error').map(({ data }) => data.code)).toEqual([4301, 4301]);
  });

  it('[RT-01] with a name reserved by the protocol is not forwarded', async () => {
    const [socket, listener] = [connect(), connect()];
    await join(socket, 'private-x');
    await join(listener, 'private-x');
    for (const name of ['pusher:error', 'pusher_internal:member_added', 'seller.notification'])
      socket.send({ event: name, channel: 'private-x', data: {} });
    await socket.flush();
    await listener.flush();
    expect(listener.frames.map(({ event: name }) => name)).toEqual([
      'pusher:connection_established',
      'pusher_internal:subscription_succeeded',
      'pusher:pong',
      'pusher:pong',
    ]);
  });
});

describe('a connection', () => {
  it('[RT-02] with too many frames per second is closed, and told to reconnect later', async () => {
    const socket = connect();
    await socket.socketId();
    for (let number = 0; number <= LIMITS.framesPerSecond; number += 1) socket.send({ event: 'pusher:ping' });
    expect(await socket.waitForCloseCode()).toBe(4100);
  });

  it('[RT-02] with deeply nested JSON is answered and disturbs no other connection', async () => {
    const [socket, other] = [connect(), connect()];
    await socket.socketId();
    socket.send(`{"event":"pusher:ping","data":${'['.repeat(8_000)}${']'.repeat(8_000)}}`);
    await socket.waitForFrame('pusher:pong');
    await other.socketId();
    await other.flush();
    expect(other.socket.readyState).toBe(other.socket.OPEN);
  });
});

describe('connection limits', () => {
  const crowded = useTestApp({
    env: { REALTIME_CONNECTIONS: '4', REALTIME_CONNECTIONS_PER_ADDRESS: '3', TRUST_PROXY_HOPS: '1' },
  });
  const connectFrom = (address: string) =>
    connectTo(crowded.port, socketPath(realtimeKeysOf(crowded).key), { 'x-forwarded-for': address });

  it('[RT-02] apply per address and in total, and refused clients may reconnect later', async () => {
    const first = [connectFrom('1.1.1.1'), connectFrom('1.1.1.1'), connectFrom('9.9.9.9, 1.1.1.1')];
    for (const socket of first) await socket.socketId();
    // A forged X-Forwarded-For entry does not change the address.
    expect(await connectFrom('2.2.2.2, 1.1.1.1').waitForCloseCode()).toBe(4100);
    const second = connectFrom('2.2.2.2');
    await second.socketId();
    const tooMany = connectFrom('3.3.3.3');
    expect((await tooMany.waitForFrame('pusher:error')).data.code).toBe(4100);
    expect(await tooMany.waitForCloseCode()).toBe(4100);
    first[0]!.socket.terminate();
    await expect
      .poll(async () => {
        const again = connectFrom('1.1.1.1');
        return await Promise.race([again.socketId().then(() => 'open'), again.waitForCloseCode()]);
      })
      .toBe('open');
  });

  it('[SEC-03] treat an IPv6 /64 network as one address', async () => {
    for (const end of ['1', '2', '3']) await connectFrom(`2001:db8:4:4::${end}`).socketId();
    expect(await connectFrom('2001:db8:4:4:5:6:7:8').waitForCloseCode()).toBe(4100);
    expect(await connectFrom('2001:db8:4:5::1').socketId()).toMatch(/^\d+\.\d+$/);
  });

  it('[RT-02] count only unauthenticated connections per address, because a mobile network may be one address', async () => {
    for (let number = 0; number < 3; number += 1)
      await join(connectFrom('5.5.5.5'), `private-seller-${number}`, undefined, realtimeKeysOf(crowded));
    expect(await connectFrom('5.5.5.5').socketId()).toMatch(/^\d+\.\d+$/);
  });
});
