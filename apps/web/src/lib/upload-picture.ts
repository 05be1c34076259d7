// Picture uploads. Uses XMLHttpRequest, because fetch reports no upload progress.
import { PICTURE_UPLOAD_TIMEOUT_MS } from '@raan/contract/constants';
import type { Data, EndpointDefinition } from '@raan/contract/endpoint';
import type { FileType, UploadedFile } from '@raan/contract/files/file-endpoints';
import { uploadFile } from '@raan/contract/files/file-endpoints';
import { parseApiResponse } from './api-response.ts';
import { endpointUrl, requestHeaders } from './api.ts';
import { ApiError, errorFromResponse, errorWithoutResponse } from './api-error.ts';
import { errorMessages } from './common-messages.ts';
import { currentLanguage } from './language.ts';
import { endSession, sessionToken } from './session.ts';

type UploadOptions = {
  /** Receives the uploaded share, 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
};

/** Uploads a seller's picture. Throws ApiError, or the signal's reason when cancelled. */
export async function uploadPicture(
  picture: File,
  { type, ...options }: UploadOptions & { type: FileType },
): Promise<UploadedFile> {
  const token = sessionToken();
  if (!token) throw new ApiError('AUTH_TOKEN_INVALID', { status: 401 });
  return await postPicture(uploadFile, {}, picture, { ...options, token, fields: { type } });
}

/** Sends a picture as field `file` to an endpoint. Throws like `uploadPictureAs`. */
export async function postPicture<E extends EndpointDefinition>(
  endpoint: E,
  parts: { params?: unknown },
  picture: File,
  options: UploadOptions & { token?: string; fields?: Readonly<Record<string, string>> },
): Promise<Data<E>> {
  try {
    const { status, text } = await send(endpoint, parts, picture, options);
    const response = parseApiResponse(parseJson(text));
    if (status === 401 && options.token)
      endSession(response.code === 'AUTH_TOKEN_EXPIRED' ? 'expired' : 'invalid');
    if (status < 200 || status > 299 || !response.success) throw errorFromResponse(status, response);
    return response.data as Data<E>;
  } catch (failure) {
    if (options.signal?.aborted) throw failure;
    await errorMessages.load(currentLanguage()).catch(() => undefined);
    throw failure;
  }
}

function send(
  endpoint: EndpointDefinition,
  parts: { params?: unknown },
  picture: File,
  { onProgress, signal, token, fields = {} }: Parameters<typeof postPicture>[3],
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (cause: unknown) => reject(errorWithoutResponse(cause, navigator.onLine));
    request.open('POST', endpointUrl(endpoint, parts));
    for (const [name, value] of Object.entries(requestHeaders(endpoint, token, false, {})))
      request.setRequestHeader(name, value);
    request.timeout = PICTURE_UPLOAD_TIMEOUT_MS;
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener('error', () => fail(new TypeError('the upload failed')));
    request.addEventListener('timeout', () =>
      fail(new DOMException('the upload took too long', 'TimeoutError')),
    );
    request.addEventListener('abort', () => reject(signal?.reason));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', picture, picture.name);
    request.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's error page is not JSON; the status decides.
    return {};
  }
}
