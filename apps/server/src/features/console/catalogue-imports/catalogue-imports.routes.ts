import { Readable } from 'node:stream';
import type { CatalogueImport } from '@raan/contract/console/catalogue-import';
import {
  cancelImport,
  correctImport,
  exportImportProblems,
  getImport,
  getPreviewPicture,
  listImportPreview,
  listImportProblems,
  listImports,
  listKeptChanges,
  startImport,
  undoImport,
  uploadImport,
} from '@raan/contract/console/catalogue-import-endpoints';
import type { Language } from '@raan/contract/language';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import {
  cancelImport as cancel,
  correctImport as correct,
  startImport as start,
  undoImport as undo,
} from '#features/catalogue-import/decide-import.ts';
import { loadPreviewPicture } from '#features/catalogue-import/preview-picture.ts';
import { receiveImport } from '#features/catalogue-import/upload-import.ts';
import {
  selectImport,
  selectImports,
  selectKeptChanges,
  selectPreview,
  selectProblems,
} from '#features/catalogue-import/imports.queries.ts';
import { streamProblemsCsv } from '#features/catalogue-import/problems-csv.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';

/** Enough to scroll quickly through a preview. */
const PICTURES_PER_MINUTE = 300;

export function catalogueImportRoutes(route: Route, deps: ConsoleDeps): void {
  const { db, clock } = deps;
  const requireImport = async (on: Db | Tx, language: Language, id: number): Promise<CatalogueImport> => {
    const found = await selectImport(on, clock, language, id);
    if (!found) throw fail('REQUEST_NOT_FOUND');
    return found;
  };
  const countsOf = ({ file_name, created, updated, unchanged, problems }: CatalogueImport) => ({
    file_name,
    created,
    updated,
    unchanged,
    problems,
  });
  route(listImports, async ({ query, language }) => await selectImports(deps, language, query));
  route(getImport, async ({ params: { id }, language }) => ({
    import: await requireImport(db, language, id),
  }));
  route(listImportPreview, async ({ params: { id }, query, language }) => {
    await requireImport(db, language, id);
    return await selectPreview(db, { ...query, importId: id });
  });
  route(
    getPreviewPicture,
    async ({ params: { id, number } }) => ({
      name: `${id}-${number}.webp`,
      content: Readable.from([await loadPreviewPicture(deps, id, number)]),
    }),
    { perMinute: PICTURES_PER_MINUTE },
  );
  route(listKeptChanges, async ({ params: { id }, query, language }) => {
    await requireImport(db, language, id);
    return await selectKeptChanges(db, language, { ...query, importId: id });
  });
  route(listImportProblems, async ({ params: { id }, query, language }) => {
    await requireImport(db, language, id);
    return await selectProblems(db, language, { ...query, importId: id });
  });
  route(exportImportProblems, async ({ params: { id }, language }) => {
    await requireImport(db, language, id);
    return { name: `raan-import-${id}-problems.csv`, content: streamProblemsCsv(db, language, id) };
  });
  route(
    uploadImport,
    async ({ operator, request, language }) =>
      await receiveImport(deps, operator.id, request, async (tx, id, { name, bytes }) => {
        const subject = { kind: 'catalogue_import', id } as const;
        const detail = { file_name: name, bytes };
        const added = await requireImport(tx, language, id);
        await audit(tx, clock, { operator, action: 'import_uploaded', subject, detail });
        return added;
      }),
    { multipart: 'import' },
  );
  route(startImport, async ({ operator, params: { id }, language, tx }) => {
    const before = await requireImport(tx, language, id);
    await start(tx, before);
    const subject = { kind: 'catalogue_import', id } as const;
    await audit(tx, clock, { operator, action: 'import_started', subject, detail: countsOf(before) });
    return await requireImport(tx, language, id);
  });
  route(correctImport, async ({ operator, params: { id }, body, language, tx }) => {
    await correct(tx, await requireImport(tx, language, id), body);
    const after = await requireImport(tx, language, id);
    const { file_name, currency, rate } = after;
    const detail = { file_name, currency, rate };
    const subject = { kind: 'catalogue_import', id } as const;
    await audit(tx, clock, { operator, action: 'import_corrected', subject, detail });
    return after;
  });
  route(undoImport, async ({ operator, params: { id }, language, tx }) => {
    const before = await requireImport(tx, language, id);
    await undo(tx, before, operator.id);
    const subject = { kind: 'catalogue_import', id } as const;
    await audit(tx, clock, { operator, action: 'import_undone', subject, detail: countsOf(before) });
    return await requireImport(tx, language, id);
  });
  route(cancelImport, async ({ operator, params: { id }, language, tx }) => {
    const before = await requireImport(tx, language, id);
    await cancel(tx, deps, before);
    const after = await requireImport(tx, language, id);
    const subject = { kind: 'catalogue_import', id } as const;
    await audit(tx, clock, { operator, action: 'import_cancelled', subject, detail: countsOf(after) });
    return after;
  });
}
