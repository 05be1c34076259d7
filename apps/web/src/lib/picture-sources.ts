// Our pictures come in widths that the server makes on demand; a browser takes the one that fits its screen.

/** The server's list, in pixels. */
const WIDTHS = [200, 400, 600, 800, 1200] as const;
const MEDIA = /^(\/media\/[^/]+\/)(\d+)\.webp$/;

/** The address of one of our pictures in another width (pixels); any other address stays as it is. */
export function pictureUrl(url: string, width: (typeof WIDTHS)[number]): string {
  return url.replace(MEDIA, `$1${width}.webp`);
}

/**
 * The sizes that one of our pictures exists in, up to its own, else up to what its address names, for `srcset`; undefined for any other address.
 */
export function pictureSources(
  url: string,
  ownWidth: number = Number(MEDIA.exec(url)?.[2]),
): string | undefined {
  if (!MEDIA.test(url)) return undefined;
  const widths = WIDTHS.filter((_, index) => (WIDTHS[index - 1] ?? 0) < ownWidth);
  return widths.map((width) => `${pictureUrl(url, width)} ${width}w`).join(', ');
}
