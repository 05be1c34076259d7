/** Picture widths in pixels; 600 fits two columns on a phone with a pixel ratio of 3. */
export const MEDIA_WIDTHS = [200, 400, 600, 800, 1200] as const;
export type MediaWidth = (typeof MEDIA_WIDTHS)[number];

/** Shown for products without a picture. */
export const PLACEHOLDER_URL = '/brand/placeholder.svg';

/** The address of a picture at a width. It never changes, because the name is the hash of the bytes. */
export function mediaUrl(hash: string, width: MediaWidth): string {
  return `/media/${hash}/${width}.webp`;
}
