import { useState } from 'react';
import type { OrderSummary } from '@raan/contract/orders/order';
import { commonMessages } from '#lib/common.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { firstPress } from '#ui/first-press.ts';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { useChangeTracking } from './orders.api.ts';
import { orderMessages } from './orders.ts';
import { TrackingFields, trackingDoubt, trackingProblems, type TrackingDraft } from './tracking-fields.tsx';

/** Corrects, or adds, courier and tracking number of an order on its way. */
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
  const [doubted, setDoubted] = useState<string>();
  const change = useChangeTracking(order.id);
  const problems = trackingProblems(draft);
  const said = `${draft.courier} ${draft.number}`;
  const submit = () => {
    setTried(true);
    if (draft.courier === '' || problems.courier || problems.number) return;
    // An odd number is asked about once; pressed again, it goes.
    if (trackingDoubt(draft) && doubted !== said) {
      setDoubted(said);
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
        <Button wide loading={change.isPending} onClick={firstPress(submit)}>
          {common('save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TrackingFields
          draft={draft}
          onChange={setDraft}
          problems={tried ? problems : {}}
          doubts={doubted === said}
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
