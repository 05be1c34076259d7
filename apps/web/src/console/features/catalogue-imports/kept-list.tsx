import { Link } from 'wouter';
import IconHistory from '#icon/IconHistory';
import type { CatalogueImport } from '@raan/contract/console/catalogue-import';
import { listKeptChanges } from '@raan/contract/console/catalogue-import-endpoints';
import { CardList } from '#console/lib/list/card-list.tsx';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useMessages } from '#lib/i18n.tsx';
import { catalogueImportMessages } from './catalogue-import-messages.ts';

/** The changes that undoing an import left as they are, with the reasons. */
export function KeptList({ one }: { one: CatalogueImport }) {
  const t = useMessages(catalogueImportMessages);
  const list = useConsoleList(
    listKeptChanges,
    'changes',
    { params: { id: one.id } },
    { revision: one.undone?.kept ?? 0 },
  );
  return (
    <section aria-labelledby="kept" className="flex flex-col gap-2">
      <h2 id="kept" className="text-base font-semibold">
        {t('keptTitle')}
      </h2>
      <CardList list={list} emptyText={t('keptNone')} icon={IconHistory} layout="lines">
        {({ product_id: productId, name, fields }) => (
          <div className="px-4 py-2 text-sm">
            <Link href={`/products/${productId}`} className="font-semibold wrap-anywhere hover:underline">
              {name}
            </Link>
            <ul>
              {fields.map(({ field, variant, reason }) => (
                <li key={`${field} ${variant}`} className="wrap-anywhere text-ink-2">
                  {t(`kept_${field}`)}
                  {variant ? ` (${variant})` : ''}
                  {': '}
                  {t(`reason_${reason}`)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </CardList>
    </section>
  );
}
