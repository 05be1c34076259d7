import { addDays, addMonths, countDays, firstOfMonth, isDay } from '@raan/contract/calendar';
import { REPORT_DAYS_MAX, type ReportQuery } from '@raan/contract/shop/report-period';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
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
export default function DatesSheet({ open, onClose, current, onSelect }: DatesSheetProps) {
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
  const form = useDraftForm({
    defaultValues: { from: isShort ? current.from : addDays(today, 1 - REPORT_DAYS_MAX), to: current.to },
    check: ({ from, to }) => {
      const error = findDateError(from, to, today);
      return error ? { [error.field]: t(error.key, { limit: REPORT_DAYS_MAX }) } : {};
    },
    send: onSelect,
  });
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
      <form {...form.element} className="flex flex-col gap-3">
        <div className="grid grid-cols-2 gap-3">
          <TextField {...form.field('from')} type="date" label={t('from')} max={today} />
          <TextField {...form.field('to')} type="date" label={t('to')} max={today} />
        </div>
        <p className="text-xs text-ink-2">{t('datesHint', { limit: REPORT_DAYS_MAX })}</p>
        <Button wide type="submit">
          {t('showDates')}
        </Button>
      </form>
    </div>
  );
}
