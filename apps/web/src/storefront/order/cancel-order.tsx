import { useState } from 'react';
import { CANCEL_REASON_MAX, CUSTOMER_CANCEL_REASONS } from '@raan/contract/orders/order-reason';
import { orderCan } from '@raan/contract/orders/order-rules';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { cancelMessages } from './cancel-messages.ts';
import { ReasonChoice } from './reason-choice.tsx';
import { useCancelForm, type CancelForm } from './use-cancel-form.ts';

export type CancelOrderProps = {
  order: CustomerOrder;
  orderToken: string;
  onOrder: (order: CustomerOrder) => void;
  refresh: () => Promise<void>;
};

const CHOICES = [...CUSTOMER_CANCEL_REASONS, 'other'] as const;

/** The button that cancels an order, and its sheet. If the order ships meanwhile, the open sheet says so. */
export default function CancelOrder({ order, orderToken, onOrder, refresh }: CancelOrderProps) {
  const t = useMessages(cancelMessages);
  const [isOpen, setIsOpen] = useState(false);
  const form = useCancelForm({ orderToken, onOrder, refresh });
  const hasShipped = order.shipped_at !== null;
  const close = () => setIsOpen(false);
  return (
    <>
      {orderCan('cancel', order) ? (
        <Button wide variant="ghost" className="text-ink-2" onClick={() => setIsOpen(true)}>
          {t('cancel')}
        </Button>
      ) : null}
      <Sheet
        open={isOpen && order.status !== 'cancelled'}
        onClose={form.isSending ? () => undefined : close}
        title={t(hasShipped ? 'shipped' : 'title')}
        footer={
          hasShipped ? (
            <Button wide className="accent" onClick={close}>
              {t('seeOrder')}
            </Button>
          ) : (
            <>
              <Button wide variant="danger" loading={form.isSending} onClick={form.send}>
                {t('confirm')}
              </Button>
              <Button wide variant="ghost" onClick={form.isSending ? undefined : close}>
                {t('keep')}
              </Button>
            </>
          )
        }
      >
        {hasShipped ? (
          <p role="status" className="text-sm text-ink-2">
            {t('shippedDetail')}
          </p>
        ) : (
          <CancelFields order={order} form={form} />
        )}
      </Sheet>
    </>
  );
}

function CancelFields({ order, form }: { order: CustomerOrder; form: CancelForm }) {
  const t = useMessages(cancelMessages);
  const { choice, problem } = form;
  return (
    <div className="flex flex-col gap-5">
      <ReasonChoice
        label={t('reason')}
        reasons={CHOICES}
        labelOf={t}
        value={choice}
        onChange={form.choose}
        error={problem === 'reason' ? t('reasonMissing') : undefined}
      />
      {choice === 'other' ? (
        <TextArea
          label={t('words')}
          hint={t('wordsHint')}
          error={problem === 'words' ? t('wordsMissing') : undefined}
          maxLength={CANCEL_REASON_MAX}
          value={form.words}
          onChange={form.setWords}
        />
      ) : null}
      <div className="rounded-control bg-sunken px-4 py-3 text-sm">
        {order.paid_at === null ? (
          <p className="text-ink-2">{t('nothingPaid')}</p>
        ) : (
          <>
            <p className="flex items-baseline justify-between gap-3">
              {t('youGetBack')}
              <Money amount={order.total_amount} className="text-base font-semibold" />
            </p>
            <p className="pt-1 text-ink-2">{t('refundHow')}</p>
          </>
        )}
      </div>
      <ErrorNotice error={form.error} title={t('failed')} />
    </div>
  );
}
