// The way of a file to the server. Unlike `call` it tells how far it is, which only the older browser interface can.
import { PICTURE_UPLOAD_TIMEOUT_MS } from '@raan/contract/constants';
import type { Data, EndpointDefinition } from '@raan/contract/endpoint';
import type { FileType, UploadedFile } from '@raan/contract/files/file-endpoints';
import { uploadFile } from '@raan/contract/files/file-endpoints';
import { readAnswer } from './answer.ts';
import { addressOf, headersOf } from './api.ts';
import { ApiError, errorOfAnswer, errorWithoutAnswer } from './api-error.ts';
import { errorMessages } from './common.ts';
import { currentLanguage } from './language.ts';
import { endSession, sessionToken } from './session.ts';

type Leaving = {
  /** Called with 0…1 while the file leaves. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
};

/** Uploads a picture of the seller's. Throws ApiError, as `call` does; cancelled by its signal it throws what the signal says. */
export async function uploadPicture(
  picture: File,
  { type, ...leaving }: Leaving & { type: FileType },
): Promise<UploadedFile> {
  const token = sessionToken();
  if (!token) throw new ApiError('AUTH_TOKEN_INVALID', { status: 401 });
  return await sendPicture(uploadFile, {}, picture, { ...leaving, token, fields: { type } });
}

/** Sends a picture to an endpoint that takes one under `file`. Throws as `uploadPicture`. */
export async function sendPicture<E extends EndpointDefinition>(
  endpoint: E,
  parts: { params?: unknown },
  picture: File,
  sending: Leaving & { token?: string; fields?: Readonly<Record<string, string>> },
): Promise<Data<E>> {
  try {
    const { status, text } = await send(endpoint, parts, picture, sending);
    const answer = readAnswer(parseJson(text));
    if (status === 401 && sending.token)
      endSession(answer.code === 'AUTH_TOKEN_EXPIRED' ? 'expired' : 'invalid');
    if (status < 200 || status > 299 || !answer.success) throw errorOfAnswer(status, answer);
    return answer.data as Data<E>;
  } catch (failure) {
    if (sending.signal?.aborted) throw failure;
    await errorMessages.load(currentLanguage()).catch(() => undefined);
    throw failure;
  }
}

function send(
  endpoint: EndpointDefinition,
  parts: { params?: unknown },
  picture: File,
  { onProgress, signal, token, fields = {} }: Parameters<typeof sendPicture>[3],
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (cause: unknown) => reject(errorWithoutAnswer(cause, navigator.onLine));
    request.open('POST', addressOf(endpoint, parts));
    for (const [name, value] of Object.entries(headersOf(endpoint, token, false, {})))
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
    // A proxy's error page; the status says what can be said.
    return {};
  }
}
