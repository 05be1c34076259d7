// The pages that are plain HTML work without their script, so it begins when what the visitor came to see is painted.
import { firstPictures, painted } from '#lib/painted.ts';

/** Whoever taps before the pictures are there waits no longer than this. */
const WAIT_MAX_MS = 1_000;

/**
 * Ends when the pictures that the page asks for first are painted, or take too long. At once where the page is hidden, and for who comes back:
 * they find their place again (store-script.ts) before they have seen another.
 */
export async function firstPicturesShown(): Promise<void> {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (document.hidden || visit?.type === 'back_forward') return;
  const tooLong = new Promise((resolve) => setTimeout(resolve, WAIT_MAX_MS));
  await Promise.race([firstPictures(document).then(painted), tooLong]);
}
