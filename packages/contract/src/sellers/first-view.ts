// Interface between server and web build for rendering the first view of a seller's page. The server knows no
// React, the renderer no database.
import type { Language } from '../language.ts';

/** Path prefix of first views; the page's own path follows. */
export const FIRST_VIEW_PREFIX = '/first-view';

/** The visitor for whom a page is rendered. */
export type FirstViewVisitor = {
  token: string;
  /** Calls the API with the visitor's token; `address` begins with /api. */
  request: (address: string) => Promise<{ status: number; body: string }>;
};

export type FirstView = {
  html: string;
  /** Dehydrated query cache. The app continues with it. */
  state: unknown;
};

/**
 * Two lines of JSON: `html`, then `state`. The browser shows the HTML as soon as the first line arrives; the
 * state is often larger and needed only by the app.
 */
export const FIRST_VIEW_MEDIA_TYPE = 'application/x-ndjson';

/**
 * Exported as `render` by the web build. Returns undefined if the page has no first view, the token is
 * invalid or a request failed; the app then loads the page itself and shows the error.
 */
export type RenderFirstView = (
  path: string,
  language: Language,
  visit: FirstViewVisitor,
) => Promise<FirstView | undefined>;
