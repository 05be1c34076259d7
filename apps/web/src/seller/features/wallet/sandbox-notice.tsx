import { useQuery } from '@tanstack/react-query';
import IconFlask from '#icon/IconFlask';
import type { RechargeMethod } from '@raan/contract/wallet/recharge';
import { useMessages } from '#lib/i18n.tsx';
import { Notice } from '#ui/notice.tsx';
import { depositInfoQuery } from './wallet.api.ts';
import { walletMessages } from './wallet.ts';

const WARNING = { bank_transfer: 'sandboxBank', usdt_trc20: 'sandboxUsdt' } as const;

/** Says that nothing real is to be sent, where payments are a sandbox. */
export function SandboxNotice({ method }: { method: Exclude<RechargeMethod, 'qr'> }) {
  const t = useMessages(walletMessages);
  const info = useQuery(depositInfoQuery);
  // Of whichever method: this one may have been switched off since the top-up began.
  if (!info.data?.methods.some(({ sandbox }) => sandbox)) return null;
  return (
    <Notice tone="warning" icon={<IconFlask size={20} aria-hidden />}>
      {t(WARNING[method])}
    </Notice>
  );
}
