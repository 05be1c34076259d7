// The picture that a page's link previews show.
export type PreviewPicture = { url: string; width: number; height: number; type: string };

/** One of our pictures, in its own pixels. */
type KeptPicture = { url: string; width: number; height: number };
export type PreviewChoice = readonly (KeptPicture | null | undefined)[];

const MEDIA = /^(\/media\/[^/]+\/)\d+\.webp$/;
const WIDTH_MAX = 1200;

/** The platform's own, where a page has none. */
const PLATFORMS: PreviewPicture = {
  url: '/brand/link-preview.png',
  width: 1200,
  height: 630,
  type: 'image/png',
};

/**
 * The first of the pictures that is one of ours, as the server makes it for previews: JPEG, because not all who draw them know WebP. With its
 * size, so that a preview has room for it before it has seen it.
 */
export function previewPicture(pictures: PreviewChoice): PreviewPicture {
  for (const picture of pictures) {
    const folder = picture && MEDIA.exec(picture.url)?.[1];
    if (!folder) continue;
    const scale = Math.min(1, WIDTH_MAX / picture.width);
    return {
      url: `${folder}${WIDTH_MAX}.jpg`,
      width: Math.round(picture.width * scale),
      height: Math.round(picture.height * scale),
      type: 'image/jpeg',
    };
  }
  return PLATFORMS;
}
