import IconHistory from '#icon/IconHistory';
import { listAudit } from '@raan/contract/console/audit-endpoints';
import { AuditLogEntry } from '#console/features/audit/audit-entry.tsx';
import { Rows } from '#console/features/queue/rows.tsx';
import { useRows } from '#console/features/queue/use-rows.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { SectionTitle } from '#ui/card.tsx';
import { productMessages } from './product-messages.ts';

/** Audit entries about a product, newest first. */
export function ProductHistory({ productId }: { productId: number }) {
  const t = useMessages(productMessages);
  const format = useFormat();
  const list = useRows({
    key: ['audit', 'product', productId],
    fetch: (cursor, signal) =>
      callConsole(
        listAudit,
        { query: { subject_kind: 'product', subject_id: productId, cursor } },
        { signal },
      ),
    rowsOf: (page) => page.entries,
  });
  return (
    <section className="flex flex-col gap-3">
      <SectionTitle>{t('history')}</SectionTitle>
      <Rows list={list} emptyText={t('historyNone')} icon={IconHistory} layout="lines">
        {(entry) => (
          <AuditLogEntry key={entry.sequence} entry={entry} time={format.date(entry.at, 'with-time')} />
        )}
      </Rows>
    </section>
  );
}
