/** Resolves after the next frame is painted. Resolves at once on a hidden page, which never paints. */
export async function waitForPaint(): Promise<void> {
  if (document.hidden) return;
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

/** Resolves when the element's resource has loaded or failed. */
export async function waitForLoad(element: HTMLElement): Promise<void> {
  await new Promise((resolve) => {
    for (const event of ['load', 'error']) element.addEventListener(event, resolve, { once: true });
  });
}

/** Resolves when all images with high fetch priority have loaded or failed. */
export async function waitForPriorityImages(within: ParentNode): Promise<void> {
  const pictures = [...within.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')];
  await Promise.all(pictures.filter(({ complete }) => !complete).map(waitForLoad));
}
