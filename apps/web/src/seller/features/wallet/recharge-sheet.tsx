import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { REDIRECT_AFTER_WALLET_MS } from '@raan/contract/constants';
import { rechargeStage, type Recharge } from '@raan/contract/wallet/recharge';
import { useMessages } from '#lib/i18n.tsx';
import { refreshAfter } from '#lib/query-keys.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { toast } from '#ui/toast-store.ts';
import { QrSheet } from './recharge-qr.tsx';
import { CreditedSheet, EndedSheet, ReviewSheet } from './recharge-result.tsx';
import { TransferSheet } from './recharge-transfer.tsx';
import { UsdtSheet } from './recharge-usdt.tsx';
import { rechargeQuery, useIsProofLeaving } from './wallet.api.ts';
import { walletMessages } from './wallet.ts';

type RechargeSheetProps = { recharge: Recharge; open: boolean; onClose: () => void };

/** One top-up: what is to be done until it is paid, then where it stands, the receipt, or why it came to nothing. */
export function RechargeSheet({ recharge: first, open, onClose }: RechargeSheetProps) {
  const { data: recharge } = useQuery({ ...rechargeQuery(first), enabled: open });
  const nowMs = useNow(1_000);
  const leftMs = Date.parse(recharge.pay_by) - nowMs;
  const known = rechargeStage(recharge);
  // What left in time may arrive in time: the server says.
  const isLeaving = useIsProofLeaving(first.id);
  const isOver = leftMs <= 0 && !isLeaving;
  const stage = known === 'awaiting_payment' && isOver ? 'payment_timeout' : known;
  useLeaveWhenCredited(first.status === 'pending' && open && stage === 'credited', recharge);

  const sheet = { recharge, open, onClose };
  switch (stage) {
    case 'awaiting_payment':
      if (recharge.payment) return <QrSheet {...sheet} payment={recharge.payment} leftMs={leftMs} />;
      if (recharge.bank) return <TransferSheet {...sheet} bank={recharge.bank} leftMs={leftMs} />;
      return recharge.usdt ? <UsdtSheet {...sheet} usdt={recharge.usdt} leftMs={leftMs} /> : null;
    case 'in_review':
      return <ReviewSheet {...sheet} isLate={Date.parse(recharge.due_at ?? recharge.pay_by) < nowMs} />;
    case 'credited':
      return <CreditedSheet {...sheet} />;
    case 'failed':
    case 'payment_timeout':
      return <EndedSheet {...sheet} isTimedOut={stage === 'payment_timeout'} />;
  }
}

/** After the receipt has been seen for a moment, on to the profile with its new balance, where a toast says it once more. */
function useLeaveWhenCredited(credited: boolean, { amount, credited_amount }: Recharge): void {
  const t = useMessages(walletMessages);
  const format = useFormat();
  const [, navigate] = useLocation();
  const leave = useEffectEvent(() => {
    navigate('/profile');
    toast.success(t('creditedText', { amount: format.money(credited_amount ?? amount) }));
  });
  useEffect(() => {
    if (!credited) return;
    navigator.vibrate?.(18);
    void refreshAfter('money');
    const timer = setTimeout(leave, REDIRECT_AFTER_WALLET_MS);
    return () => clearTimeout(timer);
  }, [credited]);
}
