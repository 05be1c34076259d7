import { useState } from 'react';
import IconPackageExport from '#icon/IconPackageExport';
import { listPlacedSamples, type PlacedSample } from '@raan/contract/console/sample-queue-endpoints';
import { dueColumn, timeColumn } from '#console/features/queue/columns.tsx';
import { Deadline } from '#console/features/queue/deadline.tsx';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import type { Column } from '#console/lib/list/column.ts';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { packedItemText } from '#lib/choice-text.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { sampleMessages } from './sample-messages.ts';
import { ShipSampleSheet, type Couriers } from './ship-sample-sheet.tsx';

/** /console/samples: sample orders to ship. */
export default function SamplesPage() {
  const t = useMessages(sampleMessages);
  const list = useConsoleList(listPlacedSamples, 'samples', {});
  const couriers = list.list?.couriers ?? [];
  return (
    <QueuePage title={t('title')} isWide>
      <DataTable
        list={list}
        label={t('title')}
        columns={useSampleColumns()}
        nameOf={(sample) => sample.sample_number}
        expands
        renderCard={(sample) => <SampleCard sample={sample} couriers={couriers} />}
        emptyText={t('none')}
        icon={IconPackageExport}
      />
    </QueuePage>
  );
}

function useSampleColumns(): Column<PlacedSample>[] {
  const t = useMessages(sampleMessages);
  const heading = useMessages(listMessages);
  return [
    {
      key: 'number',
      header: t('number'),
      isPrimary: true,
      cell: (sample) => <span className="tabular">{sample.sample_number}</span>,
    },
    { key: 'content', header: t('content'), cell: packedItemText },
    { key: 'recipient', header: t('recipient'), cell: (sample) => sample.recipient_name },
    timeColumn('created_at', heading('time')),
    dueColumn(heading('due')),
  ];
}

function SampleCard({ sample, couriers }: { sample: PlacedSample; couriers: Couriers }) {
  const t = useMessages(sampleMessages);
  const format = useFormat();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  return (
    <Card as="article">
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-2">
        <span className="tabular">{sample.sample_number}</span>
        <span className="inline-flex items-center gap-2">
          {sample.is_demo ? <Chip>{t('demo')}</Chip> : null}
          {t('ordered', { ago: format.ago(sample.created_at) })}
        </span>
      </p>
      <Deadline at={sample.due_at} />
      <p className="mt-1 font-semibold">{packedItemText(sample)}</p>
      <p className="mt-1 text-sm wrap-break-word">
        {sample.recipient_name} · <span className="tabular">{sample.recipient_phone}</span>
        <span className="block text-ink-2">{sample.address}</span>
      </p>
      <div className="mt-3">
        <Button onClick={() => setIsSheetOpen(true)}>{t('ship')}</Button>
      </div>
      <ShipSampleSheet
        sample={sample}
        couriers={couriers}
        open={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
      />
    </Card>
  );
}
