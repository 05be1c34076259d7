// Files that only a signed-in seller may fetch: the call carries the session, the browser then saves what came.
import type { EndpointDefinition, Input } from '@raan/contract/endpoint';
import { callFull } from './api.ts';

/** A file may take longer than an answer. */
const TIMEOUT_MS = 120_000;
/** Until then the browser has taken the file over. */
const KEEP_MS = 60_000;

type SavedFile = { name: string; blob: Blob };

async function readFile(response: Response): Promise<SavedFile> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { name: name ?? 'raan', blob: await response.blob() };
}

/** Fetches a file and has the browser save it under the name the server gives. Answers that name; throws ApiError. */
export async function download<E extends EndpointDefinition & { file: string }>(
  endpoint: E,
  input: Input<E>,
): Promise<string> {
  const { data }: { data: unknown } = await callFull<EndpointDefinition>(endpoint, input, {
    read: readFile,
    timeoutMs: TIMEOUT_MS,
  });
  const { name, blob } = data as SavedFile;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
  return name;
}
