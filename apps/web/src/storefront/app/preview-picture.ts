export type PreviewPicture = { url: string; width: number; height: number; type: string };

/** An uploaded picture with its size in pixels. */
type StoredPicture = { url: string; width: number; height: number };
export type PreviewCandidates = readonly (StoredPicture | null | undefined)[];

const MEDIA = /^(\/media\/[^/]+\/)\d+\.webp$/;
const WIDTH_MAX = 1200;

/** The platform's picture, for pages without one. */
const PLATFORM_PICTURE: PreviewPicture = {
  url: '/brand/link-preview.png',
  width: 1200,
  height: 630,
  type: 'image/png',
};

/** Returns the first picture as a JPEG, as not all services support WebP, with its size to reserve space. */
export function previewPicture(pictures: PreviewCandidates): PreviewPicture {
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
  return PLATFORM_PICTURE;
}
