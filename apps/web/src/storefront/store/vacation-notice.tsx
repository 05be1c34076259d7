// Rendered on the server only, so that cart and checkout need no script for it.
import { addDays } from '@raan/contract/calendar';
import type { Store } from '@raan/contract/storefront/storefront';
import IconBeach from '#icon/IconBeach';
import { browseMessages } from '#storefront/app/browse-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';

/** Says that the store is on vacation, and when orders are accepted again. */
export function VacationNotice({ store }: { store: Pick<Store, 'vacation_until'> }) {
  const browseText = useMessages(browseMessages);
  const { date } = useFormat();
  if (store.vacation_until === null) return null;
  const dayText = (day: string) => date(`${day}T12:00:00+07:00`, 'long');
  return (
    <aside className="flex items-start gap-3 rounded-control bg-mango-tint px-4 py-3 text-sm text-warning">
      <IconBeach size={18} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0 wrap-break-word">
        <p className="font-semibold">{browseText('vacation', { date: dayText(store.vacation_until) })}</p>
        <p>{browseText('vacationDetail', { date: dayText(addDays(store.vacation_until, 1)) })}</p>
      </div>
    </aside>
  );
}
