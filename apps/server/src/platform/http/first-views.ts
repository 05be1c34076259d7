// What a seller's page shows first, drawn here for a browser that has not got the app yet. Its own script asks with the token, as the app would;
// no cookie tells who comes, so nothing is drawn for an address that somebody else makes a browser open.
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import {
  FIRST_VIEW_TYPE,
  FIRST_VIEWS,
  type FirstView,
  type RenderFirstView,
} from '@raan/contract/sellers/first-view';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken, requestLanguage } from './routing.ts';

const MODULE = 'server/firstView.js';

/** Adds the first views to the application; the web's output folder holds the module that draws them. */
export function firstViews(app: FastifyInstance, folder: string): void {
  let loading: Promise<RenderFirstView> | undefined;
  // With the first page that wants it: most visitors have the app already.
  const load = () =>
    (loading ??= import(pathToFileURL(path.join(folder, MODULE)).href).then(
      (module) => (module as { render: RenderFirstView }).render,
    ));

  app.get<{ Params: { '*': string } }>(
    `${FIRST_VIEWS}/*`,
    { schema: { hide: true } },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const token = bearerToken(request);
      const render = await load();
      const view =
        token &&
        (await render(`/${request.params['*']}`, requestLanguage(request), {
          token,
          ask: (address) => askAs(app, request, address),
        }));
      // Then the app finds out by itself what there is to say.
      if (!view) return reply.code(204).send();
      return reply.type(FIRST_VIEW_TYPE).send(Readable.from(linesOf(view), { objectMode: false }));
    },
  );
}

/** Each is sent when it is written, so that what is to be seen waits for nothing. */
function* linesOf({ html, state }: FirstView): Generator<string> {
  yield `${JSON.stringify(html)}\n`;
  yield JSON.stringify(state);
}

/** Asks our own API in the name of a request: the same checks, counts and answers as if the browser had asked. */
async function askAs(
  app: FastifyInstance,
  request: FastifyRequest,
  address: string,
): Promise<{ status: number; body: string }> {
  const { 'accept-encoding': _, ...headers } = request.headers;
  const { statusCode, payload } = await app.inject({
    method: 'GET',
    url: address,
    headers,
    ...(request.socket.remoteAddress && { remoteAddress: request.socket.remoteAddress }),
  });
  return { status: statusCode, body: payload };
}
