import { useState } from 'react';
import { addDays, addMonths, countDays, firstOfMonth, isDay } from '@raan/contract/calendar';
import { REPORT_DAYS_MAX, type ReportQuery } from '@raan/contract/shop/report-period';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { reportMessages } from './report-messages.ts';
import { useToday } from './use-today.ts';

const PRESET_DAYS = [7, 30, 90] as const;

type DatesSheetProps = {
  open: boolean;
  onClose: () => void;
  current: { from: string; to: string };
  onSelect: (dates: Pick<ReportQuery, 'days' | 'from' | 'to'>) => void;
};

/** Selects the days of the report: a preset or a range. */
export function DatesSheet({ open, onClose, current, onSelect }: DatesSheetProps) {
  const t = useMessages(reportMessages);
  return (
    <Sheet open={open} onClose={onClose} title={t('chooseDates')}>
      {open ? <DateChoices current={current} onSelect={onSelect} /> : null}
    </Sheet>
  );
}

function findDateError(from: string, to: string, today: string) {
  if (!isDay(from)) return { field: 'from', key: 'dateMissing' } as const;
  if (!isDay(to)) return { field: 'to', key: 'dateMissing' } as const;
  if (to > today) return { field: 'to', key: 'dateInFuture' } as const;
  if (from > to) return { field: 'to', key: 'datesReversed' } as const;
  if (countDays({ from, to }) > REPORT_DAYS_MAX) return { field: 'from', key: 'datesTooMany' } as const;
  return undefined;
}

function DateChoices({ current, onSelect }: Pick<DatesSheetProps, 'current' | 'onSelect'>) {
  const t = useMessages(reportMessages);
  const today = useToday();
  const isShort = countDays(current) <= REPORT_DAYS_MAX;
  const [from, setFrom] = useState(isShort ? current.from : addDays(today, 1 - REPORT_DAYS_MAX));
  const [to, setTo] = useState(current.to);
  const [isSubmitted, setSubmitted] = useState(false);
  const dateError = findDateError(from, to, today);
  const errorTextOf = (field: 'from' | 'to') =>
    isSubmitted && dateError?.field === field ? t(dateError.key, { limit: REPORT_DAYS_MAX }) : undefined;
  const thisMonth = firstOfMonth(today);
  const lastMonth = addMonths(thisMonth, -1);
  const presets = [
    ...PRESET_DAYS.map((days) => ({ label: t('days', { count: days }), dates: { days } })),
    { label: t('thisMonth'), dates: { from: thisMonth, to: today } },
    { label: t('lastMonth'), dates: { from: lastMonth, to: addDays(thisMonth, -1) } },
  ];
  return (
    <div className="flex flex-col gap-5 pb-2">
      <ul className="grid grid-cols-2 gap-2">
        {presets.map(({ label, dates }) => (
          <li key={label} className="last:odd:col-span-2">
            <Button wide variant="secondary" onClick={() => onSelect(dates)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (!dateError) onSelect({ from, to });
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          <TextField
            type="date"
            label={t('from')}
            value={from}
            max={today}
            error={errorTextOf('from')}
            onChange={setFrom}
          />
          <TextField
            type="date"
            label={t('to')}
            value={to}
            max={today}
            error={errorTextOf('to')}
            onChange={setTo}
          />
        </div>
        <p className="text-xs text-ink-2">{t('datesHint', { limit: REPORT_DAYS_MAX })}</p>
        <Button wide type="submit">
          {t('showDates')}
        </Button>
      </form>
    </div>
  );
}
