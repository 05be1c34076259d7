import { useFormat } from '#lib/use-format.ts';

/** Date and time in a table, on one line. Nothing without a time. */
export function TableTime({ at }: { at: string | null }) {
  const format = useFormat();
  if (at === null) return null;
  return (
    <time dateTime={at} className="tabular whitespace-nowrap">
      {format.date(at, 'with-time')}
    </time>
  );
}
