import { formatCountdown } from '#seller/lib/countdown.ts';
import { useMessages } from '#lib/i18n.tsx';
import { walletMessages } from './wallet-messages.ts';

/** The time left to pay a top-up and to send the proof. */
export function PayBefore({ leftMs }: { leftMs: number }) {
  const t = useMessages(walletMessages);
  return (
    <p className="text-center text-sm text-ink-2">
      {t.rich('payBefore', {
        time: <span className="tabular font-semibold text-ink">{formatCountdown(leftMs)}</span>,
      })}
    </p>
  );
}
