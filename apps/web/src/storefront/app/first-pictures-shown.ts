// The pages that are plain HTML work without their script, so it begins when what the visitor came to see is painted.

/** Whoever taps before the pictures are there waits no longer than this. */
const WAIT_MAX_MS = 1_000;

/**
 * Ends when the pictures that the page asks for first are painted, or take too long. At once where the page is hidden, and for who comes back:
 * they find their place again (store-script.ts) before they have seen another.
 */
export async function firstPicturesShown(): Promise<void> {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (document.hidden || visit?.type === 'back_forward') return;
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')];
  const tooLong = new Promise((resolve) => setTimeout(resolve, WAIT_MAX_MS));
  await Promise.race([Promise.all(pictures.map(here).concat(nextPaint())), tooLong]);
}

/** Whether it came or is broken. */
async function here(picture: HTMLImageElement): Promise<void> {
  if (!picture.complete)
    await new Promise((resolve) => {
      picture.addEventListener('load', resolve, { once: true });
      picture.addEventListener('error', resolve, { once: true });
    });
  await nextPaint();
}

/** When the frame after the next begins, that one is on the screen. */
async function nextPaint(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}
