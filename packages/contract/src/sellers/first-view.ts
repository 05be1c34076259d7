// What the server and the web build agree on to draw the first view of a seller's page: the server knows no React, the renderer no database.
import type { Language } from '../language.ts';

/** Below it stand the first views of the seller's pages, each at the page's own path. */
export const FIRST_VIEWS = '/first-view';

/** Whom a page is drawn for. */
export type Visit = {
  token: string;
  /** Asks the API as the visitor would; `address` begins with /api. */
  ask: (address: string) => Promise<{ status: number; body: string }>;
};

export type FirstView = {
  html: string;
  /** The answers that it was drawn from, as the app keeps them: it goes on with them. */
  state: unknown;
};

/**
 * A view travels as two lines of JSON, `html` and `state`: it is put on the screen when the first is there. The answers are often the larger half,
 * and nobody needs them before the app.
 */
export const FIRST_VIEW_TYPE = 'application/x-ndjson';

/**
 * Exported as `render` by the web build's module of first views. Nothing where there is none to be had: the page is not drawn here, the token is
 * nobody's, or an answer failed, which the app itself tells of best.
 */
export type RenderFirstView = (
  path: string,
  language: Language,
  visit: Visit,
) => Promise<FirstView | undefined>;
