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
  summary: 'Files of products that were handed in, newest first.',
  query: z.object(ConsolePageQuery),
  data: z.object({ imports: z.array(CatalogueImport), pagination: Pagination }),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/console/catalogue-imports/:id',
  access: 'operator',
  tag: 'console',
  summary: 'One of them, how far it is, and the first products in it.',
  params: IdParams,
  data: z.object({ import: CatalogueImport, preview: z.array(ImportPreview) }),
});

const reviewer = { access: 'operator', roles: ['reviewer'], tag: 'console' } as const;

/** A form with the options before the `file`: whoever reads it knows by then how. */
export const uploadImport = endpoint({
  ...reviewer,
  method: 'POST',
  path: '/console/catalogue-imports',
  summary: 'Hands a file of products in (multipart, `file`) and looks it through; nothing is taken over yet.',
  data: CatalogueImport,
  success: 201,
});

export const startImport = endpoint({
  ...reviewer,
  method: 'POST',
  path: '/console/catalogue-imports/:id/start',
  idempotent: true,
  summary: 'Takes a file over that has been looked through.',
  params: IdParams,
  data: CatalogueImport,
});

export const cancelImport = endpoint({
  ...reviewer,
  method: 'POST',
  path: '/console/catalogue-imports/:id/cancel',
  idempotent: true,
  summary: 'Stops an import; what is taken over stays.',
  params: IdParams,
  data: CatalogueImport,
});

export const listImportProblems = endpoint({
  method: 'GET',
  path: '/console/catalogue-imports/:id/problems',
  access: 'operator',
  tag: 'console',
  summary: 'What in the file is not taken over, and why, in the order of its lines.',
  params: IdParams,
  query: z.object(ConsolePageQuery),
  data: z.object({ problems: z.array(ImportProblemRow), pagination: Pagination }),
});

export const exportImportProblems = endpoint({
  method: 'GET',
  path: '/console/catalogue-imports/:id/problems.csv',
  access: 'operator',
  tag: 'console',
  summary: 'The same as a table.',
  params: IdParams,
  data: z.string(),
  file: 'text/csv',
});
