// Draws the first view of a seller's page on the server, from what the API answers that seller. The app draws the same over it when it comes,
// from the same answers. The server calls `render` and knows nothing else of this.
import { AsyncLocalStorage } from 'node:async_hooks';
import { dehydrate, QueryClient, type Query } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import type { RenderFirstView } from '@raan/contract/sellers/first-view';
import { ApiError } from '#lib/api-error.ts';
import { commonMessages } from '#lib/common.ts';
import { loadAll } from '#lib/messages.ts';
import { profileQuery } from '#lib/profile.ts';
import { takeVisitFrom, type DrawnVisit } from '#lib/visit.ts';
import { App } from './app/app.tsx';
import { takeFrameFrom } from './app/frames.ts';
import { routeMessages } from './app/route-titles.ts';
import { loadRoute } from './app/route.ts';
import { routeOf } from './app/routes.tsx';
import { shellMessages } from './app/shell-messages.ts';

/** What a page asks for, then what it asks for because of that; a page that asks on has no first view. */
const ROUNDS_MAX = 2;
/** How React marks a place that still waits, or that failed. */
const UNFINISHED = '<!--$!-->';

const visits = new AsyncLocalStorage<DrawnVisit>();
takeVisitFrom(() => visits.getStore());
takeFrameFrom(() => import('./app/seller-frame.tsx'));
await loadAll([commonMessages, shellMessages, routeMessages]);

export const render: RenderFirstView = async (path, language, visit) => {
  const { route } = routeOf(path);
  if (!route.firstView) return undefined;
  await loadRoute(route, language);
  // One for each visit: what one seller is answered is never near another's.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const draw = () => renderToString(<App language={language} path={path} />);
  const ask = async (address: string) => {
    const { status, body } = await visit.ask(address);
    return new Response(body, { status });
  };
  const drawn = { token: visit.token, ask, client, isFirstScreen: false };
  return await visits.run(drawn, async () => {
    try {
      // Who asks, before anything is drawn.
      await client.fetchQuery(profileQuery);
      // The whole page, to hear what it asks; the app is given the answers for what stands further down, too.
      draw();
      drawn.isFirstScreen = true;
      let html = '';
      for (let round = 0; round === 0 || (round < ROUNDS_MAX && unanswered(client).length > 0); round += 1) {
        await Promise.all(unanswered(client).map((query) => query.fetch()));
        html = draw();
      }
      const isWhole = unanswered(client).length === 0 && !html.includes(UNFINISHED);
      return isWhole ? { html: untouchable(html), state: dehydrate(client) } : undefined;
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    } finally {
      client.clear();
    }
  });
};

function unanswered(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({
    predicate: ({ state, options }) =>
      state.data === undefined && (options as { enabled?: unknown }).enabled !== false,
  });
}

/** To be looked at and scrolled: nothing in it does anything before the app has drawn over it. */
function untouchable(html: string): string {
  return `<div inert style="display:contents">${html}</div>`;
}
