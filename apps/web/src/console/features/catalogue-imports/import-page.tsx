import { useQuery } from '@tanstack/react-query';
import {
  importCan,
  isImportRunning,
  PRICE_JUMP_PERCENT,
  type CatalogueImport,
} from '@raan/contract/console/catalogue-import';
import {
  cancelImport,
  getImport,
  startImport,
  undoImport,
} from '@raan/contract/console/catalogue-import-endpoints';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { RecordPage, useRecordId } from '#console/features/queue/record-page.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { catalogueImportMessages } from './catalogue-import-messages.ts';
import { ImportPreview } from './import-preview.tsx';
import { KeptList } from './kept-list.tsx';
import { ProblemList } from './problem-list.tsx';
import { ReadingCard } from './reading-card.tsx';

/** Frequent, because the operator watches the progress bar. */
const POLL_INTERVAL_MS = 1_000;

/** /console/catalogue-imports/:id: progress, preview and problems of an import. */
export default function ImportPage() {
  const t = useMessages(catalogueImportMessages);
  const id = useRecordId();
  const query = useQuery({
    queryKey: ['console', 'catalogue-import', id],
    queryFn: ({ signal }) => callConsole(getImport, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data && isImportRunning(data.import.state) ? POLL_INTERVAL_MS : false,
    meta: { quiet: true },
  });
  return (
    <RecordPage
      id={id}
      query={query}
      backTo="/catalogue-imports"
      backLabel={t('back')}
      missingText={t('missing')}
    >
      {({ import: one }) => (
        <div className="flex max-w-3xl flex-col gap-4">
          <h1 className="text-xl font-semibold wrap-anywhere">{one.file_name}</h1>
          <Progress one={one} />
          {one.reading || importCan('correct', one.state) ? <ReadingCard one={one} /> : null}
          {one.state === 'checked' ? <ImportPreview one={one} /> : null}
          {one.undone && one.undone.kept > 0 ? <KeptList one={one} /> : null}
          {one.problems > 0 ? <ProblemList one={one} /> : null}
        </div>
      )}
    </RecordPage>
  );
}

function Progress({ one }: { one: CatalogueImport }) {
  const t = useMessages(catalogueImportMessages);
  const format = useFormat();
  const isAtWork = isImportRunning(one.state);
  const percent = one.bytes === 0 ? 0 : Math.floor((one.bytes_read / one.bytes) * 100);
  // Counts are a forecast while checking, and a result afterwards.
  const supplier = one.source.replace(/^\w+:/, '');
  const countPrefix = one.state === 'checking' || one.state === 'checked' ? 'would' : 'was';
  return (
    <Card className="flex flex-col gap-3">
      <p role="status" className="font-semibold">
        {t(`state_${one.state}`)}
        {isAtWork ? <span className="tabular"> {`${percent}%`}</span> : null}
      </p>
      {isAtWork ? (
        <progress
          value={percent}
          max={100}
          aria-label={t(`state_${one.state}`)}
          className="h-2 w-full overflow-hidden rounded-full accent-brand"
        />
      ) : null}
      {one.failure ? (
        <Notice tone="negative" alert>
          {one.failure}
        </Notice>
      ) : null}
      <FactList>
        <Fact label={t('rowsRead')}>{format.count(one.rows_read)}</Fact>
        {one.purpose === 'products' ? (
          <Fact label={t(`${countPrefix}_created`)}>{format.count(one.created)}</Fact>
        ) : null}
        <Fact label={t(`${countPrefix}_updated`)}>{format.count(one.updated)}</Fact>
        <Fact label={t('unchanged')}>{format.count(one.unchanged)}</Fact>
        <Fact label={t('problems')}>
          <span className={one.problems > 0 ? 'font-semibold text-negative' : undefined}>
            {format.count(one.problems)}
          </span>
        </Fact>
        {one.price_jumps > 0 ? (
          <Fact label={t('priceJumps', { percent: PRICE_JUMP_PERCENT })}>
            <span className="font-semibold text-warning">{format.count(one.price_jumps)}</span>
          </Fact>
        ) : null}
        {one.missing > 0 ? <Fact label={t('missingCount')}>{format.count(one.missing)}</Fact> : null}
        {supplier === '' ? null : <Fact label={t('source')}>{supplier}</Fact>}
        <Fact label={t('uploadedBy')}>
          {t('by', { who: one.operator, time: format.date(one.created_at, 'with-time') })}
        </Fact>
        {one.finished_at && !isAtWork ? (
          <Fact label={t('finished')}>{format.date(one.finished_at, 'with-time')}</Fact>
        ) : null}
        {one.undone ? (
          <>
            <Fact label={t('undoneBy')}>
              {one.undone.at
                ? t('by', { who: one.undone.operator, time: format.date(one.undone.at, 'with-time') })
                : one.undone.operator}
            </Fact>
            <Fact label={t('reverted')}>{format.count(one.undone.reverted)}</Fact>
            <Fact label={t('kept')}>{format.count(one.undone.kept)}</Fact>
          </>
        ) : null}
      </FactList>
      <Steps one={one} />
    </Card>
  );
}

function Steps({ one }: { one: CatalogueImport }) {
  const t = useMessages(catalogueImportMessages);
  const content = useMessages(contentMessages);
  const format = useFormat();
  const forbiddenReason = useForbiddenReason(startImport, content('notYourRole'));
  const { id, state } = one;
  const start = useConsoleCommand(startImport, () => toast.success(t('startedToast')));
  const cancel = useConsoleCommand(cancelImport, () => toast.success(t('cancelledToast')));
  const willChange = one.created + one.updated;
  const missing = one.reading?.missing ?? [];
  if (one.undo_until !== null) return <UndoStep one={one} until={one.undo_until} />;
  if (!importCan('cancel', state)) return null;
  return (
    <div className="grid items-start gap-2 sm:grid-cols-2">
      {importCan('start', state) ? (
        <DecisionButton
          label={t('start')}
          title={t('startAsk', { count: format.count(willChange) })}
          disabledReason={
            forbiddenReason ||
            (one.currency === null && t('currencyFirst')) ||
            (missing.length > 0 && t('columnsFirst')) ||
            (willChange === 0 && t('nothingToDo'))
          }
          command={start}
          decide={() => start.run({ params: { id } })}
        >
          {one.price_jumps > 0 ? (
            <Notice tone="warning">
              {t('jumpWarning', { count: one.price_jumps, percent: PRICE_JUMP_PERCENT })}
            </Notice>
          ) : null}
          <p className="text-sm text-ink-2">
            {t(one.purpose === 'products' ? 'startEffect' : 'startEffectStock', {
              created: format.count(one.created),
              updated: format.count(one.updated),
              problems: format.count(one.problems),
            })}
          </p>
        </DecisionButton>
      ) : null}
      <DecisionButton
        label={t(state === 'importing' ? 'stop' : 'discard')}
        title={t(state === 'importing' ? 'stopAsk' : 'discardAsk')}
        variant="secondary"
        danger
        disabledReason={forbiddenReason}
        command={cancel}
        decide={() => cancel.run({ params: { id } })}
      >
        <p className="text-sm text-ink-2">{t(state === 'importing' ? 'stopEffect' : 'discardEffect')}</p>
      </DecisionButton>
    </div>
  );
}

function UndoStep({ one, until }: { one: CatalogueImport; until: string }) {
  const t = useMessages(catalogueImportMessages);
  const content = useMessages(contentMessages);
  const format = useFormat();
  const forbiddenReason = useForbiddenReason(undoImport, content('notYourRole'));
  const undo = useConsoleCommand(undoImport, () => toast.success(t('undoStarted')));
  return (
    <div className="grid items-center gap-2 sm:grid-cols-2">
      <DecisionButton
        label={t('undo')}
        title={t('undoAsk')}
        variant="secondary"
        danger
        disabledReason={forbiddenReason}
        command={undo}
        decide={() => undo.run({ params: { id: one.id } })}
      >
        <p className="text-sm text-ink-2">{t('undoEffect')}</p>
      </DecisionButton>
      <p className="text-sm text-ink-2">{t('undoUntil', { time: format.date(until, 'with-time') })}</p>
    </div>
  );
}
