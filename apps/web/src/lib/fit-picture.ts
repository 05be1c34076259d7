// Phone photos are large and often in formats the server refuses.
import { UPLOAD_MAX_BYTES } from '@raan/contract/constants';

const ACCEPTED_TYPES = new Set(['image/jpeg', 'image/png']);
/** Longest side in pixels. The server stores public pictures no larger. */
export const PICTURE_SIDE_MAX_PX = 1600;
/** Smaller files are sent unchanged. */
const REENCODE_OVER_BYTES = 400 * 1024;
const QUALITY = 0.9;

/**
 * Returns the picture as a JPEG within the limits, its short side at least `shortSideMinPx`, or the file
 * unchanged if this browser can't decode it; the server then explains the refusal.
 */
export async function fitPicture(file: File, shortSideMinPx = 0): Promise<File> {
  if (ACCEPTED_TYPES.has(file.type) && file.size <= REENCODE_OVER_BYTES) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return file;
  const { width, height } = picture;
  const scale = Math.min(
    1,
    Math.max(PICTURE_SIDE_MAX_PX / Math.max(width, height), shortSideMinPx / Math.min(width, height)),
  );
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return file;
  // JPEG has no transparency; without a background it would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  const isBetter =
    blob && (blob.size < file.size || !ACCEPTED_TYPES.has(file.type) || file.size > UPLOAD_MAX_BYTES);
  return isBetter ? new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' }) : file;
}
