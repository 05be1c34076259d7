import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, Id, Timestamp } from '../primitives.ts';

export const FILE_TYPES = ['image', 'product', 'avatar', 'id_card', 'business_license', 'slip'] as const;
export type FileType = (typeof FILE_TYPES)[number];

const PRIVATE_FILE_TYPES: readonly FileType[] = ['id_card', 'business_license', 'slip'];

/** Whether only the owner may see files of this type: documents, but not store pictures. */
export function isPrivateFile(type: FileType): boolean {
  return PRIVATE_FILE_TYPES.includes(type);
}

/** Files per call of `files/upload/multiple`. */
export const UPLOAD_FILES_MAX = 6;
/** Uploads per seller and day in Bangkok, including deleted and failed ones. */
export const UPLOADS_PER_DAY_MAX = 200;
/** Limits the memory for decoding: a small file can contain a huge picture. */
export const UPLOAD_MAX_PIXELS = 40_000_000;
/** Shorter side of a document picture. Text on smaller pictures is illegible. */
export const DOCUMENT_MIN_PX = 300;

export const UploadedFile = z.object({
  id: Id,
  uuid: z.string(),
  type: z.enum(FILE_TYPES),
  /** Address of the file. For private files it is secret. */
  url: z.string(),
  /**
   * Private files: expiry of the address; GET files/:id returns a new one. Public pictures: time of deletion
   * unless used by then; null while used. Unused documents are deleted after 30 days.
   */
  expires_at: z.nullable(Timestamp),
  file_name: z.string(),
  /** Stored size in bytes. */
  size: z.int(),
  /** Human-readable size, such as `84.2 KB`. */
  formatted_size: z.string(),
  width: z.int(),
  height: z.int(),
  /** Dominant colour, `#rrggbb`. */
  color: z.string(),
});
export type UploadedFile = z.output<typeof UploadedFile>;

const FileParams = z.object({ id: z.union([Id, z.uuid()]) });

export const uploadFile = endpoint({
  method: 'POST',
  path: '/files/upload',
  access: 'seller',
  tag: 'files',
  summary:
    'Uploads a JPEG or PNG of at most 2 MB as multipart/form-data: `file`, and `type` for its purpose. Documents (id_card, business_license, slip) stay private and have at least 300 pixels on their shorter side.',
  data: UploadedFile,
  success: 201,
});

export const uploadFiles = endpoint({
  method: 'POST',
  path: '/files/upload/multiple',
  access: 'seller',
  tag: 'files',
  summary: 'Uploads up to six files of one type as `files`. If one is refused, all are.',
  data: z.object({ files: z.array(UploadedFile) }),
  success: 201,
});

export const getFile = endpoint({
  method: 'GET',
  path: '/files/:id',
  access: 'seller',
  tag: 'files',
  summary: 'Returns one of the seller’s files with a currently valid address.',
  params: FileParams,
  data: UploadedFile,
});

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/files/:id',
  access: 'seller',
  tag: 'files',
  summary: 'Deletes one of the seller’s files. Refused while the store uses it.',
  params: FileParams,
  data: Empty,
});
