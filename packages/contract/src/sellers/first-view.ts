// The server knows no React, the renderer no database.
import type { Language } from '../language.ts';

/** Path prefix of first views; the page's own path follows. */
export const FIRST_VIEW_PREFIX = '/first-view';

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

/** Two lines of JSON: `html`, then `state`. The browser shows the HTML at once; the state is often larger. */
export const FIRST_VIEW_MEDIA_TYPE = 'application/x-ndjson';

/** The build's `render`. Undefined without a first view or after a failure; the app then loads the page itself. */
export type RenderFirstView = (
  path: string,
  language: Language,
  visit: FirstViewVisitor,
) => Promise<FirstView | undefined>;
