import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import IconFileSpreadsheet from '#icon/IconFileSpreadsheet';
import IconFileTypePdf from '#icon/IconFileTypePdf';
import { addDays, addMonths, firstOfMonth, type DayRange, bangkokDay } from '@raan/contract/calendar';
import {
  getStatementCsv,
  getStatementPdf,
  STATEMENT_ACCOUNTS,
  type StatementAccount,
} from '@raan/contract/statements/statement-endpoints';
import { download } from '#seller/lib/download.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { TextField } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { statementMessages } from './statement-messages.ts';

const PERIODS = ['thisMonth', 'lastMonth', 'customRange'] as const;
type Period = (typeof PERIODS)[number];

/** Returns this month up to today, or the whole last month. */
function rangeOf(period: Exclude<Period, 'customRange'>): DayRange {
  const today = bangkokDay(Date.now());
  const first = firstOfMonth(today);
  return period === 'thisMonth'
    ? { from: first, to: today }
    : { from: addMonths(first, -1), to: addDays(first, -1) };
}

type StatementSheetProps = {
  /** Cut-off of the list on screen, with which the statement then agrees. */
  asOf: string | undefined;
  open: boolean;
  onClose: () => void;
};

/** Downloads a statement of account for a period as CSV or PDF. */
export function StatementSheet({ asOf, open, onClose }: StatementSheetProps) {
  const t = useMessages(statementMessages);
  const [period, setPeriod] = useState<Period>('thisMonth');
  const [customRange, setCustomRange] = useState<DayRange>(() => rangeOf('thisMonth'));
  const [account, setAccount] = useState<StatementAccount>('available');
  const range = period === 'customRange' ? customRange : rangeOf(period);
  const isInvalid = range.from === '' || range.to === '' || range.to < range.from;
  const statementDownload = useMutation({
    mutationFn: (file: 'csv' | 'pdf') =>
      download(file === 'csv' ? getStatementCsv : getStatementPdf, {
        query: { ...range, account, ...(asOf !== undefined && { as_of: asOf }) },
      }),
    meta: { quiet: true },
    onSuccess: (name) => {
      onClose();
      toast.success(t('saved', { name }), { key: 'statement' });
    },
    onError: (error) => toast.error(errorText(error), { title: t('failed'), key: 'statement' }),
  });
  const buttonProps = (file: 'csv' | 'pdf') => ({
    wide: true,
    disabled: isInvalid || statementDownload.isPending,
    loading: statementDownload.isPending && statementDownload.variables === file,
    onClick: () => statementDownload.mutate(file),
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('statement')}
      footer={
        <div className="flex flex-col gap-2">
          <Button icon={<IconFileTypePdf size={20} aria-hidden />} {...buttonProps('pdf')}>
            {t('savePdf')}
          </Button>
          <Button
            variant="secondary"
            icon={<IconFileSpreadsheet size={20} aria-hidden />}
            {...buttonProps('csv')}
          >
            {t('saveCsv')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-2">{t('detail')}</p>
        <LabelledChips label={t('period')}>
          <FilterChips
            label={t('period')}
            value={period}
            onChange={setPeriod}
            options={PERIODS.map((value) => ({ value, label: t(value) }))}
          />
        </LabelledChips>
        {period === 'customRange' ? (
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label={t('from')}
              type="date"
              value={customRange.from}
              onChange={(from) => setCustomRange({ ...customRange, from })}
            />
            <TextField
              label={t('to')}
              type="date"
              value={customRange.to}
              error={
                customRange.from !== '' && customRange.to !== '' && isInvalid ? t('rangeInvalid') : undefined
              }
              onChange={(to) => setCustomRange({ ...customRange, to })}
            />
          </div>
        ) : null}
        <LabelledChips label={t('account')}>
          <FilterChips
            label={t('account')}
            value={account}
            onChange={setAccount}
            options={STATEMENT_ACCOUNTS.map((value) => ({ value, label: t(value) }))}
          />
        </LabelledChips>
      </div>
    </Sheet>
  );
}

function LabelledChips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-sm font-semibold">
        {label}
      </span>
      {children}
    </div>
  );
}
