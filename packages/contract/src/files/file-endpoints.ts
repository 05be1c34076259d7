import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, Id, Timestamp } from '../primitives.ts';

/** What a file is uploaded for. */
export const FILE_TYPES = ['image', 'product', 'avatar', 'id_card', 'business_license', 'slip'] as const;
export type FileType = (typeof FILE_TYPES)[number];

const PRIVATE_FILE_TYPES: readonly FileType[] = ['id_card', 'business_license', 'slip'];

/** Whether only its owner may see such a file: a document, not a picture for customers. */
export function isPrivateFile(type: FileType): boolean {
  return PRIVATE_FILE_TYPES.includes(type);
}

/** Files in one call of `files/upload/multiple`. */
export const UPLOAD_FILES_MAX = 6;
/** Files that a seller may upload in a day of Bangkok, deleted ones and failed ones counted too. */
export const UPLOADS_PER_DAY_MAX = 200;
/** Pixels of a picture, however few bytes it comes in. */
export const UPLOAD_MAX_PIXELS = 40_000_000;
/** Shorter side of a picture of a document: the print on a smaller one can't be read. */
export const DOCUMENT_MIN_PX = 300;

export const UploadedFile = z.object({
  id: Id,
  uuid: z.string(),
  type: z.enum(FILE_TYPES),
  /** Where it can be seen. Of a private file the address is secret. */
  url: z.string(),
  /**
   * Of a private file: when its address runs out; GET files/:id answers a new one. Of a public picture: when it will be deleted unless
   * the store shows it by then; null while the store shows it. Documents that nothing refers to are deleted after 30 days.
   */
  expires_at: z.nullable(Timestamp),
  /** As the uploader named it, without a path. */
  file_name: z.string(),
  /** Bytes as stored. */
  size: z.int(),
  /** The same for people, such as `84.2 KB`. */
  formatted_size: z.string(),
  width: z.int(),
  height: z.int(),
  /** Dominant colour, `#rrggbb`. */
  color: z.string(),
});
export type UploadedFile = z.output<typeof UploadedFile>;

/** A file is named by its `id` or by its `uuid`. */
const FileParams = z.object({ id: z.union([Id, z.uuid()]) });

export const uploadFile = endpoint({
  method: 'POST',
  path: '/files/upload',
  access: 'seller',
  tag: 'files',
  summary:
    'Takes a JPEG or PNG of at most 2 MB as multipart/form-data: `file`, and `type`, what it is for. Documents (id_card, business_license, slip) stay private and have at least 300 pixels on their shorter side.',
  data: UploadedFile,
  success: 201,
});

export const uploadFiles = endpoint({
  method: 'POST',
  path: '/files/upload/multiple',
  access: 'seller',
  tag: 'files',
  summary: 'Takes up to six files of one type as `files`: all of them, or none where one is refused.',
  data: z.object({ files: z.array(UploadedFile) }),
  success: 201,
});

export const getFile = endpoint({
  method: 'GET',
  path: '/files/:id',
  access: 'seller',
  tag: 'files',
  summary: 'A file of the seller’s, with an address that can be opened now.',
  params: FileParams,
  data: UploadedFile,
});

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/files/:id',
  access: 'seller',
  tag: 'files',
  summary: 'Deletes a file of the seller’s for good. One that the store still shows is refused.',
  params: FileParams,
  data: Empty,
});
