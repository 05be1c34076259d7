import { useState } from 'react';
import type { Recharge } from '@raan/contract/wallet/recharge';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { useCancelRecharge } from './wallet.api.ts';
import { walletMessages } from './wallet-messages.ts';

/** Button that cancels an unpaid top-up after confirmation. */
export function CancelRecharge({ recharge, onCancelled }: { recharge: Recharge; onCancelled: () => void }) {
  const t = useMessages(walletMessages);
  const [isConfirming, setConfirming] = useState(false);
  const cancel = useCancelRecharge(recharge.id);
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        setConfirming(false);
        toast.success(t('cancelledToast'));
        onCancelled();
      },
    });
  return (
    <>
      <Button variant="ghost" wide onClick={() => setConfirming(true)}>
        {t('cancel')}
      </Button>
      <ConfirmSheet
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={confirm}
        title={t('cancelTitle')}
        confirmLabel={t('cancel')}
        cancelLabel={t('keepIt')}
        danger
        loading={cancel.isPending}
      >
        <p className="text-sm text-ink-2">
          {t(recharge.method === 'qr' ? 'cancelQrDetail' : 'cancelDetail')}
        </p>
        {cancel.isError ? (
          <div className="mt-3">
            <Notice tone="negative" alert>
              {errorText(cancel.error)}
            </Notice>
          </div>
        ) : null}
      </ConfirmSheet>
    </>
  );
}
