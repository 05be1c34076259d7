// The HTTP API of the Pusher protocol, as the official server libraries call it. It is open only where its secret is configured, to whoever has it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { rawBodyOf } from '#platform/http/bodies.ts';
import { ApiRefusal, triggersOfBatch, triggersOfEvent, type Trigger } from './api-events.ts';
import { signatureFault } from './api-signature.ts';
import type { RealtimeKeys } from './channel-auth.ts';
import { channelKind } from './protocol.ts';
import type { ChannelEvent, PusherServer } from './pusher-server.ts';

export type HttpApiDeps = {
  clock: Clock;
  /** The application that may be spoken for; undefined: there is no such API here. */
  api: (RealtimeKeys & { appId: string }) | undefined;
  /** The sockets of this process; undefined where another service serves them. */
  server: () => PusherServer | undefined;
  /** Sends an event to everybody, on every server. */
  broadcast: (event: ChannelEvent) => void;
  /** Closes a user's connections, on every server. */
  closeUser: (userId: string) => void;
};

type Audience = { connections: number; userIds: string[] };
type Params = { appId: string; channel: string; userId: string };
type Handler = (
  request: FastifyRequest<{ Params: Params; Querystring: Record<string, string> }>,
  server: PusherServer,
) => object;

/** Adds the routes under `/apps`. Figures are those of the server that is asked. */
export function httpApi(app: FastifyInstance, deps: HttpApiDeps): void {
  const route = (method: 'GET' | 'POST', path: string, handle: Handler) =>
    app.route<{ Params: Params; Querystring: Record<string, string> }>({
      method,
      url: `/apps/:appId${path}`,
      schema: { hide: true },
      handler: async (request, reply) => {
        try {
          authorize(request, deps);
          const server = deps.server();
          if (!server) throw new ApiRefusal(403, 'the application is served elsewhere');
          return await reply.send(handle(request, server));
        } catch (error) {
          return answerRefusal(error, reply);
        }
      },
    });

  const send = (triggers: readonly Trigger[]) => {
    for (const { event } of triggers) deps.broadcast(event);
  };
  route('POST', '/events', ({ body }, server) => {
    const triggers = triggersOfEvent(body);
    send(triggers);
    const asked = triggers.filter(({ info }) => info !== undefined);
    const channels = asked.map(({ event, info }) => [event.channel, attributes(server, event.channel, info)]);
    return asked.length > 0 ? { channels: Object.fromEntries(channels) as object } : {};
  });
  route('POST', '/batch_events', ({ body }, server) => {
    const triggers = triggersOfBatch(body);
    send(triggers);
    const asked = triggers.some(({ info }) => info !== undefined);
    const batch = triggers.map(({ event, info }) => attributes(server, event.channel, info));
    return asked ? { batch } : {};
  });
  route('GET', '/channels', ({ query }, server) => {
    const prefix = query['filter_by_prefix'] ?? '';
    const info = query['info'];
    if (wants(info, 'user_count') && !prefix.startsWith('presence-'))
      throw new ApiRefusal(
        400,
        'user_count is for presence channels: filter_by_prefix must begin with presence-',
      );
    const names = server.channels().filter((name) => name.startsWith(prefix));
    return { channels: Object.fromEntries(names.map((name) => [name, attributes(server, name, info)])) };
  });
  route('GET', '/channels/:channel', ({ params: { channel }, query }, server) => {
    const kind = channelKind(channel);
    if (!kind) throw new ApiRefusal(400, 'no such channel can be');
    if (wants(query['info'], 'user_count') && kind !== 'presence')
      throw new ApiRefusal(400, 'user_count is for presence channels');
    const occupied = server.audience(channel).connections > 0;
    return { occupied, ...attributes(server, channel, query['info']) };
  });
  route('GET', '/channels/:channel/users', ({ params: { channel } }, server) => {
    if (channelKind(channel) !== 'presence')
      throw new ApiRefusal(400, 'users are those of presence channels');
    return { users: server.audience(channel).userIds.map((id) => ({ id })) };
  });
  route('POST', '/users/:userId/terminate_connections', ({ params }) => {
    deps.closeUser(params.userId);
    return {};
  });
}

function authorize(request: FastifyRequest<{ Params: Params }>, { api, clock }: HttpApiDeps): void {
  if (!api) throw new ApiRefusal(404, 'there is no such API here');
  if (request.params.appId !== api.appId) throw new ApiRefusal(401, 'the application is unknown');
  const { method, url } = request;
  const fault = signatureFault(api, { method, url, body: rawBodyOf(request), now: clock.now() });
  if (fault !== undefined) throw new ApiRefusal(401, fault);
}

function answerRefusal(error: unknown, reply: FastifyReply): FastifyReply {
  if (!(error instanceof ApiRefusal)) throw error;
  return reply.code(error.status).send({ error: error.message });
}

function wants(info: string | undefined, attribute: string): boolean {
  return info?.split(',').includes(attribute) ?? false;
}

/** What was asked about a channel. */
function attributes(server: PusherServer, channel: string, info: string | undefined): object {
  const { connections, userIds }: Audience = server.audience(channel);
  return {
    ...(wants(info, 'subscription_count') && { subscription_count: connections }),
    ...(wants(info, 'user_count') && channelKind(channel) === 'presence' && { user_count: userIds.length }),
  };
}
