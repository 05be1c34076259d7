import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import IconFileSpreadsheet from '#icon/IconFileSpreadsheet';
import IconFileTypePdf from '#icon/IconFileTypePdf';
import { addDays, addMonths, firstOfMonth, type DayRange } from '@raan/contract/calendar';
import {
  getStatementCsv,
  getStatementPdf,
  STATEMENT_ACCOUNTS,
  type StatementAccount,
} from '@raan/contract/statements/statement-endpoints';
import { download } from '#lib/download.ts';
import { errorText } from '#lib/errors.ts';
import { bangkokDay } from '#lib/format.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { TextField } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { statementMessages } from './statement.ts';

const PERIODS = ['thisMonth', 'lastMonth', 'ownDays'] as const;
type Period = (typeof PERIODS)[number];

/** The days of a month up to today, or of the whole month before. */
function daysOf(period: Exclude<Period, 'ownDays'>): DayRange {
  const today = bangkokDay(Date.now());
  const first = firstOfMonth(today);
  return period === 'thisMonth'
    ? { from: first, to: today }
    : { from: addMonths(first, -1), to: addDays(first, -1) };
}

/** Saves a statement of account of a period, as a table or on paper. */
export function StatementSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(statementMessages);
  const [period, setPeriod] = useState<Period>('thisMonth');
  const [own, setOwn] = useState<DayRange>(() => daysOf('thisMonth'));
  const [account, setAccount] = useState<StatementAccount>('available');
  const range = period === 'ownDays' ? own : daysOf(period);
  const isWrong = range.from === '' || range.to === '' || range.to < range.from;
  const saving = useMutation({
    mutationFn: (file: 'csv' | 'pdf') =>
      download(file === 'csv' ? getStatementCsv : getStatementPdf, { query: { ...range, account } }),
    meta: { quiet: true },
    onSuccess: (name) => {
      onClose();
      toast.success(t('saved', { name }));
    },
    onError: (error) => toast.error(errorText(error), { title: t('failed') }),
  });
  const button = (file: 'csv' | 'pdf') => ({
    wide: true,
    disabled: isWrong || saving.isPending,
    loading: saving.isPending && saving.variables === file,
    onClick: () => saving.mutate(file),
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('statement')}
      footer={
        <div className="flex flex-col gap-2">
          <Button icon={<IconFileTypePdf size={20} aria-hidden />} {...button('pdf')}>
            {t('savePdf')}
          </Button>
          <Button variant="secondary" icon={<IconFileSpreadsheet size={20} aria-hidden />} {...button('csv')}>
            {t('saveCsv')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-2">{t('detail')}</p>
        <Choice label={t('period')}>
          <FilterChips
            label={t('period')}
            value={period}
            onChange={setPeriod}
            options={PERIODS.map((value) => ({ value, label: t(value) }))}
          />
        </Choice>
        {period === 'ownDays' ? (
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label={t('from')}
              type="date"
              value={own.from}
              onChange={(from) => setOwn({ ...own, from })}
            />
            <TextField
              label={t('to')}
              type="date"
              value={own.to}
              error={own.from !== '' && own.to !== '' && isWrong ? t('orderWrong') : undefined}
              onChange={(to) => setOwn({ ...own, to })}
            />
          </div>
        ) : null}
        <Choice label={t('account')}>
          <FilterChips
            label={t('account')}
            value={account}
            onChange={setAccount}
            options={STATEMENT_ACCOUNTS.map((value) => ({ value, label: t(value) }))}
          />
        </Choice>
      </div>
    </Sheet>
  );
}

/** Chips with their name above them, which the group itself says to who can't see it. */
function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-sm font-semibold">
        {label}
      </span>
      {children}
    </div>
  );
}
