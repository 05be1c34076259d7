import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParams, Pagination } from '../primitives.ts';
import { ConsolePageQuery } from './console-parts.ts';
import { CatalogueImport, ImportPreview, ImportProblemRow } from './catalogue-import.ts';

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
  summary: 'Returns a catalogue import with its progress and first products.',
  params: IdParams,
  data: z.object({ import: CatalogueImport, preview: z.array(ImportPreview) }),
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
