import { useQuery } from '@tanstack/react-query';
import IconFlask from '#icon/IconFlask';
import type { RechargeMethod } from '@raan/contract/wallet/recharge';
import { useMessages } from '#lib/i18n.tsx';
import { Notice } from '#ui/notice.tsx';
import { depositInfoQuery } from './wallet.api.ts';
import { walletMessages } from './wallet-messages.ts';

const WARNING = { bank_transfer: 'sandboxBank', usdt_trc20: 'sandboxUsdt' } as const;

/** Warns against sending real money while payments are in sandbox mode. */
export function SandboxNotice({ method }: { method: Exclude<RechargeMethod, 'qr'> }) {
  const t = useMessages(walletMessages);
  const info = useQuery(depositInfoQuery);
  // Checks all methods, because this one may have been switched off since.
  if (!info.data?.methods.some(({ sandbox }) => sandbox)) return null;
  return (
    <Notice tone="warning" icon={<IconFlask size={20} aria-hidden />}>
      {t(WARNING[method])}
    </Notice>
  );
}
