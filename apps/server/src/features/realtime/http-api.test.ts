import { createHash } from 'node:crypto';
import Pusher from 'pusher';
import { afterEach, describe, expect, it } from 'vitest';
import {
  appPath,
  closeSockets,
  connect as connectTo,
  keysOf,
  officialClient,
  subscribe,
} from '#test/sockets.ts';
import { useTestApp } from '#test/test-app.ts';
import { channelSignature, hmac } from './channel-auth.ts';

const KEYS = { key: 'api-key', secret: 'a secret of sixteen' };
const env = {
  REALTIME_APP_ID: 'raan',
  REALTIME_KEY: KEYS.key,
  REALTIME_SECRET: KEYS.secret,
  REALTIME_PUBLIC_CHANNELS: 'open-*',
};
const app = useTestApp({ env: { ...env, REALTIME_CLIENT_EVENTS: '1' } });
afterEach(closeSockets);

/** The official library of servers, as whoever has the secret would use it. */
const library = (more: Partial<Pusher.Options> = {}) =>
  new Pusher({
    appId: 'raan',
    ...KEYS,
    host: '127.0.0.1',
    port: String(app.port),
    useTLS: false,
    ...more,
  });

/** The official client, whose subscriptions the official library signs. */
function client(userId = 'somebody', shared?: string) {
  const server = library(shared === undefined ? {} : { encryptionMasterKeyBase64: shared });
  return officialClient(KEYS.key, app.port, {
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, callback) => {
        const member = channelName.startsWith('presence-')
          ? { user_id: userId, user_info: { name: userId } }
          : undefined;
        callback(null, server.authorizeChannel(socketId, channelName, member));
      },
    },
    userAuthentication: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId }, callback) =>
        callback(null, server.authenticateUser(socketId, { id: userId })),
    },
  });
}

describe('the official library', () => {
  it('[RT-01] triggers events for the official client, on every kind of channel, but not for the socket it leaves out', async () => {
    const [first, second] = [client(), client()];
    for (const name of ['open-x', 'private-x', 'presence-x']) {
      const heard: unknown[][] = [[], []];
      for (const [index, pusher] of [first, second].entries()) {
        const { channel, outcome } = await subscribe(pusher, name);
        expect(outcome).toBe('succeeded');
        channel.bind('news', (data: unknown) => heard[index]!.push(data));
      }
      const answer = await library().trigger(
        name,
        'news',
        { น้ำ: '水' },
        { socket_id: first.connection.socket_id },
      );
      expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: {} });
      await library().trigger([name, 'open-elsewhere'], 'news', 'text');
      await expect.poll(() => heard).toEqual([['text'], [{ น้ำ: '水' }, 'text']]);
    }
    const batch = ['a', 'b', 'c'].map((data) => ({ channel: 'open-x', name: 'batch', data }));
    const inOrder: unknown[] = [];
    first.channel('open-x').bind('batch', (data: unknown) => inOrder.push(data));
    await library().triggerBatch(batch);
    await expect.poll(() => inOrder).toEqual(['a', 'b', 'c']);
  });

  it('[RT-01] encrypts end to end: the server passes on what it can’t read', async () => {
    const shared = Buffer.alloc(32, 7).toString('base64');
    // The client for browsers decrypts with a build of its own; here the sealed text is enough to see.
    const socket = connectTo(app.port, appPath(KEYS.key));
    const channel = 'private-encrypted-x';
    const auth = channelSignature(KEYS, await socket.socketId(), channel);
    socket.send({ event: 'pusher:subscribe', data: { channel, auth } });
    await socket.frame('pusher_internal:subscription_succeeded');
    await library({ encryptionMasterKeyBase64: shared }).trigger(channel, 'secret', { word: 'plain' });
    const { data } = await socket.frame('secret');
    expect(Object.keys(data).toSorted()).toEqual(['ciphertext', 'nonce']);
    expect(JSON.stringify(data)).not.toContain('plain');
  });

  it('[RT-01] sees who is present, and so do the others', async () => {
    const [first, again, second] = [client('1'), client('1'), client('2')];
    const { channel } = await subscribe(first, 'presence-room');
    const seen: string[] = [];
    channel.bind('pusher:member_added', ({ id }: { id: string }) => seen.push(`+${id}`));
    channel.bind('pusher:member_removed', ({ id }: { id: string }) => seen.push(`-${id}`));
    await subscribe(again, 'presence-room');
    await subscribe(second, 'presence-room');
    await expect.poll(() => seen).toEqual(['+2']);
    const get = async (path: string, params = {}) => await (await library().get({ path, params })).json();
    expect(await get('/channels/presence-room/users')).toEqual({ users: [{ id: '1' }, { id: '2' }] });
    expect(await get('/channels/presence-room', { info: 'user_count,subscription_count' })).toEqual({
      occupied: true,
      subscription_count: 3,
      user_count: 2,
    });
    expect(await get('/channels', { filter_by_prefix: 'presence-', info: 'user_count' })).toEqual({
      channels: { 'presence-room': { user_count: 2 } },
    });
    expect(await get('/channels/open-nobody')).toEqual({ occupied: false });
    const told = await library().trigger('presence-room', 'x', {}, { info: 'user_count' });
    expect(await told.json()).toEqual({ channels: { 'presence-room': { user_count: 2 } } });
    again.disconnect();
    second.disconnect();
    await expect.poll(() => seen).toEqual(['+2', '-2']);
  });

  it('[RT-01] speaks to one user, and ends the connections of one user', async () => {
    const [first, second] = [client('1'), client('2')];
    const heard: unknown[] = [];
    for (const pusher of [first, second]) {
      pusher.user.bind('hello', (data: unknown) => heard.push([pusher.user.user_data?.id, data]));
      pusher.signin();
      await pusher.user.signinDonePromise;
      await expect
        .poll(() => (pusher.user.serverToUserChannel as { subscribed: boolean }).subscribed)
        .toBe(true);
    }
    await library().sendToUser('2', 'hello', 'you');
    await expect.poll(() => heard).toEqual([['2', 'you']]);
    await library().terminateUserConnections('2');
    await expect.poll(() => second.connection.state).toBe('disconnected');
    expect(first.connection.state).toBe('connected');
  });
});

describe('the HTTP API', () => {
  type Ask = {
    method?: string;
    path?: string;
    params?: Record<string, string>;
    body?: string | undefined;
    keys?: typeof KEYS;
    /** What is done to the address after it has been signed. */
    after?: (url: URL) => void;
    sent?: string;
    type?: string;
  };
  const EVENT = JSON.stringify({ name: 'x', channel: 'open-x', data: '{}' });
  const nowS = () => Math.floor(Date.now() / 1000);

  async function ask({
    method = 'POST',
    path = '/apps/raan/events',
    params = {},
    keys = KEYS,
    ...rest
  }: Ask) {
    const body = method === 'GET' ? undefined : (rest.body ?? EVENT);
    const all: Record<string, string> = {
      auth_key: keys.key,
      auth_timestamp: String(nowS()),
      auth_version: '1.0',
      ...(body !== undefined && { body_md5: createHash('md5').update(body).digest('hex') }),
      ...params,
    };
    const query = Object.entries(all)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    const url = new URL(`${app.baseUrl}${path}?${query}`);
    url.searchParams.append('auth_signature', hmac(keys.secret, `${method}\n${path}\n${query}`));
    rest.after?.(url);
    const sent = rest.sent ?? body;
    const response = await fetch(url, {
      method,
      ...(sent !== undefined && { body: sent, headers: { 'content-type': rest.type ?? 'application/json' } }),
    });
    return { status: response.status, text: await response.text() };
  }
  const event = (fields: object) => JSON.stringify({ name: 'x', channel: 'open-x', data: '{}', ...fields });
  const batch = (events: object[]) => ({
    path: '/apps/raan/batch_events',
    body: JSON.stringify({ batch: events }),
  });
  const one = { name: 'x', channel: 'open-x', data: '{}' };

  const CASES: [name: string, ask: () => Ask, status: number][] = [
    ['without a signature', () => ({ after: (url) => url.searchParams.delete('auth_signature') }), 401],
    ['with an empty signature', () => ({ after: (url) => url.searchParams.set('auth_signature', '') }), 401],
    ['without a query', () => ({ after: (url) => (url.search = '') }), 401],
    ['signed with another secret', () => ({ keys: { ...KEYS, secret: 'another secret, 16+' } }), 401],
    ['under another key', () => ({ keys: { ...KEYS, key: 'another' } }), 401],
    ['for another application', () => ({ path: '/apps/other/events' }), 401],
    ['601 seconds old', () => ({ params: { auth_timestamp: String(nowS() - 602) } }), 401],
    ['601 seconds ahead', () => ({ params: { auth_timestamp: String(nowS() + 602) } }), 401],
    ['without a time', () => ({ params: { auth_timestamp: '' } }), 401],
    ['at a time that is no number', () => ({ params: { auth_timestamp: 'now' } }), 401],
    ['of another version', () => ({ params: { auth_version: '1.1' } }), 401],
    ['without the body’s digest', () => ({ after: (url) => url.searchParams.delete('body_md5') }), 401],
    ['with the digest of another body', () => ({ params: { body_md5: '0'.repeat(32) } }), 401],
    ['whose body was changed by a byte', () => ({ sent: EVENT.replace('{}', '[]') }), 401],
    ['whose body was left out', () => ({ sent: '' }), 401],
    ['with a parameter added', () => ({ after: (url) => url.searchParams.append('info', 'x') }), 401],
    [
      'with a parameter changed',
      () => ({ after: (url) => url.searchParams.set('auth_timestamp', String(nowS() + 5)) }),
      401,
    ],
    [
      'with a parameter twice',
      () => ({ after: (url) => url.searchParams.append('auth_key', KEYS.key) }),
      401,
    ],
    ['signed for another path', () => ({ after: (url) => (url.pathname = '/apps/raan/batch_events') }), 401],
    [
      'signed as what is read',
      () => ({
        method: 'GET',
        path: '/apps/raan/channels',
        after: (url) => (url.pathname = '/apps/raan/channels/open-x'),
      }),
      401,
    ],
    ['with data of 10,241 bytes', () => ({ body: event({ data: 'x'.repeat(10_241) }) }), 413],
    ['larger than any body may be', () => ({ body: event({ data: 'x'.repeat(300_000) }) }), 413],
    ['that is no JSON', () => ({ body: '{' }), 400],
    ['that is a list', () => ({ body: '[]' }), 400],
    ['without a name', () => ({ body: event({ name: undefined }) }), 400],
    ['with an empty name', () => ({ body: event({ name: '' }) }), 400],
    ['with a name of 201 characters', () => ({ body: event({ name: 'x'.repeat(201) }) }), 400],
    ['with a name of the protocol’s own', () => ({ body: event({ name: 'pusher:error' }) }), 400],
    [
      'with a name of the protocol’s inside',
      () => ({ body: event({ name: 'pusher_internal:member_added' }) }),
      400,
    ],
    ['with data that is no text', () => ({ body: event({ data: {} }) }), 400],
    ['without data', () => ({ body: event({ data: undefined }) }), 400],
    ['for no channel', () => ({ body: event({ channel: undefined }) }), 400],
    ['for an empty list of channels', () => ({ body: event({ channels: [] }) }), 400],
    [
      'for 101 channels',
      () => ({ body: event({ channels: Array.from({ length: 101 }, (_, at) => `open-${at}`) }) }),
      400,
    ],
    ['for a channel that can’t be', () => ({ body: event({ channel: 'open x' }) }), 400],
    ['for a channel of 165 characters', () => ({ body: event({ channel: 'x'.repeat(165) }) }), 400],
    ['for a cache channel', () => ({ body: event({ channel: 'cache-x' }) }), 400],
    [
      'for an encrypted channel and another',
      () => ({ body: event({ channels: ['private-encrypted-x', 'open-x'] }) }),
      400,
    ],
    ['leaving out what is no socket', () => ({ body: event({ socket_id: '1.2:x' }) }), 400],
    ['with eleven in a batch', () => batch(Array.from({ length: 11 }, () => one)), 400],
    ['with none in a batch', () => batch([]), 400],
    ['with one too large in a batch', () => batch([one, { ...one, data: 'x'.repeat(10_241) }]), 413],
    [
      'for users of what is no presence channel',
      () => ({ method: 'GET', path: '/apps/raan/channels/open-x/users' }),
      400,
    ],
    [
      'for a channel that can’t be, looked at',
      () => ({ method: 'GET', path: '/apps/raan/channels/a:b' }),
      400,
    ],
    [
      'for a count of users where there are none',
      () => ({ method: 'GET', path: '/apps/raan/channels/open-x', params: { info: 'user_count' } }),
      400,
    ],
    [
      'for counts of users of all channels',
      () => ({ method: 'GET', path: '/apps/raan/channels', params: { info: 'user_count' } }),
      400,
    ],
    ['of another content type', () => ({ type: 'text/plain' }), 415],
    ['to where there is nothing', () => ({ path: '/apps/raan/webhooks' }), 404],
  ];

  it.each(CASES)('[RT-01] refuses a request %s, and sends nothing', async (_, make, status) => {
    const socket = connectTo(app.port, appPath(KEYS.key));
    await socket.socketId();
    socket.send({ event: 'pusher:subscribe', data: { channel: 'open-x' } });
    await socket.frame('pusher_internal:subscription_succeeded');
    const answer = await ask(make());
    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain(KEYS.secret);
    await socket.settled();
    expect(socket.named('x')).toEqual([]);
  });

  it('[RT-01] takes one that is 599 seconds old, twice if it comes twice', async () => {
    const old = { params: { auth_timestamp: String(nowS() - 598) } };
    for (const answer of [await ask(old), await ask(old)])
      expect(answer).toEqual({ status: 200, text: '{}' });
  });
});

describe('where no secret is configured', () => {
  const closed = useTestApp();

  it('[RT-01] there is no HTTP API, not even for the key that sockets use', async () => {
    const { key, secret } = keysOf(closed);
    for (const [appId, keys] of [
      ['raan', KEYS],
      ['raan', { key, secret }],
      ['', { key, secret }],
    ] as const) {
      const server = new Pusher({
        appId,
        ...keys,
        host: '127.0.0.1',
        port: String(closed.port),
        useTLS: false,
      });
      await expect(server.trigger('open-x', 'x', {})).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('where another service serves the sockets', () => {
  const away = useTestApp({
    env: { ...env, PUSHER_APP_ID: 'x', PUSHER_KEY: 'x', PUSHER_SECRET: 'x', PUSHER_HOST: '127.0.0.1' },
  });

  it('[RT-02] sockets are told to stay away, and so is the API', async () => {
    expect(await connectTo(away.port, appPath('x')).closeCode()).toBe(4003);
    const server = library({ port: String(away.port) });
    await expect(server.trigger('open-x', 'x', {})).rejects.toMatchObject({ status: 403 });
  });
});
