import type { ProvenanceEntry } from '@raan/contract/tracking/provenance';
import { ACCOUNT_KINDS } from '@raan/contract/wallet/account-kinds';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Money } from '#ui/money.tsx';
import { trackingMessages } from './tracking-messages.ts';

/** Ledger entries with accounts, amount and time. */
export function LedgerEntries({ entries }: { entries: readonly ProvenanceEntry[] }) {
  const t = useMessages(trackingMessages);
  const format = useFormat();
  const nameOf = (account: string) => {
    const known = ACCOUNT_KINDS.find((kind) => kind === account);
    return known ? t(`account_${known}`) : account;
  };
  return (
    <ul className="flex flex-col divide-y divide-line border-t border-line">
      {entries.map((entry, index) => (
        <li key={`${entry.transfer_id} ${index}`} className="py-2">
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 wrap-break-word text-ink">
              {t('fromTo', { from: nameOf(entry.from), to: nameOf(entry.to) })}
            </span>
            <Money amount={entry.amount} className="font-semibold text-ink" />
          </p>
          <p className="tabular text-xs">
            {t('transfer', { id: entry.transfer_id })} · {format.date(entry.at, 'with-time')}
          </p>
        </li>
      ))}
    </ul>
  );
}
