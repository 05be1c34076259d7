import type { UploadedFile } from '@raan/contract/files/file-endpoints';
import type { Clock } from '#platform/clock.ts';
import { mediaUrl } from '#platform/media-url.ts';
import { privateFileUrl } from './file-address.ts';
import { formattedSize } from './file-name.ts';
import type { FileRow } from './files.queries.ts';

const SHOWN_PX = 800;
/** Somebody may have uploaded a logo and still be choosing. */
export const PICTURE_UNUSED_FOR_MS = 86_400_000;

/** A file as its owner is told of it. The address of a document opens for the session of `tokenHash` only. */
export function fileView(
  deps: { secret: string; clock: Clock },
  file: FileRow,
  tokenHash: string,
): UploadedFile {
  const { id, uuid, type, file_name, bytes, width, height, color, media_hash, in_use } = file;
  const address =
    media_hash === null
      ? privateFileUrl(deps, uuid, tokenHash)
      : { url: mediaUrl(media_hash, SHOWN_PX), expires_at: in_use ? null : sweptFrom(file) };
  return {
    id,
    uuid,
    type,
    ...address,
    file_name,
    size: bytes,
    formatted_size: formattedSize(bytes),
    width,
    height,
    color,
  };
}

/** The moment from which the sweep deletes a picture that nobody uses. */
function sweptFrom({ created_at }: FileRow): string {
  return new Date(Date.parse(created_at) + PICTURE_UNUSED_FOR_MS).toISOString();
}
