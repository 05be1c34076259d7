// Files that only a signed-in seller may fetch: the call carries the session, the browser then saves what came.
import type { EndpointDefinition, Input } from '@raan/contract/endpoint';
import { saveFile } from '#ui/save-file.ts';
import { callFull } from './api.ts';

/** A file may take longer than an answer. */
const TIMEOUT_MS = 120_000;

async function readFile(response: Response): Promise<File> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const blob = await response.blob();
  return new File([blob], name ?? 'raan', { type: blob.type });
}

/** Fetches a file under the name the server gives. Throws ApiError. */
export async function fetchPrivateFile<E extends EndpointDefinition & { file: string }>(
  endpoint: E,
  input: Input<E>,
): Promise<File> {
  const { data }: { data: unknown } = await callFull<EndpointDefinition>(endpoint, input, {
    read: readFile,
    timeoutMs: TIMEOUT_MS,
  });
  return data as File;
}

/** Fetches a file and has the browser save it. Answers its name; throws ApiError. */
export async function download<E extends EndpointDefinition & { file: string }>(
  endpoint: E,
  input: Input<E>,
): Promise<string> {
  const file = await fetchPrivateFile(endpoint, input);
  saveFile(file);
  return file.name;
}
