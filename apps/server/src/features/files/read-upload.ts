// What an upload sends, read part by part and held to its limits while it arrives. Nothing touches the disk before all of it is here.
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

/** `type` and the files; what else a form may carry is read and left. */
const FIELDS_MAX = 10;
const FIELD_MAX_BYTES = 200;

/**
 * Reads a form with files under the given name. Throws UPLOAD_FILE_TOO_LARGE, UPLOAD_FAILED for a form that is broken, cut off or
 * has no file or too many, and REQUEST_VALIDATION_ERROR for an unknown type.
 */
export async function readUpload(request: FastifyRequest, rules: FormRules): Promise<Upload> {
  return await readTyped(request, rules, FILE_TYPES);
}

/** The same where `type` is one of other words than what the file is for. */
export async function readTyped<T extends string>(
  request: FastifyRequest,
  rules: FormRules,
  types: readonly T[],
): Promise<{ type: T; files: UploadedPicture[] }> {
  return await readWhole(request, rules, async () => {
    const { files, type } = await readForm(request, rules);
    const known = types.find((one) => one === type);
    if (!known) throw failField('type', type === undefined ? 'field_required' : 'field_wrong');
    return { type: known, files: someOf(files) };
  });
}

/** Reads a form whose files can be of one kind only; what it may say of their type is left. Throws as `readUpload`. */
export async function readPictures(request: FastifyRequest, rules: FormRules): Promise<UploadedPicture[]> {
  return await readWhole(request, rules, async () => someOf((await readForm(request, rules)).files));
}

async function readWhole<T>(
  request: FastifyRequest,
  { filesMax }: FormRules,
  read: () => Promise<T>,
): Promise<T> {
  const done = new AbortController();
  try {
    return await Promise.race([read(), untilCutOff(request, done.signal)]);
  } catch (error) {
    throw refusalOf(error, filesMax);
  } finally {
    done.abort();
  }
}

function someOf(files: UploadedPicture[]): UploadedPicture[] {
  if (files.length === 0) throw fail('UPLOAD_FAILED', 'upload_file_missing');
  return files;
}

/** Fails when the connection is gone: the parser does not hear of an end that came before it began to read. */
async function untilCutOff({ raw: { socket } }: FastifyRequest, signal: AbortSignal): Promise<never> {
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
    if (part.type === 'file') files.push(await readFile(part, fileField));
    else if (part.fieldname === 'type') type = part.value;
  }
  return { type, files };
}

async function readFile(
  part: Extract<Multipart, { type: 'file' }>,
  fileField: string,
): Promise<UploadedPicture> {
  // The published API names the field of one file only, so several files may come as `file` too; many clients write `files[]`.
  if (!['file', fileField, `${fileField}[]`].includes(part.fieldname)) {
    part.file.resume();
    throw fail('UPLOAD_FAILED', 'upload_file_missing');
  }
  return { name: cleanFileName(part.filename), bytes: await part.toBuffer() };
}

function refusalOf(error: unknown, filesMax: number): unknown {
  if (error instanceof AppError) return error;
  const { code } = error as { code?: unknown };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fail('UPLOAD_FILE_TOO_LARGE');
  if (code === 'FST_FILES_LIMIT') return fail('UPLOAD_FAILED', 'upload_too_many_files', { limit: filesMax });
  return fail('UPLOAD_FAILED', 'upload_form_broken');
}
