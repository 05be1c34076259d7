import { useState } from 'react';
import type { OrderSummary } from '@raan/contract/orders/order';
import { commonMessages } from '#lib/common-messages.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { onFirstClick } from '#ui/first-click.ts';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { useChangeTracking } from './orders.api.ts';
import { orderMessages } from './orders-messages.ts';
import { TrackingFields, trackingWarning, trackingProblems, type TrackingDraft } from './tracking-fields.tsx';

/** Adds or corrects courier and tracking number of a shipped order. */
export function TrackingSheet({
  order,
  open,
  onClose,
}: {
  order: OrderSummary;
  open: boolean;
  onClose: () => void;
}) {
  const t = useMessages(orderMessages);
  const common = useMessages(commonMessages);
  const [draft, setDraft] = useState<TrackingDraft>({
    courier: order.courier ?? '',
    number: order.tracking_number ?? '',
  });
  const [tried, setTried] = useState(false);
  const [warnedDraft, setWarnedDraft] = useState<string>();
  const change = useChangeTracking(order.id);
  const problems = trackingProblems(draft);
  const draftKey = `${draft.courier} ${draft.number}`;
  const submit = () => {
    setTried(true);
    if (draft.courier === '' || problems.courier || problems.number) return;
    // Warns once about an unusual number; the second click submits it.
    if (trackingWarning(draft) && warnedDraft !== draftKey) {
      setWarnedDraft(draftKey);
      return;
    }
    change.mutate(
      { courier: draft.courier, tracking_number: draft.number },
      {
        onSuccess: () => {
          toast.success(t('trackingSaved'));
          onClose();
        },
      },
    );
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={order.tracking_number ? t('editTracking') : t('addTracking')}
      footer={
        <Button wide loading={change.isPending} onClick={onFirstClick(submit)}>
          {common('save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TrackingFields
          draft={draft}
          onChange={setDraft}
          problems={tried ? problems : {}}
          showsWarning={warnedDraft === draftKey}
        />
        {change.isError ? (
          <Notice tone="negative" alert>
            {errorText(change.error)}
          </Notice>
        ) : null}
      </div>
    </Sheet>
  );
}
