import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconDownload from '#icon/IconDownload';
import type { CatalogueImport } from '@raan/contract/console/catalogue-import';
import { exportImportProblems, listImportProblems } from '@raan/contract/console/catalogue-import-endpoints';
import { CardList } from '#console/lib/list/card-list.tsx';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useDownload } from '#console/lib/use-download.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { catalogueImportMessages } from './catalogue-import-messages.ts';

/** Problems of an import by line, with a CSV download. */
export function ProblemList({ one }: { one: CatalogueImport }) {
  const t = useMessages(catalogueImportMessages);
  const { id, problems } = one;
  const list = useConsoleList(
    listImportProblems,
    'problems',
    { params: { id } },
    { idOf: ({ line, field, reason }) => `${line} ${field} ${reason}`, revision: problems },
  );
  const table = useDownload(exportImportProblems, { params: { id } });
  return (
    <section aria-labelledby="problems" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="problems" className="text-base font-semibold">
          {t('notImported')}
        </h2>
        <Button
          variant="secondary"
          icon={<IconDownload size={20} aria-hidden />}
          loading={table.isPending}
          onClick={() => table.mutate()}
        >
          {t('download')}
        </Button>
      </div>
      <CardList list={list} emptyText={t('noProblems')} icon={IconAlertTriangle} layout="lines">
        {(problem) => (
          <div className="px-4 py-2 text-sm">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="tabular font-semibold">{t('line', { line: problem.line })}</span>
              {problem.field ? <span className="wrap-anywhere text-ink-2">{problem.field}</span> : null}
              {problem.key ? <span className="wrap-anywhere text-ink-2">{problem.key}</span> : null}
            </p>
            <p className="wrap-break-word">{problem.reason}</p>
          </div>
        )}
      </CardList>
    </section>
  );
}
