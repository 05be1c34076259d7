import { IMPORT_MAX_BYTES, IMPORT_SOURCE_MAX } from '@raan/contract/console/catalogue-import';
import { CATEGORY_KEYS, type CategoryKey } from '@raan/contract/catalogue/product';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import path from 'node:path';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { inTransaction } from '#platform/db.ts';
import { AppError, fail, failField } from '#platform/errors/app-error.ts';
import { isStorageFull } from '#platform/storage.ts';
import { parseRate } from './amounts.ts';
import { ImportError } from './import-error.ts';
import { formatOf, sourceName, type FileFormat } from './import-file.ts';
import type { ImportFolder, ReceivedFile } from './import-folder.ts';
import { clean } from './shopify-product.ts';

type HandInDeps = { db: Db; clock: Clock; imports: ImportFolder };

const FIELDS_MAX = 5;
const FIELD_MAX_BYTES = 400;
const HEAD_BYTES = 4_096;
const NAME_MAX = 120;

type Options = { source: string; rate: string; default_category: CategoryKey };
type HandedIn = { file: ReceivedFile; name: string; format: FileFormat; bytes: number; options: Options };

/**
 * Streams a file of products to the disk and has it looked through. `done` hears the new import's id in the transaction that adds it. Throws
 * REQUEST_VALIDATION_ERROR naming the option that is wrong, UPLOAD_FILE_TOO_LARGE, and UPLOAD_FILE_TYPE_INVALID for what is no table and no list.
 */
export async function handInImport<T>(
  deps: HandInDeps,
  operatorId: number,
  request: FastifyRequest,
  done: (tx: Tx, importId: number, about: { name: string; bytes: number }) => Promise<T>,
): Promise<T> {
  const { file, name, format, bytes, options } = await readForm(deps.imports, request);
  try {
    await refuseOtherFiles(file, bytes);
    // The file lies where it stays: a transaction that is tried again finds it there.
    return await inTransaction(deps.db, async (tx) => {
      const { id } = await tx
        .insertInto('catalogue_imports')
        .values({
          operator_id: operatorId,
          file_name: name,
          file_key: file.key,
          format,
          bytes,
          source: sourceName(format, options.source || path.basename(name, path.extname(name))),
          rate: options.rate,
          default_category: options.default_category,
          state: 'checking',
          created_at: nowIso(deps.clock),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return await done(tx, id, { name, bytes });
    });
  } catch (error) {
    await file.discard();
    throw error;
  }
}

async function readForm(imports: ImportFolder, request: FastifyRequest): Promise<HandedIn> {
  const given = new Map<string, string>();
  const limits = {
    files: 1,
    fileSize: Math.max(...Object.values(IMPORT_MAX_BYTES)),
    fields: FIELDS_MAX,
    fieldSize: FIELD_MAX_BYTES,
    parts: FIELDS_MAX + 1,
    headerPairs: 50,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') return await receive(imports, part, optionsOf(given));
      given.set(part.fieldname, typeof part.value === 'string' ? part.value : '');
    }
  } catch (error) {
    if (error instanceof AppError || isStorageFull(error)) throw error;
    throw fail('UPLOAD_FAILED', 'upload_form_broken');
  }
  throw fail('UPLOAD_FAILED', 'upload_file_missing');
}

async function receive(imports: ImportFolder, part: MultipartFile, options: Options): Promise<HandedIn> {
  const name = clean(part.filename.split(/[/\\]/).at(-1) ?? '')
    .slice(-NAME_MAX)
    .toWellFormed();
  const format = formatOrRefuse(part, name);
  const file = await imports.receive(part.file);
  const bytes = part.file.bytesRead;
  if (part.file.truncated || bytes > IMPORT_MAX_BYTES[format]) {
    await file.discard();
    const limit = IMPORT_MAX_BYTES[format] / 1024 / 1024;
    throw fail('UPLOAD_FILE_TOO_LARGE', 'import_too_large', { limit });
  }
  return { file, name, format, bytes, options };
}

function formatOrRefuse(part: MultipartFile, name: string): FileFormat {
  try {
    return formatOf(name);
  } catch (error) {
    part.file.resume();
    if (error instanceof ImportError) throw fail('UPLOAD_FILE_TYPE_INVALID', 'import_wrong_ending');
    throw error;
  }
}

function optionsOf(given: ReadonlyMap<string, string>): Options {
  const source = clean(given.get('source') ?? '');
  if (source.length > IMPORT_SOURCE_MAX)
    throw failField('source', 'field_too_long', { limit: IMPORT_SOURCE_MAX });
  const rate = (given.get('rate') ?? '').trim() || '1';
  if (!parseRate(rate)) throw failField('rate', 'import_rate_wrong');
  const asked = given.get('default_category') || 'tiktok_market';
  const category = CATEGORY_KEYS.find((key) => key === asked);
  if (!category) throw failField('default_category', 'field_wrong');
  return { source, rate, default_category: category };
}

/** Beginnings of files that people take for tables: packed ones (a spreadsheet is one), old spreadsheets, PDF, pictures. */
const PACKED = [
  [0x50, 0x4b],
  [0x1f, 0x8b],
  [0xd0, 0xcf],
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50],
  [0xff, 0xd8],
];

async function refuseOtherFiles(file: ReceivedFile, bytes: number): Promise<void> {
  if (bytes === 0) throw fail('UPLOAD_FAILED', 'import_empty');
  const head = await file.head(HEAD_BYTES);
  const isPacked = PACKED.some((start) => start.every((byte, index) => head[index] === byte));
  if (isPacked || (head.includes(0) && !isUtf16(head)))
    throw fail('UPLOAD_FILE_TYPE_INVALID', 'import_no_table');
  if (isUtf16(head)) throw fail('UPLOAD_FILE_TYPE_INVALID', 'import_utf16');
}

function isUtf16(head: Buffer): boolean {
  return (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
}
