import {
  IMPORT_MAX_BYTES,
  IMPORT_PURPOSES,
  IMPORT_SOURCE_MAX,
  type ImportFormat,
  type ImportPurpose,
} from '@raan/contract/console/catalogue-import';
import { CATEGORY_KEYS, type CategoryKey } from '@raan/contract/catalogue/product';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import path from 'node:path';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { inTransaction } from '#platform/db.ts';
import { AppError, fail, failField } from '#platform/errors/app-error.ts';
import { isStorageFull } from '#platform/storage.ts';
import { cleanText } from './clean-text.ts';
import { requireCurrency } from './decide-import.ts';
import { detectUtf16 } from './detect-encoding.ts';
import { ImportError } from './import-error.ts';
import { fileFormatOf, sourceName } from './import-file.ts';
import type { ImportFolder, ReceivedFile } from './import-folder.ts';

type UploadDeps = { db: Db; clock: Clock; imports: ImportFolder };

const FIELDS_MAX = 6;
const FIELD_MAX_BYTES = 400;
const HEAD_BYTES = 4_096;
const NAME_MAX = 120;

type Options = {
  purpose: ImportPurpose;
  source: string;
  currency: string;
  rate: string;
  default_category: CategoryKey;
};
type Upload = { file: ReceivedFile; name: string; format: ImportFormat; bytes: number; options: Options };

/**
 * Streams an uploaded file to disk and creates the import that checks it. `onCreated` runs in the transaction
 * that inserts it. Throws REQUEST_VALIDATION_ERROR for an invalid option, UPLOAD_FILE_TOO_LARGE, or
 * UPLOAD_FILE_TYPE_INVALID for other file types.
 */
export async function receiveImport<T>(
  deps: UploadDeps,
  operatorId: number,
  request: FastifyRequest,
  onCreated: (tx: Tx, importId: number, about: { name: string; bytes: number }) => Promise<T>,
): Promise<T> {
  const { file, name, format, bytes, options } = await readForm(deps.imports, request);
  try {
    await assertContent(file, format, bytes);
    // The file is on disk already, so a retried transaction finds it.
    return await inTransaction(deps.db, async (tx) => {
      const { id } = await tx
        .insertInto('catalogue_imports')
        .values({
          operator_id: operatorId,
          file_name: name,
          file_key: file.key,
          format,
          bytes,
          purpose: options.purpose,
          source: sourceOf(format, name, options),
          currency: options.currency,
          rate: options.rate,
          default_category: options.default_category,
          state: 'checking',
          created_at: nowIso(deps.clock),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return await onCreated(tx, id, { name, bytes });
    });
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** Stock and prices without a supplier are for all of them. */
function sourceOf(format: ImportFormat, name: string, { purpose, source }: Options): string {
  if (purpose === 'stock_prices') return `skus:${source}`;
  return sourceName(format, source || path.basename(name, path.extname(name)));
}

async function readForm(imports: ImportFolder, request: FastifyRequest): Promise<Upload> {
  const fields = new Map<string, string>();
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
      if (part.type === 'file') return await receiveFile(imports, part, parseOptions(fields));
      fields.set(part.fieldname, typeof part.value === 'string' ? part.value : '');
    }
  } catch (error) {
    if (error instanceof AppError || isStorageFull(error)) throw error;
    throw fail('UPLOAD_FAILED', 'upload_form_broken');
  }
  throw fail('UPLOAD_FAILED', 'upload_file_missing');
}

async function receiveFile(imports: ImportFolder, part: MultipartFile, options: Options): Promise<Upload> {
  const name = cleanText(part.filename.split(/[/\\]/).at(-1) ?? '')
    .slice(-NAME_MAX)
    .toWellFormed();
  const format = requireFormat(part, name);
  if (format === 'json' && options.currency !== 'THB') {
    part.file.resume();
    throw failField('currency', 'import_json_baht');
  }
  const file = await imports.receive(part.file);
  const bytes = part.file.bytesRead;
  if (part.file.truncated || bytes > IMPORT_MAX_BYTES[format]) {
    await file.discard();
    const limit = IMPORT_MAX_BYTES[format] / 1024 / 1024;
    throw fail('UPLOAD_FILE_TOO_LARGE', 'import_too_large', { limit });
  }
  return { file, name, format, bytes, options };
}

function requireFormat(part: MultipartFile, name: string): ImportFormat {
  try {
    return fileFormatOf(name);
  } catch (error) {
    part.file.resume();
    if (error instanceof ImportError) throw fail('UPLOAD_FILE_TYPE_INVALID', 'import_wrong_ending');
    throw error;
  }
}

function parseOptions(fields: ReadonlyMap<string, string>): Options {
  const source = cleanText(fields.get('source') ?? '');
  if (source.length > IMPORT_SOURCE_MAX)
    throw failField('source', 'field_too_long', { limit: IMPORT_SOURCE_MAX });
  const purposeKey = fields.get('purpose') || 'products';
  const purpose = IMPORT_PURPOSES.find((key) => key === purposeKey);
  if (!purpose) throw failField('purpose', 'field_wrong');
  const { currency, rate } = requireCurrency(fields.get('currency') ?? '', fields.get('rate'));
  const categoryKey = fields.get('default_category') || 'tiktok_market';
  const category = CATEGORY_KEYS.find((key) => key === categoryKey);
  if (!category) throw failField('default_category', 'field_wrong');
  return { purpose, source, currency, rate, default_category: category };
}

const ZIP = [0x50, 0x4b];
/** Often uploaded by mistake: ZIP (modern spreadsheets), gzip, old spreadsheets, PDF, PNG, JPEG. */
const BINARY_SIGNATURES = [
  ZIP,
  [0x1f, 0x8b],
  [0xd0, 0xcf],
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50],
  [0xff, 0xd8],
];

async function assertContent(file: ReceivedFile, format: ImportFormat, bytes: number): Promise<void> {
  if (bytes === 0) throw fail('UPLOAD_FAILED', 'import_empty');
  const head = await file.readHead(HEAD_BYTES);
  const startsWith = (start: readonly number[]) => start.every((byte, index) => head[index] === byte);
  if (format === 'xlsx') {
    if (!startsWith(ZIP)) throw fail('UPLOAD_FILE_TYPE_INVALID', 'import_no_table');
    return;
  }
  const isWide = format === 'csv' && detectUtf16(head) !== undefined;
  if (BINARY_SIGNATURES.some(startsWith) || (head.includes(0) && !isWide))
    throw fail('UPLOAD_FILE_TYPE_INVALID', 'import_no_table');
}
