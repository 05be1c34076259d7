// Renders a page with the seller's API responses; the app replaces it with the same content from the same
// responses. The server only calls `render`.
import { AsyncLocalStorage } from 'node:async_hooks';
import { dehydrate, QueryClient, type Query } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import type { RenderFirstView } from '@raan/contract/sellers/first-view';
import { ApiError } from '#lib/api-error.ts';
import { commonMessages } from '#lib/common-messages.ts';
import { loadAllLanguages } from '#lib/messages.ts';
import { profileQuery } from './lib/profile.api.ts';
import { setServerVisitSource, type ServerVisit } from '#lib/server-visit.ts';
import { App } from './app/app.tsx';
import { setFrameImport } from './app/frames.ts';
import { routeMessages } from './app/route-titles-messages.ts';
import { loadRoute } from './app/load-route.ts';
import { findRoute } from './app/routes.tsx';
import { shellMessages } from './app/shell-messages.ts';

/** A page's requests and those that depend on them. Pages with more rounds have no first view. */
const ROUNDS_MAX = 2;
/** React's marker for a boundary that is suspended or failed. */
const UNFINISHED = '<!--$!-->';

const visits = new AsyncLocalStorage<ServerVisit>();
setServerVisitSource(() => visits.getStore());
setFrameImport(() => import('./app/seller-frame.tsx'));
await loadAllLanguages([commonMessages, shellMessages, routeMessages]);

export const render: RenderFirstView = async (path, language, visit) => {
  const { route } = findRoute(path);
  if (!route.firstView) return undefined;
  await loadRoute(route, language);
  // One client per visit, so that responses of different sellers never mix.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const renderHtml = () => renderToString(<App language={language} path={path} />);
  const fetchAsVisitor = async (address: string) => {
    const { status, body } = await visit.request(address);
    return new Response(body, { status });
  };
  const context = { token: visit.token, fetch: fetchAsVisitor, client, isFirstScreenOnly: false };
  return await visits.run(context, async () => {
    try {
      // Checks the session before rendering anything.
      await client.fetchQuery(profileQuery);
      // Collects the page's requests, including those below the first screen, whose responses the app needs.
      renderHtml();
      context.isFirstScreenOnly = true;
      let html = '';
      for (
        let round = 0;
        round === 0 || (round < ROUNDS_MAX && pendingQueries(client).length > 0);
        round += 1
      ) {
        await Promise.all(pendingQueries(client).map((query) => query.fetch()));
        html = renderHtml();
      }
      const isComplete = pendingQueries(client).length === 0 && !html.includes(UNFINISHED);
      return isComplete ? { html: wrapInert(html), state: dehydrate(client) } : undefined;
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    } finally {
      client.clear();
    }
  });
};

function pendingQueries(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({
    predicate: ({ state, options }) =>
      state.data === undefined && (options as { enabled?: unknown }).enabled !== false,
  });
}

/** Makes the HTML inert: it can be read and scrolled, but nothing reacts before the app takes over. */
function wrapInert(html: string): string {
  return `<div inert style="display:contents">${html}</div>`;
}
