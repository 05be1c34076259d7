import { useState } from 'react';
import type { Recharge } from '@raan/contract/wallet/recharge';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { useCancelRecharge } from './wallet.api.ts';
import { walletMessages } from './wallet.ts';

/** Takes a top-up back that nothing was paid for, once that is confirmed. */
export function CancelRecharge({ recharge, onCancelled }: { recharge: Recharge; onCancelled: () => void }) {
  const t = useMessages(walletMessages);
  const [asking, setAsking] = useState(false);
  const cancel = useCancelRecharge(recharge.id);
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        toast.success(t('cancelledToast'));
        onCancelled();
      },
    });
  return (
    <>
      <Button variant="ghost" wide onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmSheet
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={t('cancelAsk')}
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
