// When what the document asks for first is there to be seen. For scripts that must not get in its way.

/** Goes on with the frame after the next, when that one is on the screen; at once where the page is hidden, because it never paints. */
export async function painted(): Promise<void> {
  if (document.hidden) return;
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

/** Ends when what the element fetches is here, or can't be had. */
export async function settled(element: HTMLElement): Promise<void> {
  await new Promise((resolve) => {
    for (const event of ['load', 'error']) element.addEventListener(event, resolve, { once: true });
  });
}

/** Ends when the pictures in it that are fetched before all others are here, or can't be had. */
export async function firstPictures(within: ParentNode): Promise<void> {
  const pictures = [...within.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')];
  await Promise.all(pictures.filter(({ complete }) => !complete).map(settled));
}
