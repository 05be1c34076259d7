// Renders the first screen of a seller's page, for browsers without the app. The page's own script requests
// it with the token. Cookies are ignored, so that other sites cannot make a browser render a view.
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import {
  FIRST_VIEW_MEDIA_TYPE,
  FIRST_VIEW_PREFIX,
  type FirstView,
  type RenderFirstView,
} from '@raan/contract/sellers/first-view';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken } from './session.ts';
import { requestLanguage } from './request-language.ts';

const MODULE = 'server/firstView.js';

/** Registers the route of first views; the web's output folder holds the module that renders them. */
export function registerFirstViews(app: FastifyInstance, folder: string): void {
  let loading: Promise<RenderFirstView> | undefined;
  // Loaded on first use: most visitors already have the app.
  const load = () =>
    (loading ??= import(pathToFileURL(path.join(folder, MODULE)).href).then(
      (module) => (module as { render: RenderFirstView }).render,
    ));

  app.get<{ Params: { '*': string } }>(
    `${FIRST_VIEW_PREFIX}/*`,
    { schema: { hide: true } },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const token = bearerToken(request);
      const render = await load();
      const view =
        token &&
        (await render(`/${request.params['*']}`, requestLanguage(request), {
          token,
          request: (address) => requestAs(app, request, address),
        }));
      // The app then loads the page itself.
      if (!view) return reply.code(204).send();
      return reply
        .type(FIRST_VIEW_MEDIA_TYPE)
        .send(Readable.from(serializeView(view), { objectMode: false }));
    },
  );
}

/** Separate chunks, so that the HTML does not wait for the data. */
function* serializeView({ html, state }: FirstView): Generator<string> {
  yield `${JSON.stringify(html)}\n`;
  yield JSON.stringify(state);
}

/** Requests our own API with the headers of a request, so that the same checks and limits apply. */
async function requestAs(
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
