import IconHistory from '#icon/IconHistory';
import { listAudit } from '@raan/contract/console/audit-endpoints';
import { AuditLogEntry } from '#console/features/audit/audit-entry.tsx';
import { CardList } from '#console/lib/list/card-list.tsx';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { SectionTitle } from '#ui/card.tsx';
import { productMessages } from './product-messages.ts';

/** Audit entries about a product, newest first. */
export function ProductHistory({ productId }: { productId: number }) {
  const t = useMessages(productMessages);
  const format = useFormat();
  const list = useConsoleList(
    listAudit,
    'entries',
    { query: { subject_kind: 'product', subject_id: productId } },
    { idOf: (entry) => entry.sequence },
  );
  return (
    <section className="flex flex-col gap-3">
      <SectionTitle>{t('history')}</SectionTitle>
      <CardList list={list} emptyText={t('historyNone')} icon={IconHistory} layout="lines">
        {(entry) => <AuditLogEntry entry={entry} time={format.date(entry.at, 'with-time')} />}
      </CardList>
    </section>
  );
}
