import { createHash } from 'node:crypto';
import Pusher from 'pusher';
import { afterEach, describe, expect, it } from 'vitest';
import {
  socketPath,
  closeSockets,
  connectSocket as connectTo,
  realtimeKeysOf,
  officialClient,
  subscribe,
} from '#test/sockets.ts';
import { useTestApp } from '#test/test-app.ts';
import { hmac } from './channel-auth.ts';

const KEYS = { key: 'api-key', secret: 'a secret of sixteen' };
const env = {
  REALTIME_APP_ID: 'raan',
  REALTIME_KEY: KEYS.key,
  REALTIME_SECRET: KEYS.secret,
  REALTIME_PUBLIC_CHANNELS: 'open-*',
};
const app = useTestApp({ env: { ...env, REALTIME_CLIENT_EVENTS: '1' } });
afterEach(closeSockets);

/** The official server library, with the application's secret. */
const library = (port = app.port) =>
  new Pusher({
    appId: 'raan',
    ...KEYS,
    host: '127.0.0.1',
    port: String(port),
    useTLS: false,
  });

/** The official client; the official server library signs its subscriptions. */
function client(userId = 'user') {
  const server = library();
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
  });
}

describe('the official library', () => {
  it('[RT-01] triggers events for the official client on every kind of channel, except for the excluded socket', async () => {
    const [first, second] = [client(), client()];
    for (const name of ['open-x', 'private-x', 'presence-x']) {
      const received: unknown[][] = [[], []];
      for (const [index, pusher] of [first, second].entries()) {
        const { channel, outcome } = await subscribe(pusher, name);
        expect(outcome).toBe('succeeded');
        channel.bind('news', (data: unknown) => received[index]!.push(data));
      }
      const response = await library().trigger(
        name,
        'news',
        { น้ำ: '水' },
        { socket_id: first.connection.socket_id },
      );
      expect({ status: response.status, body: await response.json() }).toEqual({ status: 200, body: {} });
      await library().trigger([name, 'open-elsewhere'], 'news', 'text');
      await expect.poll(() => received).toEqual([['text'], [{ น้ำ: '水' }, 'text']]);
    }
    const batch = ['a', 'b', 'c'].map((data) => ({ channel: 'open-x', name: 'batch', data }));
    const inOrder: unknown[] = [];
    first.channel('open-x').bind('batch', (data: unknown) => inOrder.push(data));
    await library().triggerBatch(batch);
    await expect.poll(() => inOrder).toEqual(['a', 'b', 'c']);
  });

  it('[RT-01] lists the users of a presence channel, and the other members see them', async () => {
    const [first, again, second] = [client('1'), client('1'), client('2')];
    const { channel } = await subscribe(first, 'presence-room');
    const changes: string[] = [];
    channel.bind('pusher:member_added', ({ id }: { id: string }) => changes.push(`+${id}`));
    channel.bind('pusher:member_removed', ({ id }: { id: string }) => changes.push(`-${id}`));
    await subscribe(again, 'presence-room');
    await subscribe(second, 'presence-room');
    await expect.poll(() => changes).toEqual(['+2']);
    const get = async (path: string) => await (await library().get({ path })).json();
    expect(await get('/channels/presence-room/users')).toEqual({ users: [{ id: '1' }, { id: '2' }] });
    expect(await get('/channels/presence-room')).toEqual({ occupied: true });
    expect(await get('/channels')).toEqual({ channels: { 'presence-room': {} } });
    expect(await get('/channels/open-nobody')).toEqual({ occupied: false });
    again.disconnect();
    second.disconnect();
    await expect.poll(() => changes).toEqual(['+2', '-2']);
  });
});

describe('the HTTP API', () => {
  type ApiRequest = {
    method?: string;
    path?: string;
    params?: Record<string, string>;
    body?: string | undefined;
    keys?: typeof KEYS;
    /** Changes the URL after signing. */
    tamper?: (url: URL) => void;
    sentBody?: string;
    type?: string;
  };
  const EVENT = JSON.stringify({ name: 'x', channel: 'open-x', data: '{}' });
  const nowS = () => Math.floor(Date.now() / 1000);

  async function sendRequest({
    method = 'POST',
    path = '/apps/raan/events',
    params = {},
    keys = KEYS,
    ...rest
  }: ApiRequest) {
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
    rest.tamper?.(url);
    const sentBody = rest.sentBody ?? body;
    const response = await fetch(url, {
      method,
      ...(sentBody !== undefined && {
        body: sentBody,
        headers: { 'content-type': rest.type ?? 'application/json' },
      }),
    });
    return { status: response.status, text: await response.text() };
  }
  const event = (fields: object) => JSON.stringify({ name: 'x', channel: 'open-x', data: '{}', ...fields });
  const batch = (events: object[]) => ({
    path: '/apps/raan/batch_events',
    body: JSON.stringify({ batch: events }),
  });
  const one = { name: 'x', channel: 'open-x', data: '{}' };

  const CASES: [name: string, request: () => ApiRequest, status: number][] = [
    ['without a signature', () => ({ tamper: (url) => url.searchParams.delete('auth_signature') }), 401],
    ['with an empty signature', () => ({ tamper: (url) => url.searchParams.set('auth_signature', '') }), 401],
    ['without a query', () => ({ tamper: (url) => (url.search = '') }), 401],
    ['signed with another secret', () => ({ keys: { ...KEYS, secret: 'another secret, 16+' } }), 401],
    ['under another key', () => ({ keys: { ...KEYS, key: 'another' } }), 401],
    ['for another application', () => ({ path: '/apps/other/events' }), 401],
    ['601 seconds old', () => ({ params: { auth_timestamp: String(nowS() - 602) } }), 401],
    ['601 seconds ahead', () => ({ params: { auth_timestamp: String(nowS() + 602) } }), 401],
    ['without a timestamp', () => ({ params: { auth_timestamp: '' } }), 401],
    ['with a timestamp that is not a number', () => ({ params: { auth_timestamp: 'now' } }), 401],
    ['with another signature version', () => ({ params: { auth_version: '1.1' } }), 401],
    ['without the body’s digest', () => ({ tamper: (url) => url.searchParams.delete('body_md5') }), 401],
    ['with the digest of another body', () => ({ params: { body_md5: '0'.repeat(32) } }), 401],
    ['whose body was changed by a byte', () => ({ sentBody: EVENT.replace('{}', '[]') }), 401],
    ['whose body was left out', () => ({ sentBody: '' }), 401],
    ['with a parameter added', () => ({ tamper: (url) => url.searchParams.append('info', 'x') }), 401],
    [
      'with a parameter changed',
      () => ({ tamper: (url) => url.searchParams.set('auth_timestamp', String(nowS() + 5)) }),
      401,
    ],
    [
      'with a parameter twice',
      () => ({ tamper: (url) => url.searchParams.append('auth_key', KEYS.key) }),
      401,
    ],
    ['signed for another path', () => ({ tamper: (url) => (url.pathname = '/apps/raan/batch_events') }), 401],
    [
      'signed for another channel path',
      () => ({
        method: 'GET',
        path: '/apps/raan/channels',
        tamper: (url) => (url.pathname = '/apps/raan/channels/open-x'),
      }),
      401,
    ],
    ['with data of 10,241 bytes', () => ({ body: event({ data: 'x'.repeat(10_241) }) }), 413],
    ['with a body over the size limit', () => ({ body: event({ data: 'x'.repeat(300_000) }) }), 413],
    ['that is not JSON', () => ({ body: '{' }), 400],
    ['whose body is an array', () => ({ body: '[]' }), 400],
    ['without a name', () => ({ body: event({ name: undefined }) }), 400],
    ['with an empty name', () => ({ body: event({ name: '' }) }), 400],
    ['with a name of 201 characters', () => ({ body: event({ name: 'x'.repeat(201) }) }), 400],
    ['with a name reserved by the protocol', () => ({ body: event({ name: 'pusher:error' }) }), 400],
    [
      'with an internal name of the protocol',
      () => ({ body: event({ name: 'pusher_internal:member_added' }) }),
      400,
    ],
    ['with data that is not a string', () => ({ body: event({ data: {} }) }), 400],
    ['without data', () => ({ body: event({ data: undefined }) }), 400],
    ['for no channel', () => ({ body: event({ channel: undefined }) }), 400],
    ['for an empty list of channels', () => ({ body: event({ channels: [] }) }), 400],
    [
      'for 101 channels',
      () => ({ body: event({ channels: Array.from({ length: 101 }, (_, at) => `open-${at}`) }) }),
      400,
    ],
    ['for an invalid channel name', () => ({ body: event({ channel: 'open x' }) }), 400],
    ['for a channel of 165 characters', () => ({ body: event({ channel: 'x'.repeat(165) }) }), 400],
    ['for a cache channel', () => ({ body: event({ channel: 'cache-x' }) }), 400],
    ['for an encrypted channel', () => ({ body: event({ channel: 'private-encrypted-x' }) }), 400],
    ['with an invalid socket id to exclude', () => ({ body: event({ socket_id: '1.2:x' }) }), 400],
    ['with eleven events in a batch', () => batch(Array.from({ length: 11 }, () => one)), 400],
    ['with an empty batch', () => batch([]), 400],
    [
      'with an event that is too large in a batch',
      () => batch([one, { ...one, data: 'x'.repeat(10_241) }]),
      413,
    ],
    [
      'for users of a channel that is not a presence channel',
      () => ({ method: 'GET', path: '/apps/raan/channels/open-x/users' }),
      400,
    ],
    ['about an invalid channel name', () => ({ method: 'GET', path: '/apps/raan/channels/a:b' }), 400],
    ['of another content type', () => ({ type: 'text/plain' }), 415],
    ['to an unknown path', () => ({ path: '/apps/raan/webhooks' }), 404],
  ];

  it.each(CASES)('[RT-01] refuses a request %s, and sends nothing', async (_, build, status) => {
    const socket = connectTo(app.port, socketPath(KEYS.key));
    await socket.socketId();
    socket.send({ event: 'pusher:subscribe', data: { channel: 'open-x' } });
    await socket.waitForFrame('pusher_internal:subscription_succeeded');
    const response = await sendRequest(build());
    expect(response.status).toBe(status);
    expect(response.text).not.toContain(KEYS.secret);
    await socket.flush();
    expect(socket.framesOf('x')).toEqual([]);
  });

  it('[RT-01] accepts a request that is 599 seconds old, and accepts it twice', async () => {
    const old = { params: { auth_timestamp: String(nowS() - 598) } };
    for (const response of [await sendRequest(old), await sendRequest(old)])
      expect(response).toEqual({ status: 200, text: '{}' });
  });
});

describe('without a configured secret', () => {
  const closed = useTestApp();

  it('[RT-01] has no HTTP API, not even for the key of the sockets', async () => {
    const { key, secret } = realtimeKeysOf(closed);
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

describe('with a hosted service', () => {
  const hosted = useTestApp({
    env: { ...env, PUSHER_APP_ID: 'x', PUSHER_KEY: 'x', PUSHER_SECRET: 'x', PUSHER_HOST: '127.0.0.1' },
  });

  it("[RT-02] closes sockets so that they don't reconnect, and refuses API requests", async () => {
    expect(await connectTo(hosted.port, socketPath('x')).waitForCloseCode()).toBe(4003);
    const server = library(hosted.port);
    await expect(server.trigger('open-x', 'x', {})).rejects.toMatchObject({ status: 403 });
  });
});
