/** The widths that the server offers, in pixels. */
const WIDTHS = [200, 400, 600, 800, 1200] as const;
const MEDIA_URL = /^(\/media\/[^/]+\/)(\d+)\.webp$/;

/** Returns the URL of an uploaded picture in another width (pixels). Other URLs stay unchanged. */
export function pictureUrl(url: string, width: (typeof WIDTHS)[number]): string {
  return url.replace(MEDIA_URL, `$1${width}.webp`);
}

/** Returns the `srcset` up to the original width, by default that in the URL. Undefined for other URLs. */
export function pictureSources(
  url: string,
  originalWidth: number = Number(MEDIA_URL.exec(url)?.[2]),
): string | undefined {
  if (!MEDIA_URL.test(url)) return undefined;
  const widths = WIDTHS.filter((_, index) => (WIDTHS[index - 1] ?? 0) < originalWidth);
  return widths.map((width) => `${pictureUrl(url, width)} ${width}w`).join(', ');
}
