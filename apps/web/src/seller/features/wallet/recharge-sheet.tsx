import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { REDIRECT_AFTER_WALLET_MS } from '@raan/contract/constants';
import { rechargeStage, type Recharge } from '@raan/contract/wallet/recharge';
import { useMessages } from '#lib/i18n.tsx';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { toast } from '#ui/toast-store.ts';
import { QrPaymentSheet } from './qr-payment-sheet.tsx';
import { CreditedSheet, EndedSheet, ReviewSheet } from './recharge-result-sheets.tsx';
import { TransferSheet } from './transfer-sheet.tsx';
import { UsdtSheet } from './usdt-sheet.tsx';
import { rechargeQuery, useIsProofUploading } from './wallet.api.ts';
import { walletMessages } from './wallet-messages.ts';

type RechargeSheetProps = { recharge: Recharge; open: boolean; onClose: () => void };

/** One top-up at its present stage: payment, review, receipt or failure. */
export function RechargeSheet({ recharge: initial, open, onClose }: RechargeSheetProps) {
  const { data: recharge } = useQuery({ ...rechargeQuery(initial), enabled: open });
  const nowMs = useNow(1_000);
  const leftMs = Date.parse(recharge.pay_by) - nowMs;
  const serverStage = rechargeStage(recharge);
  // A proof that is being uploaded may still be in time. The server decides.
  const isProofUploading = useIsProofUploading(initial.id);
  const isExpired = leftMs <= 0 && !isProofUploading;
  const stage = serverStage === 'awaiting_payment' && isExpired ? 'payment_timeout' : serverStage;
  useRedirectWhenCredited(initial.status === 'pending' && open && stage === 'credited', recharge);

  const sheet = { recharge, open, onClose };
  switch (stage) {
    case 'awaiting_payment':
      if (recharge.payment) return <QrPaymentSheet {...sheet} payment={recharge.payment} leftMs={leftMs} />;
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

/** Redirects to the profile with the new balance after showing the receipt for a moment. */
function useRedirectWhenCredited(isCredited: boolean, { amount, credited_amount }: Recharge): void {
  const t = useMessages(walletMessages);
  const format = useFormat();
  const [, navigate] = useLocation();
  const redirect = useEffectEvent(() => {
    navigate('/profile');
    toast.success(t('creditedText', { amount: format.money(credited_amount ?? amount) }));
  });
  useEffect(() => {
    if (!isCredited) return;
    navigator.vibrate?.(18);
    void invalidateAfter('money');
    const timer = setTimeout(redirect, REDIRECT_AFTER_WALLET_MS);
    return () => clearTimeout(timer);
  }, [isCredited]);
}
