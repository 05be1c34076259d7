import { Link } from 'wouter';
import IconTableImport from '#icon/IconTableImport';
import { isImportRunning, type CatalogueImport } from '@raan/contract/console/catalogue-import';
import { listImports } from '@raan/contract/console/catalogue-import-endpoints';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { Rows } from '#console/features/queue/rows.tsx';
import { useRows } from '#console/features/queue/use-rows.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { SectionTitle } from '#ui/card.tsx';
import { catalogueImportMessages } from './catalogue-import-messages.ts';
import { ImportUploadForm } from './import-upload-form.tsx';

const POLL_INTERVAL_MS = 5_000;

/** /console/catalogue-imports: uploads product files and lists imports. */
export default function ImportsPage() {
  const t = useMessages(catalogueImportMessages);
  const list = useRows({
    key: ['catalogue-imports'],
    fetch: (cursor, signal) => callConsole(listImports, { query: { cursor } }, { signal }),
    rowsOf: (page) => page.imports,
    pollIntervalMs: POLL_INTERVAL_MS,
  });
  return (
    <QueuePage title={t('title')} about={t('about')}>
      <ImportUploadForm />
      <SectionTitle>{t('history')}</SectionTitle>
      <Rows list={list} emptyText={t('none')} icon={IconTableImport} layout="lines">
        {(one) => <Line key={one.id} one={one} />}
      </Rows>
    </QueuePage>
  );
}

function Line({ one }: { one: CatalogueImport }) {
  const t = useMessages(catalogueImportMessages);
  const format = useFormat();
  return (
    <li>
      <Link href={`/catalogue-imports/${one.id}`} className="block px-4 py-3 hover:bg-sunken">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 font-semibold wrap-anywhere">{one.file_name}</span>
          <span
            className={
              one.state === 'failed'
                ? 'text-sm font-semibold text-negative'
                : isImportRunning(one.state) || one.state === 'checked'
                  ? 'text-sm font-semibold text-brand'
                  : 'text-sm text-ink-2'
            }
          >
            {t(`state_${one.state}`)}
          </span>
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
    </li>
  );
}
