// Reads multipart uploads into memory and enforces the limits while the data arrives.
import { once } from 'node:events';
import { UPLOAD_MAX_BYTES } from '@raan/contract/constants';
import { FILE_TYPES, type FileType } from '@raan/contract/files/file-endpoints';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, fail, failField } from '#platform/errors/app-error.ts';
import { cleanFileName } from './file-name.ts';

export type UploadedPicture = { name: string; bytes: Buffer };
export type Upload = { type: FileType; files: UploadedPicture[] };
type FormRules = { fileField: string; filesMax: number };

/** `type` and a few unknown fields, which are ignored. */
const FIELDS_MAX = 10;
const FIELD_MAX_BYTES = 200;

/**
 * Reads a form with files in the field `fileField`. Throws UPLOAD_FILE_TOO_LARGE; UPLOAD_FAILED for a form
 * that is malformed, cut off, or has no file or too many; REQUEST_VALIDATION_ERROR for an unknown type.
 */
export async function readUpload(request: FastifyRequest, rules: FormRules): Promise<Upload> {
  return await readTypedUpload(request, rules, FILE_TYPES);
}

/** Like `readUpload`, with another list of allowed types. */
export async function readTypedUpload<T extends string>(
  request: FastifyRequest,
  rules: FormRules,
  types: readonly T[],
): Promise<{ type: T; files: UploadedPicture[] }> {
  return await withUploadErrors(request, rules, async () => {
    const { files, type } = await readForm(request, rules);
    const known = types.find((one) => one === type);
    if (!known) throw failField('type', type === undefined ? 'field_required' : 'field_wrong');
    return { type: known, files: requireFiles(files) };
  });
}

/** Reads a form whose files have a fixed type; a `type` field is ignored. Throws like `readUpload`. */
export async function readUploadedPictures(
  request: FastifyRequest,
  rules: FormRules,
): Promise<UploadedPicture[]> {
  return await withUploadErrors(request, rules, async () =>
    requireFiles((await readForm(request, rules)).files),
  );
}

async function withUploadErrors<T>(
  request: FastifyRequest,
  { filesMax }: FormRules,
  read: () => Promise<T>,
): Promise<T> {
  const done = new AbortController();
  try {
    return await Promise.race([read(), rejectOnDisconnect(request, done.signal)]);
  } catch (error) {
    throw toUploadError(error, filesMax);
  } finally {
    done.abort();
  }
}

function requireFiles(files: UploadedPicture[]): UploadedPicture[] {
  if (files.length === 0) throw fail('UPLOAD_FAILED', 'upload_file_missing');
  return files;
}

/** The parser does not notice a connection that closed before it began to read. */
async function rejectOnDisconnect({ raw: { socket } }: FastifyRequest, signal: AbortSignal): Promise<never> {
  if (!socket.destroyed) await once(socket, 'close', { signal });
  throw new Error('the connection was cut off');
}

async function readForm(
  request: FastifyRequest,
  { fileField, filesMax }: FormRules,
): Promise<{ type: unknown; files: UploadedPicture[] }> {
  const files: UploadedPicture[] = [];
  let type: unknown;
  const limits = {
    files: filesMax,
    fileSize: UPLOAD_MAX_BYTES,
    fields: FIELDS_MAX,
    fieldSize: FIELD_MAX_BYTES,
    fieldNameSize: FIELD_MAX_BYTES,
    parts: FIELDS_MAX + filesMax,
    headerPairs: 50,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') files.push(await readFilePart(part, fileField));
    else if (part.fieldname === 'type') type = part.value;
  }
  return { type, files };
}

async function readFilePart(
  part: Extract<Multipart, { type: 'file' }>,
  fileField: string,
): Promise<UploadedPicture> {
  // The published API documents only the field `file`; many clients send `files[]`.
  if (!['file', fileField, `${fileField}[]`].includes(part.fieldname)) {
    part.file.resume();
    throw fail('UPLOAD_FAILED', 'upload_file_missing');
  }
  return { name: cleanFileName(part.filename), bytes: await part.toBuffer() };
}

function toUploadError(error: unknown, filesMax: number): unknown {
  if (error instanceof AppError) return error;
  const { code } = error as { code?: unknown };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fail('UPLOAD_FILE_TOO_LARGE');
  if (code === 'FST_FILES_LIMIT') return fail('UPLOAD_FAILED', 'upload_too_many_files', { limit: filesMax });
  return fail('UPLOAD_FAILED', 'upload_form_broken');
}
