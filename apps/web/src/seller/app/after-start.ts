import { blockZoom } from './block-zoom.ts';
import { watchSession } from './watch-session.ts';

/** Starts what the first view does not need. `tokenAtStart` is the page's first session token. */
export function afterStart(tokenAtStart: string | undefined): void {
  watchSession(tokenAtStart);
  blockZoom();
}
