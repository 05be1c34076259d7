import { Link } from 'wouter';
import IconTableImport from '#icon/IconTableImport';
import { isImportRunning, type CatalogueImport } from '@raan/contract/console/catalogue-import';
import { listImports } from '@raan/contract/console/catalogue-import-endpoints';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import type { Column } from '#console/lib/list/column.ts';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { timeColumn } from '#console/features/queue/columns.tsx';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { SectionTitle } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { catalogueImportMessages } from './catalogue-import-messages.ts';
import { ImportUploadForm } from './import-upload-form.tsx';

const POLL_INTERVAL_MS = 5_000;

/** /console/catalogue-imports: uploads product files and lists imports. */
export default function ImportsPage() {
  const t = useMessages(catalogueImportMessages);
  const list = useConsoleList(listImports, 'imports', {}, { refetchInterval: POLL_INTERVAL_MS });
  return (
    <QueuePage title={t('title')} about={t('about')} isWide>
      <ImportUploadForm />
      <SectionTitle>{t('history')}</SectionTitle>
      <DataTable
        list={list}
        label={t('history')}
        columns={useImportColumns()}
        nameOf={(one) => one.file_name}
        hrefOf={pathOf}
        renderCard={(one) => <Line one={one} />}
        cardLayout="lines"
        emptyText={t('none')}
        icon={IconTableImport}
      />
    </QueuePage>
  );
}

const pathOf = ({ id }: CatalogueImport) => `/catalogue-imports/${id}`;

function useImportColumns(): Column<CatalogueImport>[] {
  const t = useMessages(catalogueImportMessages);
  const heading = useMessages(listMessages);
  const format = useFormat();
  const count = (name: 'created' | 'updated' | 'problems', header: string): Column<CatalogueImport> => ({
    key: name,
    header,
    align: 'end',
    cell: (one) => (one.state === 'imported' ? format.count(one[name]) : ''),
  });
  return [
    {
      key: 'file',
      header: t('file'),
      isPrimary: true,
      cell: (one) => <span className="wrap-anywhere">{one.file_name}</span>,
    },
    { key: 'state', header: heading('status'), cell: (one) => <ImportState one={one} /> },
    { key: 'operator', header: t('uploadedBy'), cell: ({ operator }) => operator },
    timeColumn('created_at', heading('time')),
    count('created', t('was_created')),
    count('updated', t('was_updated')),
    count('problems', t('problems')),
  ];
}

function ImportState({ one: { state } }: { one: CatalogueImport }) {
  const t = useMessages(catalogueImportMessages);
  const isActive = isImportRunning(state) || state === 'checked';
  return (
    <span
      className={classNames(
        'text-sm',
        state === 'failed'
          ? 'font-semibold text-negative'
          : isActive
            ? 'font-semibold text-brand'
            : 'text-ink-2',
      )}
    >
      {t(`state_${state}`)}
    </span>
  );
}

function Line({ one }: { one: CatalogueImport }) {
  const t = useMessages(catalogueImportMessages);
  const format = useFormat();
  return (
    <Link href={pathOf(one)} className="block px-4 py-3 hover:bg-sunken">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{one.file_name}</span>
        <ImportState one={one} />
      </span>
      <span className="block text-sm text-ink-2">
        {t('by', { who: one.operator, time: format.date(one.created_at, 'with-time') })}
      </span>
      {one.state === 'imported' ? (
        <span className="tabular block text-sm text-ink-2">
          {t('summary', {
            created: format.count(one.created),
            updated: format.count(one.updated),
            problems: format.count(one.problems),
          })}
        </span>
      ) : null}
    </Link>
  );
}
