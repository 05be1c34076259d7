import { PICTURE_UPLOAD_TIMEOUT_MS } from '@raan/contract/constants';
import { uploadConsolePicture as endpoint } from '@raan/contract/console/carousel-endpoints';
import { callConsole } from '#console/lib/operator-api.ts';
import { fitPicture } from '#lib/fit-picture.ts';

/** Uploads a picture of the platform, made smaller if needed. Returns its name. Throws ApiError. */
export async function uploadConsolePicture(file: File) {
  const form = new FormData();
  const fitted = await fitPicture(file);
  form.append('file', fitted, fitted.name);
  return await callConsole(endpoint, {}, { form, timeoutMs: PICTURE_UPLOAD_TIMEOUT_MS });
}
