// The HTTP API of the Pusher protocol, as the official server libraries call it. Available only if its secret is configured.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { getRawBody } from '#platform/http/body-parsers.ts';
import { ApiRefusal, parseBatchBody, parseEventBody } from './api-events.ts';
import { signatureFault } from './api-signature.ts';
import type { RealtimeKeys } from './channel-auth.ts';
import { channelKind } from './protocol.ts';
import type { ChannelEvent, PusherServer } from './pusher-server.ts';

export type HttpApiDeps = {
  clock: Clock;
  /** The application whose requests are accepted; undefined disables the API. */
  api: (RealtimeKeys & { appId: string }) | undefined;
  server: () => PusherServer | undefined;
  /** Sends an event to the listeners on every server. */
  broadcast: (event: ChannelEvent) => void;
};

type Params = { appId: string; channel: string };
type Handler = (request: FastifyRequest<{ Params: Params }>, server: PusherServer) => object;

/** Adds the routes under `/apps`. Channels and users are those of the process that answers. */
export function registerHttpApi(app: FastifyInstance, deps: HttpApiDeps): void {
  const route = (method: 'GET' | 'POST', path: string, handle: Handler) =>
    app.route<{ Params: Params }>({
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
          return sendRefusal(error, reply);
        }
      },
    });

  route('POST', '/events', ({ body }) => {
    for (const event of parseEventBody(body)) deps.broadcast(event);
    return {};
  });
  route('POST', '/batch_events', ({ body }) => {
    for (const event of parseBatchBody(body)) deps.broadcast(event);
    return {};
  });
  route('GET', '/channels', (_, server) => ({
    channels: Object.fromEntries(server.channels().map((name) => [name, {}])),
  }));
  route('GET', '/channels/:channel', ({ params: { channel } }, server) => {
    if (!channelKind(channel)) throw new ApiRefusal(400, 'invalid channel name');
    return { occupied: server.hasListeners(channel) };
  });
  route('GET', '/channels/:channel/users', ({ params: { channel } }, server) => {
    if (channelKind(channel) !== 'presence') throw new ApiRefusal(400, 'only presence channels have users');
    return { users: server.userIds(channel).map((id) => ({ id })) };
  });
}

function authorize(request: FastifyRequest<{ Params: Params }>, { api, clock }: HttpApiDeps): void {
  if (!api) throw new ApiRefusal(404, 'the API is not enabled');
  if (request.params.appId !== api.appId) throw new ApiRefusal(401, 'the application is unknown');
  const { method, url } = request;
  const fault = signatureFault(api, { method, url, body: getRawBody(request), now: clock.now() });
  if (fault !== undefined) throw new ApiRefusal(401, fault);
}

function sendRefusal(error: unknown, reply: FastifyReply): FastifyReply {
  if (!(error instanceof ApiRefusal)) throw error;
  return reply.code(error.status).send({ error: error.message });
}
