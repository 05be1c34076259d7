import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import IconFileDollar from '#icon/IconFileDollar';
import {
  createPayoutFile,
  getNextPayoutFile,
  listPayoutFiles,
  type NextPayoutFile,
  type PayoutFileSummary,
} from '@raan/contract/console/payout-file-endpoints';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { amountColumn, timeColumn } from '#console/features/queue/columns.tsx';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import type { Column } from '#console/lib/list/column.ts';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { callConsole } from '#console/lib/operator-api.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Money } from '#ui/money.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { EmptyState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { payoutFileMessages } from './payout-file-messages.ts';

/** /console/payout-files: the next file for the bank, and those so far. */
export default function PayoutFilesPage() {
  const t = useMessages(payoutFileMessages);
  const columns = useColumns();
  const list = useConsoleList(listPayoutFiles, 'files', {});
  if (list.isRefused) return <EmptyState title={t('notYourRole')} detail={t('notYourRoleDetail')} />;
  return (
    <QueuePage title={t('title')} about={t('about')} isWide>
      <NextFile />
      <SectionTitle>{t('files')}</SectionTitle>
      <DataTable
        list={list}
        label={t('files')}
        columns={columns}
        nameOf={({ id }) => t('number', { id })}
        hrefOf={({ id }) => `/payout-files/${id}`}
        renderCard={(file) => <FileCard file={file} />}
        emptyText={t('none')}
        icon={IconFileDollar}
      />
    </QueuePage>
  );
}

function NextFile() {
  const t = useMessages(payoutFileMessages);
  const next = useQuery({
    queryKey: ['console', 'payout-files', 'next'],
    queryFn: ({ signal }) => callConsole(getNextPayoutFile, {}, { signal }),
  });
  if (!next.data) return <ErrorNotice error={next.error} />;
  const { payments, left_out: leftOut, formats } = next.data;
  return (
    <Card>
      <SectionTitle>{t('next')}</SectionTitle>
      {formats.length === 0 ? (
        <p className="text-sm">{t('unconfigured')}</p>
      ) : payments === 0 ? (
        <p className="text-sm">{t('nothing')}</p>
      ) : (
        <CreateFile next={next.data} />
      )}
      {leftOut > 0 ? <p className="pt-2 text-sm text-ink-2">{t('leftOut', { count: leftOut })}</p> : null}
    </Card>
  );
}

function CreateFile({ next }: { next: NextPayoutFile }) {
  const t = useMessages(payoutFileMessages);
  const [, navigate] = useLocation();
  const [format, setFormat] = useState(next.formats[0] ?? 'pain.001');
  const [isConfirming, setIsConfirming] = useState(false);
  const forbidden = useForbiddenReason(createPayoutFile, t('notYourRole'));
  const create = useConsoleCommand(createPayoutFile, ({ id }) => {
    toast.success(t('created'));
    navigate(`/payout-files/${id}`);
  });
  const { payments, total } = next;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Money amount={total} className="text-3xl font-semibold" />
        <span className="text-sm text-ink-2">{t('payments', { count: payments })}</span>
      </p>
      {next.formats.length > 1 ? (
        <RadioCards
          label={t('format')}
          value={format}
          onChange={setFormat}
          options={next.formats.map((value) => ({ value, title: t(value) }))}
        />
      ) : null}
      <Button className="sm:self-start" disabledReason={forbidden} onClick={() => setIsConfirming(true)}>
        {t('create')}
      </Button>
      <ConfirmSheet
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('create')}
        confirmLabel={t('create')}
        loading={create.isRunning}
        onConfirm={() => void create.run({ body: { format, payments, total } })}
      >
        <p className="text-sm">{t('createEffect', { count: payments })}</p>
        <ErrorNotice error={create.error} />
      </ConfirmSheet>
    </div>
  );
}

function useProgress() {
  const t = useMessages(payoutFileMessages);
  return ({ payments, paid, refused }: PayoutFileSummary) =>
    t('progress', { paid, refused, open: payments - paid - refused });
}

function useColumns(): Column<PayoutFileSummary>[] {
  const t = useMessages(payoutFileMessages);
  const progress = useProgress();
  return [
    { key: 'id', header: t('title'), isPrimary: true, cell: ({ id }) => t('number', { id }) },
    timeColumn('created_at', t('createdAt')),
    { key: 'operator', header: t('createdBy'), cell: ({ created_by }) => created_by?.account ?? '' },
    { key: 'format', header: t('format'), cell: ({ format }) => t(format) },
    { key: 'state', header: t('state'), cell: progress },
    amountColumn('total', t('total')),
  ];
}

function FileCard({ file }: { file: PayoutFileSummary }) {
  const t = useMessages(payoutFileMessages);
  const format = useFormat();
  const progress = useProgress();
  return (
    <Card>
      <p className="flex items-baseline justify-between gap-3">
        <Link href={`/payout-files/${file.id}`} className="font-semibold text-brand">
          {t('number', { id: file.id })}
        </Link>
        <Money amount={file.total} className="font-semibold" />
      </p>
      <p className="text-sm text-ink-2">{format.date(file.created_at, 'short')}</p>
      <p className="text-sm">{progress(file)}</p>
    </Card>
  );
}
