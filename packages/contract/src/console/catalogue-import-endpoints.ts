import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Pagination } from '../primitives.ts';
import { ConsolePageQuery } from './console-parts.ts';
import {
  CatalogueImport,
  ImportPreview,
  ImportProblemRow,
  KeptChange,
  PREVIEW_FILTERS,
} from './catalogue-import.ts';
import { ImportCorrection } from './catalogue-import-requests.ts';

export const listImports = endpoint({
  method: 'GET',
  path: '/console/catalogue-imports',
  access: 'operator',
  tag: 'console',
  summary: 'Lists catalogue imports, newest first.',
  query: z.object(ConsolePageQuery),
  data: z.object({ imports: z.array(CatalogueImport), pagination: Pagination }),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/console/catalogue-imports/:id',
  access: 'operator',
  tag: 'console',
  summary: 'Returns a catalogue import with its progress.',
  params: IdParams,
  data: z.object({ import: CatalogueImport }),
});

export const listImportPreview = endpoint({
  method: 'GET',
  path: '/console/catalogue-imports/:id/preview',
  access: 'operator',
  tag: 'console',
  summary: 'Lists products as the import would change them, in file order.',
  params: IdParams,
  query: z.object({ ...ConsolePageQuery, show: z.enum(PREVIEW_FILTERS) }),
  data: z.object({ products: z.array(ImportPreview), pagination: Pagination }),
});

/** The server loads it from the supplier, because the console loads nothing from other servers. */
export const getPreviewPicture = endpoint({
  method: 'GET',
  path: '/console/catalogue-imports/:id/preview/:number/picture',
  access: 'operator',
  tag: 'console',
  summary: 'Returns the picture of a previewed product, reduced.',
  params: z.extend(IdParams, { number: Id }),
  data: z.string(),
  file: 'image/webp',
});

export const listKeptChanges = endpoint({
  method: 'GET',
  path: '/console/catalogue-imports/:id/kept',
  access: 'operator',
  tag: 'console',
  summary: 'Lists what undoing an import left as it is, with the reasons.',
  params: IdParams,
  query: z.object(ConsolePageQuery),
  data: z.object({ changes: z.array(KeptChange), pagination: Pagination }),
});

const reviewer = { access: 'operator', roles: ['reviewer'], tag: 'console' } as const;

/** Multipart. The options precede `file`, so that the server knows them when the file arrives. */
export const uploadImport = endpoint({
  ...reviewer,
  method: 'POST',
  path: '/console/catalogue-imports',
  summary: 'Uploads a product file (multipart, `file`) and checks it; nothing is imported yet.',
  data: CatalogueImport,
  success: 201,
});

export const correctImport = endpoint({
  ...reviewer,
  method: 'POST',
  path: '/console/catalogue-imports/:id/reading',
  idempotent: true,
  summary: 'Changes how a file is read, and checks it again.',
  params: IdParams,
  body: ImportCorrection,
  data: CatalogueImport,
});

export const undoImport = endpoint({
  ...reviewer,
  method: 'POST',
  path: '/console/catalogue-imports/:id/undo',
  idempotent: true,
  summary: 'Takes back, within 30 days, what only this import changed.',
  params: IdParams,
  data: CatalogueImport,
});

export const startImport = endpoint({
  ...reviewer,
  method: 'POST',
  path: '/console/catalogue-imports/:id/start',
  idempotent: true,
  summary: 'Starts importing a checked file.',
  params: IdParams,
  data: CatalogueImport,
});

export const cancelImport = endpoint({
  ...reviewer,
  method: 'POST',
  path: '/console/catalogue-imports/:id/cancel',
  idempotent: true,
  summary: 'Cancels an import; products imported so far stay.',
  params: IdParams,
  data: CatalogueImport,
});

export const listImportProblems = endpoint({
  method: 'GET',
  path: '/console/catalogue-imports/:id/problems',
  access: 'operator',
  tag: 'console',
  summary: 'Lists the problems of an import by line.',
  params: IdParams,
  query: z.object(ConsolePageQuery),
  data: z.object({ problems: z.array(ImportProblemRow), pagination: Pagination }),
});

export const exportImportProblems = endpoint({
  method: 'GET',
  path: '/console/catalogue-imports/:id/problems.csv',
  access: 'operator',
  tag: 'console',
  summary: 'Exports the problems of an import as CSV.',
  params: IdParams,
  data: z.string(),
  file: 'text/csv',
});
