import type { EndpointDefinition, Input } from '@raan/contract/endpoint';
import { saveFile } from '#ui/save-file.ts';
import { callFull } from '#lib/api.ts';

/** A file may take longer than a JSON response. */
const TIMEOUT_MS = 120_000;

async function readFile(response: Response): Promise<File> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const blob = await response.blob();
  return new File([blob], name ?? 'raan', { type: blob.type });
}

/** Fetches a file of the session, named by the server. Throws ApiError. */
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

/** Fetches a file, saves it through the browser, and returns its name. Throws ApiError. */
export async function download<E extends EndpointDefinition & { file: string }>(
  endpoint: E,
  input: Input<E>,
): Promise<string> {
  const file = await fetchPrivateFile(endpoint, input);
  saveFile(file);
  return file.name;
}
