import { useState } from 'react';
import type { Recharge } from '@raan/contract/wallet/recharge';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { useCancelRecharge } from './wallet.api.ts';
import { walletMessages } from './wallet-messages.ts';

/** Button that cancels an unpaid top-up after confirmation. */
export function CancelRecharge({ recharge, onCancelled }: { recharge: Recharge; onCancelled: () => void }) {
  const t = useMessages(walletMessages);
  const [isConfirming, setConfirming] = useState(false);
  const cancel = useCancelRecharge(() => {
    setConfirming(false);
    toast.success(t('cancelledToast'));
    onCancelled();
  });
  return (
    <>
      <Button variant="ghost" wide onClick={() => setConfirming(true)}>
        {t('cancel')}
      </Button>
      <ConfirmSheet
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void cancel.run({ params: { id: recharge.id } })}
        title={t('cancelTitle')}
        confirmLabel={t('cancel')}
        cancelLabel={t('keepIt')}
        danger
        loading={cancel.isRunning}
      >
        <p className="text-sm text-ink-2">
          {t(recharge.method === 'qr' ? 'cancelQrDetail' : 'cancelDetail')}
        </p>
        <div className="mt-3">
          <ErrorNotice error={cancel.error} />
        </div>
      </ConfirmSheet>
    </>
  );
}
