import { useState } from 'react';
import { addDays, addMonths, daysIn, firstOfMonth, isDay } from '@raan/contract/calendar';
import { REPORT_DAYS_MAX, type ReportQuery } from '@raan/contract/shop/report-period';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { reportMessages } from './report.ts';
import { useToday } from './use-today.ts';

const QUICK_DAYS = [7, 30, 90] as const;

type DatesSheetProps = {
  open: boolean;
  onClose: () => void;
  /** The days shown now. */
  shown: { from: string; to: string };
  onChoose: (dates: Pick<ReportQuery, 'days' | 'from' | 'to'>) => void;
};

/** Which days the report shows: a quick choice, or from one day to another. */
export function DatesSheet({ open, onClose, shown, onChoose }: DatesSheetProps) {
  const t = useMessages(reportMessages);
  return (
    <Sheet open={open} onClose={onClose} title={t('chooseDates')}>
      {open ? <Choices shown={shown} onChoose={onChoose} /> : null}
    </Sheet>
  );
}

/** What is wrong with two days, as the key of its words, under the day that is to be changed. */
function wrongDates(from: string, to: string, today: string) {
  if (!isDay(from)) return { field: 'from', key: 'dateMissing' } as const;
  if (!isDay(to)) return { field: 'to', key: 'dateMissing' } as const;
  if (to > today) return { field: 'to', key: 'dateInFuture' } as const;
  if (from > to) return { field: 'to', key: 'datesReversed' } as const;
  if (daysIn({ from, to }) > REPORT_DAYS_MAX) return { field: 'from', key: 'datesTooMany' } as const;
  return undefined;
}

function Choices({ shown, onChoose }: Pick<DatesSheetProps, 'shown' | 'onChoose'>) {
  const t = useMessages(reportMessages);
  const today = useToday();
  const isShort = daysIn(shown) <= REPORT_DAYS_MAX;
  const [from, setFrom] = useState(isShort ? shown.from : addDays(today, 1 - REPORT_DAYS_MAX));
  const [to, setTo] = useState(shown.to);
  const [tried, setTried] = useState(false);
  const wrong = wrongDates(from, to, today);
  const errorAt = (field: 'from' | 'to') =>
    tried && wrong?.field === field ? t(wrong.key, { limit: REPORT_DAYS_MAX }) : undefined;
  const thisMonth = firstOfMonth(today);
  const lastMonth = addMonths(thisMonth, -1);
  const quick = [
    ...QUICK_DAYS.map((days) => ({ label: t('days', { count: days }), dates: { days } })),
    { label: t('thisMonth'), dates: { from: thisMonth, to: today } },
    { label: t('lastMonth'), dates: { from: lastMonth, to: addDays(thisMonth, -1) } },
  ];
  return (
    <div className="flex flex-col gap-5 pb-2">
      <ul className="grid grid-cols-2 gap-2">
        {quick.map(({ label, dates }) => (
          <li key={label} className="last:odd:col-span-2">
            <Button wide variant="secondary" onClick={() => onChoose(dates)}>
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
          setTried(true);
          if (!wrong) onChoose({ from, to });
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          <TextField
            type="date"
            label={t('from')}
            value={from}
            max={today}
            error={errorAt('from')}
            onChange={setFrom}
          />
          <TextField
            type="date"
            label={t('to')}
            value={to}
            max={today}
            error={errorAt('to')}
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
