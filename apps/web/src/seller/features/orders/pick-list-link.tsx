import { Link } from 'wouter';
import IconListCheck from '#icon/IconListCheck';
import type { PickListScope } from '@raan/contract/shipping/shipping-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { storePickListScope } from '#seller/features/shipping/pick-list-store.ts';
import { buttonClasses } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { orderMessages } from './orders-messages.ts';

/** Opens the pick list of these orders. Order ids are too many for a URL, and keywords may be personal. */
export function PickListLink({ scope, withText = false }: { scope: PickListScope; withText?: boolean }) {
  const t = useMessages(orderMessages);
  return (
    <Link
      href="/pick-list"
      aria-label={withText ? undefined : t('pickList')}
      className={classNames(
        buttonClasses({ variant: 'secondary' }),
        'shrink-0',
        withText ? 'ml-auto px-4!' : 'px-3.5!',
      )}
      onClick={() => storePickListScope(scope)}
    >
      <IconListCheck size={20} aria-hidden />
      {withText ? t('pickList') : null}
    </Link>
  );
}
