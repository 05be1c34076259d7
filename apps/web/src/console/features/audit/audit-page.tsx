import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import IconClipboardList from '#icon/IconClipboardList';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditEntry } from '@raan/contract/console/audit';
import { AUDIT_SEARCH_MAX, listAudit, listOperators } from '@raan/contract/console/audit-endpoints';
import type { Column } from '#console/lib/list/column.ts';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { TableTime } from '#console/lib/list/table-time.tsx';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useFilterParameters } from '#console/lib/list/use-filter-parameters.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { AuditDetails, AuditLogEntry, AuditSubjectLink } from './audit-entry.tsx';
import { auditMessages } from './audit-messages.ts';
import { ChainCheck } from './chain-check.tsx';

const FILTERS = [
  'search',
  'seller_id',
  'operator_id',
  'action',
  'subject_kind',
  'subject_id',
  'from',
  'to',
] as const;
type Filter = (typeof FILTERS)[number];

/** /console/audit: searches the audit log and verifies its chain. */
export default function AuditPage() {
  const t = useMessages(auditMessages);
  const format = useFormat();
  const { get, set, clear } = useFilterParameters();
  const wholeNumber = (filter: Filter) =>
    /^[1-9]\d{0,14}$/.test(get(filter)) ? Number(get(filter)) : undefined;
  const query = {
    search: useDeferredValue(get('search').trim().slice(0, AUDIT_SEARCH_MAX)) || undefined,
    seller_id: wholeNumber('seller_id'),
    operator_id: wholeNumber('operator_id'),
    action: AUDIT_ACTIONS.find((one) => one === get('action')),
    subject_kind: AUDIT_SUBJECTS.find((one) => one === get('subject_kind')),
    subject_id: wholeNumber('subject_id'),
    from: get('from') || undefined,
    to: get('to') || undefined,
  };
  const setFilter = (filter: Filter) => (value: string) => set(filter, value === 'any' ? '' : value);
  const log = useConsoleList(listAudit, 'entries', { query }, { idOf: (entry) => entry.sequence });
  const operators = useQuery({
    queryKey: ['console', 'operators'],
    queryFn: ({ signal }) => callConsole(listOperators, {}, { signal }),
  });
  const any = { value: 'any', label: t('any') };
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="text-sm text-ink-2">{t('about')}</p>
      </div>
      <ChainCheck />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <TextField
          label={t('search')}
          type="search"
          maxLength={AUDIT_SEARCH_MAX}
          value={get('search')}
          onChange={setFilter('search')}
        />
        <TextField
          label={t('sellerId')}
          inputMode="numeric"
          value={get('seller_id')}
          onChange={(text) => setFilter('seller_id')(text.replace(/\D/g, ''))}
        />
        <Select<string>
          label={t('operator')}
          value={get('operator_id') || 'any'}
          onChange={setFilter('operator_id')}
          options={[
            any,
            ...(operators.data?.operators ?? []).map(({ id, account }) => ({
              value: String(id),
              label: account,
            })),
          ]}
        />
        <Select<string>
          label={t('action')}
          value={query.action ?? 'any'}
          onChange={setFilter('action')}
          options={[any, ...AUDIT_ACTIONS.map((value) => ({ value, label: t(value) }))]}
        />
        <Select<string>
          label={t('subject')}
          value={query.subject_kind ?? 'any'}
          onChange={setFilter('subject_kind')}
          options={[any, ...AUDIT_SUBJECTS.map((value) => ({ value, label: t(`subject_${value}`) }))]}
        />
        <TextField
          label={t('subjectId')}
          inputMode="numeric"
          value={get('subject_id')}
          onChange={(text) => setFilter('subject_id')(text.replace(/\D/g, ''))}
        />
        <TextField label={t('from')} type="date" value={get('from')} onChange={setFilter('from')} />
        <TextField label={t('to')} type="date" value={get('to')} onChange={setFilter('to')} />
      </div>
      <div className="flex min-h-12 items-center justify-between gap-3 text-sm text-ink-2">
        <span className="tabular">{log.list ? t('total', { count: log.total }) : ''}</span>
        {FILTERS.some((filter) => get(filter) !== '') ? (
          <Button variant="ghost" onClick={clear}>
            {t('clear')}
          </Button>
        ) : null}
      </div>
      <DataTable
        list={log}
        label={t('title')}
        columns={useAuditColumns()}
        nameOf={({ sequence }) => `#${sequence}`}
        renderCard={(entry) => <AuditLogEntry entry={entry} time={format.date(entry.at, 'with-time')} />}
        cardLayout="lines"
        emptyText={t('none')}
        icon={IconClipboardList}
      />
    </div>
  );
}

function useAuditColumns(): Column<AuditEntry>[] {
  const t = useMessages(auditMessages);
  const heading = useMessages(listMessages);
  return [
    {
      key: 'sequence',
      header: t('sequence'),
      isPrimary: true,
      cell: (entry) => <span className="tabular text-ink-2">{entry.sequence}</span>,
    },
    {
      key: 'time',
      header: heading('time'),
      cell: ({ at }) => <TableTime at={at} />,
    },
    { key: 'operator', header: t('operator'), cell: ({ operator }) => operator?.account ?? t('server') },
    {
      key: 'action',
      header: t('action'),
      cell: (entry) => <span className="font-semibold">{t(entry.action)}</span>,
    },
    { key: 'subject', header: t('subject'), cell: ({ subject }) => <AuditSubjectLink subject={subject} /> },
    { key: 'detail', header: t('detail'), cell: ({ detail }) => <AuditDetails detail={detail} /> },
  ];
}
