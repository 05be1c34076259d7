import { waitForPriorityImages, waitForPaint } from '#lib/paint.ts';

/** Maximum delay for visitors who tap before the pictures are loaded. */
const WAIT_MAX_MS = 1_000;

/**
 * Delays the script until the priority pictures are painted. Resolves at once on hidden pages and after back
 * or forward, so that store-script.ts restores the scroll position first.
 */
export async function waitForFirstPictures(): Promise<void> {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (document.hidden || visit?.type === 'back_forward') return;
  const tooLong = new Promise((resolve) => setTimeout(resolve, WAIT_MAX_MS));
  await Promise.race([waitForPriorityImages(document).then(waitForPaint), tooLong]);
}
