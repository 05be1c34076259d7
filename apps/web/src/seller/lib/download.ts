import type { EndpointDefinition, Input } from '@raan/contract/endpoint';
import { saveFile } from '#ui/save-file.ts';
import { callFull } from '#lib/api.ts';
import { FILE_RESPONSE } from '#lib/file-response.ts';

/** Fetches a file of the session, named by the server. Throws ApiError. */
export async function fetchPrivateFile<E extends EndpointDefinition & { file: string }>(
  endpoint: E,
  input: Input<E>,
): Promise<File> {
  const { data }: { data: unknown } = await callFull<EndpointDefinition>(endpoint, input, FILE_RESPONSE);
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
