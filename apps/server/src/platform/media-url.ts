/** Widths in pixels in which pictures are served; 600 is a tile of two in a row on a phone of three pixels to the point. */
export const MEDIA_WIDTHS = [200, 400, 600, 800, 1200] as const;
export type MediaWidth = (typeof MEDIA_WIDTHS)[number];

/** Shown where a product has no picture yet. */
export const PLACEHOLDER_URL = '/brand/placeholder.svg';

/** Address of a picture in a width; it never changes, because the name is the hash of the bytes. */
export function mediaUrl(hash: string, width: MediaWidth): string {
  return `/media/${hash}/${width}.webp`;
}
