import { opensPrivateFile } from './file-address.ts';
import { selectDocument } from './files.queries.ts';
import type { FileDeps } from './store-upload.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A document by its signed address; undefined for every address that opens nothing, so that none tells what it lacks. */
export async function readDocument(
  deps: FileDeps,
  asked: { uuid: string; expires?: unknown; signature?: unknown },
): Promise<Buffer | undefined> {
  if (!UUID.test(asked.uuid)) return undefined;
  const found = await selectDocument(deps.db, deps.clock, asked.uuid);
  const { uuid, expires, signature } = asked;
  if (!found || !opensPrivateFile(deps, { uuid, expires, signature }, found.sessions)) return undefined;
  const { seller_id, sealed_key } = found.file;
  return sealed_key === null ? undefined : await deps.sealed.read(uuid, seller_id, sealed_key);
}
