// A phone's photo is several megabytes in a format of its own; what is sent is what the server takes, and no more than it keeps.
import { UPLOAD_MAX_BYTES } from '@raan/contract/constants';

const TAKEN = new Set(['image/jpeg', 'image/png']);
/** Longest side in pixels; the server keeps no more of a public picture. */
export const SIDE_MAX_PX = 1600;
/** A picture of so few bytes is not worth another encoding. */
const LEFT_ALONE_BYTES = 400 * 1024;
const QUALITY = 0.9;

/**
 * The picture as a JPEG that fits, or the file as it is where this browser can't read it: the server then says what is wrong. A long
 * and narrow one is made no narrower than `narrowestPx`.
 */
export async function fitPicture(file: File, narrowestPx = 0): Promise<File> {
  if (TAKEN.has(file.type) && file.size <= LEFT_ALONE_BYTES) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return file;
  const { width, height } = picture;
  const scale = Math.min(
    1,
    Math.max(SIDE_MAX_PX / Math.max(width, height), narrowestPx / Math.min(width, height)),
  );
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return file;
  // JPEG has no transparency; without a ground it would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  const isBetter = blob && (blob.size < file.size || !TAKEN.has(file.type) || file.size > UPLOAD_MAX_BYTES);
  return isBetter ? new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' }) : file;
}
