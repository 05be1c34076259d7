import { isPrivateFileUrlValid } from './private-file-url.ts';
import { selectDocument } from './files.queries.ts';
import type { FileDeps } from './store-upload.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads a document by its signed URL. Undefined for every invalid URL alike, so that the cause is not revealed. */
export async function readDocument(
  deps: FileDeps,
  query: { uuid: string; expires?: unknown; signature?: unknown },
): Promise<Buffer | undefined> {
  if (!UUID.test(query.uuid)) return undefined;
  const document = await selectDocument(deps.db, deps.clock, query.uuid);
  const { uuid, expires, signature } = query;
  if (!document || !isPrivateFileUrlValid(deps, { uuid, expires, signature }, document.sessions))
    return undefined;
  const { seller_id, sealed_key } = document.file;
  return sealed_key === null ? undefined : await deps.sealed.read(uuid, seller_id, sealed_key);
}
