import { Link } from 'wouter';
import IconCirclePlus from '#icon/IconCirclePlus';
import IconPackages from '#icon/IconPackages';
import { useMessages } from '#lib/i18n.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { clickableClasses, ListRowContent, listRowClasses } from '#ui/list-row.tsx';
import { shopMessages } from './shop-messages.ts';

/** Links to the products to list and to the listed ones. */
export function CatalogueLinks() {
  const t = useMessages(shopMessages);
  return (
    <Card flush aria-label={t('products')}>
      <ul className="divide-y divide-line">
        <li>
          <Link href="/shop-management" className={classNames(listRowClasses, clickableClasses)}>
            <ListRowContent
              lead={<IconCirclePlus size={24} stroke={1.7} aria-hidden className="text-brand" />}
              title={t('available')}
              detail={t('availableDetail')}
              chevron
            />
          </Link>
        </li>
        <li>
          <Link href="/shop-management?list=listed" className={classNames(listRowClasses, clickableClasses)}>
            <ListRowContent
              lead={<IconPackages size={24} stroke={1.7} aria-hidden className="text-brand" />}
              title={t('listed')}
              detail={t('listedDetail')}
              chevron
            />
          </Link>
        </li>
      </ul>
    </Card>
  );
}
