import { Link } from 'wouter';
import IconListCheck from '#icon/IconListCheck';
import type { PickListScope } from '@raan/contract/shipping/shipping-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { useIsSelecting } from '#lib/list/use-selection.ts';
import { storePickListScope } from '#seller/features/shipping/pick-list-store.ts';
import { buttonClasses } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { orderMessages } from './orders-messages.ts';
import type { OrderSelection } from './use-order-selection.ts';

// Order ids are too many for a URL, and keywords may be personal, so that the scope is stored.

/** Opens the pick list of all orders that match the list. A selection has its own. */
export function PickListLink({ scope, selection }: { scope: PickListScope; selection: OrderSelection }) {
  const t = useMessages(orderMessages);
  if (useIsSelecting(selection)) return null;
  return (
    <Link
      href="/pick-list"
      className="ml-auto inline-flex h-12 shrink-0 items-center rounded-full border border-line bg-raised px-4 text-sm font-semibold text-brand hover:border-line-strong"
      onClick={() => storePickListScope(scope)}
    >
      {t('pickList')}
    </Link>
  );
}

/** Opens the pick list of the selected orders. */
export function SelectedPickListLink({ scope }: { scope: PickListScope }) {
  const t = useMessages(orderMessages);
  return (
    <Link
      href="/pick-list"
      aria-label={t('pickList')}
      className={classNames(buttonClasses({ variant: 'secondary' }), 'shrink-0 px-4!')}
      onClick={() => storePickListScope(scope)}
    >
      <IconListCheck size={20} aria-hidden />
    </Link>
  );
}
