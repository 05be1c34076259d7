import { Link } from 'wouter';
import IconLayoutList from '#icon/IconLayoutList';
import IconMessageStar from '#icon/IconMessageStar';
import { useMessages } from '#lib/i18n.tsx';
import { buttonClasses } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { shopMessages } from './shop-messages.ts';

const tool = classNames(buttonClasses({ variant: 'secondary' }), 'px-3!');

/** Links to the layout of the store and to its reviews. */
export function StoreTools() {
  const t = useMessages(shopMessages);
  return (
    <nav aria-label={t('storeTools')} className="grid grid-cols-2 gap-3">
      <Link href="/store-layout" className={tool}>
        <IconLayoutList size={20} aria-hidden className="shrink-0" />
        {t('arrangement')}
      </Link>
      <Link href="/reviews" className={tool}>
        <IconMessageStar size={20} aria-hidden className="shrink-0" />
        {t('reviews')}
      </Link>
    </nav>
  );
}
