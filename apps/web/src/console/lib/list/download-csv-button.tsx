import IconDownload from '#icon/IconDownload';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { toCsv } from './csv.ts';
import type { Column } from './column.ts';
import { listMessages } from './list-messages.ts';

type DownloadCsvButtonProps<Row> = {
  /** Name of the file, without `.csv`. */
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
};

/** Saves rows of a table as a CSV file. */
export function DownloadCsvButton<Row>({ name, columns, rows }: DownloadCsvButtonProps<Row>) {
  const t = useMessages(listMessages);
  return (
    <Button
      icon={<IconDownload size={20} aria-hidden />}
      onClick={() => saveFile(new File([toCsv(columns, rows)], `${name}.csv`, { type: 'text/csv' }))}
    >
      {t('downloadCsv')}
    </Button>
  );
}
