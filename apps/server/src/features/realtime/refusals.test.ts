// What the socket server refuses. The official suites never ask; somebody else will.
import { afterEach, describe, expect, it } from 'vitest';
import { appPath, closeSockets, connect as connectTo, keysOf, type PlainSocket } from '#test/sockets.ts';
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

const connect = () => connectTo(app.port, appPath(keysOf(app).key));
const sign = (socketId: string, channel: string, data?: string) =>
  channelSignature(keysOf(app), socketId, channel, data);

async function join(
  socket: PlainSocket,
  channel: string,
  channelData?: string,
  keys = keysOf(app),
): Promise<void> {
  const auth = channelSignature(keys, await socket.socketId(), channel, channelData);
  socket.send({ event: 'pusher:subscribe', data: { channel, auth, channel_data: channelData } });
  await socket.settled();
  expect(socket.frames.at(-2)).toMatchObject({ event: 'pusher_internal:subscription_succeeded', channel });
}

describe('a subscription', () => {
  const MEMBER = '{"user_id":"1"}';
  type Case = [name: string, ask: (socketId: string) => Record<string, unknown>, status: number];
  const other = { key: 'refusals-key', secret: 'another secret, 16+' };
  const signedMember = (data: string) => (id: string) => ({
    channel: 'presence-x',
    auth: sign(id, 'presence-x', data),
    channel_data: data,
  });
  const CASES: Case[] = [
    ['without a signature', () => ({ channel: 'private-x' }), 401],
    ['with an empty signature', () => ({ channel: 'private-x', auth: '' }), 401],
    ['with a made up signature', () => ({ channel: 'private-x', auth: 'refusals-key:00' }), 401],
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
      'signed for the beginning of its name',
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
      'whose signed data was left out',
      (id) => ({ channel: 'private-x', auth: sign(id, 'private-x', '{"session":1}') }),
      401,
    ],
    [
      'with a user’s signature',
      (id) => ({ channel: 'private-x', auth: userSignature(keysOf(app), id, 'private-x') }),
      401,
    ],
    ['to an encrypted channel, unsigned', () => ({ channel: 'private-encrypted-x' }), 401],
    ['to a presence channel, unsigned', () => ({ channel: 'presence-x', channel_data: MEMBER }), 401],
    [
      'to a presence channel, signed as a private one',
      (id) => ({ channel: 'presence-x', auth: sign(id, 'presence-x'), channel_data: MEMBER }),
      401,
    ],
    [
      'to a presence channel, as somebody else than was signed',
      (id) => ({
        channel: 'presence-x',
        auth: sign(id, 'presence-x', MEMBER),
        channel_data: '{"user_id":"2"}',
      }),
      401,
    ],
    [
      'to a presence channel, as nobody',
      (id) => ({ channel: 'presence-x', auth: sign(id, 'presence-x') }),
      400,
    ],
    ['as what is no JSON', signedMember('me'), 400],
    ['as null', signedMember('null'), 400],
    ['as a list', signedMember('["1"]'), 400],
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
    ['to a public channel whose name only begins like one', () => ({ channel: 'news-x' }), 401],
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
    ['to the channel of a user it is not', () => ({ channel: '#server-to-user-1' }), 401],
    ['to no channel', () => ({}), 400],
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

  it.each(CASES)('[RT-01] %s is refused', async (_, ask, status) => {
    const socket = connect();
    const data = ask(await socket.socketId());
    socket.send({ event: 'pusher:subscribe', data });
    const refused = await socket.frame('pusher:subscription_error');
    expect(refused.data.status).toBe(status);
    expect(socket.named('pusher_internal:subscription_succeeded')).toEqual([]);
    expect(socket.socket.readyState).toBe(socket.socket.OPEN);
  });

  it('[RT-01] with the right signature is accepted, and said again changes nothing', async () => {
    const socket = connect();
    for (const channel of ['private-x', 'private-encrypted-x', 'news', 'open-x', 'private-x'])
      await join(socket, channel);
    await join(socket, 'private-with-data', '{"session":"none"}');
    await join(socket, 'presence-x', JSON.stringify({ user_id: 5, user_info: { name: 'x' } }));
    expect(socket.frames.at(-2)!.data).toEqual({
      presence: { ids: ['5'], hash: { 5: { name: 'x' } }, count: 1 },
    });
  });

  it('[RT-02] to the hundred and first channel, and of the hundred and first member, is refused', async () => {
    const socket = connect();
    await socket.socketId();
    for (let number = 0; number < LIMITS.channelsPerConnection; number += 1) {
      socket.send({ event: 'pusher:subscribe', data: { channel: `open-${number}` } });
      // Fewer a second than are taken for a flood.
      if (number % 45 === 44) await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    await socket.settled();
    expect(socket.named('pusher_internal:subscription_succeeded')).toHaveLength(100);
    socket.send({ event: 'pusher:subscribe', data: { channel: 'open-more' } });
    expect((await socket.frame('pusher:subscription_error')).data.status).toBe(4004);

    for (let member = 0; member < LIMITS.members; member += 1)
      await join(connect(), 'presence-full', JSON.stringify({ user_id: member }));
    const late = connect();
    const channelData = '{"user_id":"late"}';
    const auth = sign(await late.socketId(), 'presence-full', channelData);
    late.send({
      event: 'pusher:subscribe',
      data: { channel: 'presence-full', auth, channel_data: channelData },
    });
    expect((await late.frame('pusher:subscription_error')).data.status).toBe(4004);
  });
});

describe('an event of a client', () => {
  let other: PlainSocket;
  const CHANNELS = ['private-x', 'private-encrypted-x', 'news'];
  const event = (channel: string, rest: object = {}) => ({ event: 'client-x', channel, data: {}, ...rest });

  it.each([
    ['on a public channel', event('news')],
    ['on an encrypted channel', event('private-encrypted-x')],
    ['on a channel it is not on', event('private-y')],
    ['on no channel', event('')],
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
    expect((await socket.frame('pusher:error')).data.code).toBe(4301);
    await other.settled();
    expect(other.frames.filter(({ event: name }) => name.startsWith('client-'))).toEqual([]);
  });

  it('[RT-01] reaches the others and not its sender, as it was sent, ten times a second', async () => {
    const [socket, listener] = [connect(), connect()];
    const member = (id: string) => JSON.stringify({ user_id: id });
    await join(socket, 'presence-x', member('sender'));
    await join(listener, 'presence-x', member('listener'));
    for (let number = 1; number <= 12; number += 1)
      socket.send(event('presence-x', { data: { number }, user_id: 'somebody else' }));
    await socket.settled();
    await listener.settled();
    expect(listener.named('client-x').map(({ data }) => data.number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect(listener.named('client-x')[0]).toMatchObject({ channel: 'presence-x', user_id: 'sender' });
    expect(socket.named('client-x')).toEqual([]);
    expect(socket.named('pusher:error').map(({ data }) => data.code)).toEqual([4301, 4301]);
  });

  it('[RT-01] of the protocol’s own names is not passed on', async () => {
    const [socket, listener] = [connect(), connect()];
    await join(socket, 'private-x');
    await join(listener, 'private-x');
    for (const name of ['pusher:error', 'pusher_internal:member_added', 'seller.notification'])
      socket.send({ event: name, channel: 'private-x', data: {} });
    await socket.settled();
    await listener.settled();
    expect(listener.frames.map(({ event: name }) => name)).toEqual([
      'pusher:connection_established',
      'pusher_internal:subscription_succeeded',
      'pusher:pong',
      'pusher:pong',
    ]);
  });
});

describe('a connection', () => {
  it('[RT-01] that signs in as what was not vouched for is closed for good', async () => {
    const user = JSON.stringify({ id: '7' });
    const asks: ((id: string) => object)[] = [
      () => ({ user_data: user }),
      (id) => ({ user_data: user, auth: sign(id, user) }),
      (id) => ({ user_data: '{"id":"8"}', auth: userSignature(keysOf(app), id, user) }),
      () => ({ user_data: user, auth: userSignature(keysOf(app), '1.2', user) }),
      (id) => ({ user_data: '{}', auth: userSignature(keysOf(app), id, '{}') }),
      (id) => ({ user_data: '{"id":7}', auth: userSignature(keysOf(app), id, '{"id":7}') }),
    ];
    for (const ask of asks) {
      const socket = connect();
      socket.send({ event: 'pusher:signin', data: ask(await socket.socketId()) });
      expect(await socket.closeCode()).toBe(4009);
    }
  });

  it('[RT-02] that floods is closed, and told to come back later', async () => {
    const socket = connect();
    await socket.socketId();
    for (let number = 0; number <= LIMITS.framesPerSecond; number += 1) socket.send({ event: 'pusher:ping' });
    expect(await socket.closeCode()).toBe(4100);
  });

  it('[RT-02] that sends what is nested ten thousand deep is answered, and no other is harmed', async () => {
    const [socket, other] = [connect(), connect()];
    await socket.socketId();
    socket.send(`{"event":"pusher:ping","data":${'['.repeat(8_000)}${']'.repeat(8_000)}}`);
    await socket.frame('pusher:pong');
    await other.socketId();
    await other.settled();
    expect(other.socket.readyState).toBe(other.socket.OPEN);
  });
});

describe('crowds', () => {
  const crowded = useTestApp({
    env: { REALTIME_CONNECTIONS: '4', REALTIME_CONNECTIONS_PER_ADDRESS: '3', TRUST_PROXY_HOPS: '1' },
  });
  const come = (address: string) =>
    connectTo(crowded.port, appPath(keysOf(crowded).key), { 'x-forwarded-for': address });

  it('[RT-02] from one address, and all together, are limited; whoever is too many comes back later', async () => {
    const first = [come('1.1.1.1'), come('1.1.1.1'), come('9.9.9.9, 1.1.1.1')];
    for (const socket of first) await socket.socketId();
    // What a client says of itself does not make it another.
    expect(await come('2.2.2.2, 1.1.1.1').closeCode()).toBe(4100);
    const second = come('2.2.2.2');
    await second.socketId();
    const tooMany = come('3.3.3.3');
    expect((await tooMany.frame('pusher:error')).data.code).toBe(4100);
    expect(await tooMany.closeCode()).toBe(4100);
    first[0]!.socket.terminate();
    await expect
      .poll(async () => {
        const again = come('1.1.1.1');
        return await Promise.race([again.socketId().then(() => 'open'), again.closeCode()]);
      })
      .toBe('open');
  });

  it('[SEC-03] from one IPv6 /64 are limited as from one address', async () => {
    for (const end of ['1', '2', '3']) await come(`2001:db8:4:4::${end}`).socketId();
    expect(await come('2001:db8:4:4:5:6:7:8').closeCode()).toBe(4100);
    expect(await come('2001:db8:4:5::1').socketId()).toMatch(/^\d+\.\d+$/);
  });

  it('[RT-02] count against their address until the application vouches for them: a mobile network is one address', async () => {
    for (let number = 0; number < 3; number += 1)
      await join(come('5.5.5.5'), `private-seller-${number}`, undefined, keysOf(crowded));
    expect(await come('5.5.5.5').socketId()).toMatch(/^\d+\.\d+$/);
  });
});
