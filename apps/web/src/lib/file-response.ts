import type { CallOptions } from './api.ts';

async function readFile(response: Response): Promise<File> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const blob = await response.blob();
  return new File([blob], name ?? 'raan', { type: blob.type });
}

/** Options for endpoints that send a file: the data is then a `File`, named by the server. */
export const FILE_RESPONSE: CallOptions = {
  read: readFile,
  // A file may take longer than a JSON response.
  timeoutMs: 120_000,
};
