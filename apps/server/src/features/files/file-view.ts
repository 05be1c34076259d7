import type { UploadedFile } from '@raan/contract/files/file-endpoints';
import type { Clock } from '#platform/clock.ts';
import { mediaUrl } from '#platform/media-url.ts';
import { privateFileUrl } from './private-file-url.ts';
import { formattedSize } from './file-name.ts';
import type { FileRow } from './files.queries.ts';

const PREVIEW_PX = 800;
/** Long enough for a seller who uploads a logo and saves the form later. */
export const UNUSED_PICTURE_TTL_MS = 86_400_000;

/** Builds the owner's view of a file. The URL of a document is valid for the session of `tokenHash` only. */
export function fileView(
  deps: { secret: string; clock: Clock },
  file: FileRow,
  tokenHash: string,
): UploadedFile {
  const { id, uuid, type, file_name, bytes, width, height, color, media_hash, in_use } = file;
  const address =
    media_hash === null
      ? privateFileUrl(deps, uuid, tokenHash)
      : { url: mediaUrl(media_hash, PREVIEW_PX), expires_at: in_use ? null : unusedPictureExpiry(file) };
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

function unusedPictureExpiry({ created_at }: FileRow): string {
  return new Date(Date.parse(created_at) + UNUSED_PICTURE_TTL_MS).toISOString();
}
