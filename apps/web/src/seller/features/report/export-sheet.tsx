import { useMutation } from '@tanstack/react-query';
import IconFileSpreadsheet from '#icon/IconFileSpreadsheet';
import type { ReportQuery } from '@raan/contract/shop/report-period';
import {
  EXPORT_CONTENTS,
  exportSalesReport,
  type ExportContent,
} from '@raan/contract/shop/shop-report-endpoints';
import { download } from '#seller/lib/download.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast-store.ts';
import { reportMessages } from './report-messages.ts';

type ExportSheetProps = { open: boolean; onClose: () => void; query: ReportQuery; range: string };

/** Downloads the report, its orders or the sold products as CSV. */
export function ExportSheet({ open, onClose, query, range }: ExportSheetProps) {
  const t = useMessages(reportMessages);
  const saving = useMutation({
    mutationFn: (content: ExportContent) => download(exportSalesReport, { query: { ...query, content } }),
    meta: { quiet: true },
    onSuccess: (name) => {
      onClose();
      toast.success(t('exported', { name }), { key: 'export' });
    },
    onError: (error) => toast.error(errorText(error), { title: t('exportFailed'), key: 'export' }),
  });
  return (
    <Sheet open={open} onClose={onClose} title={t('export')}>
      <p className="text-sm text-ink-2">{t('exportDetail', { range })}</p>
      <ul className="-mx-4 divide-y divide-line py-2">
        {EXPORT_CONTENTS.map((content) => (
          <li key={content}>
            <ListRow
              lead={
                <span className="flex size-11 items-center justify-center rounded-control bg-sunken text-ink-2">
                  {saving.isPending && saving.variables === content ? (
                    <Spinner size={22} />
                  ) : (
                    <IconFileSpreadsheet size={24} stroke={1.6} aria-hidden />
                  )}
                </span>
              }
              title={t(`export_${content}`)}
              detail={t(`export_${content}Detail`)}
              onClick={() => {
                if (!saving.isPending) saving.mutate(content);
              }}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
