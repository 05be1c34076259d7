import { useState } from 'react';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import type { Payment, PaymentMethod } from '@raan/contract/payments/payment';
import { changePayment } from '@raan/contract/storefront/storefront-endpoints';
import { ApiError } from '#lib/api-error.ts';
import { callEndpoint } from '#lib/api.ts';
import { createIntent } from '#lib/command/intent.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { Qr } from '#ui/qr.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast-store.ts';
import { paymentMessages } from './payment-messages.ts';

export type PaymentChoiceProps = {
  payment: Payment;
  /** Whether the page shows the code that the server has drawn. */
  isDrawn: boolean;
  methods: readonly PaymentMethod[];
  orderToken: string;
  onOrder: (order: CustomerOrder) => void;
  refresh: () => Promise<void>;
};

/** How to pay, unless the server has drawn it, and other ways to pay. */
export default function PaymentChoice({ payment, isDrawn, methods, ...change }: PaymentChoiceProps) {
  const t = useMessages(paymentMessages);
  const { send, isSending, needsEmail, email, setEmail, emailError } = useChangePayment(change);
  const isUnavailable = payment.status === 'unavailable';
  const others = payment.sandbox ? [] : methods.filter((method) => method !== payment.method);
  return (
    <>
      {isDrawn ? null : (
        <Card className="flex flex-col items-center gap-3 text-center">
          <PaymentState payment={payment} />
          {isUnavailable ? (
            <Button wide className="accent" loading={isSending} onClick={() => void send(payment.method)}>
              {t(`retry_${payment.method}`)}
            </Button>
          ) : null}
        </Card>
      )}
      {others.length > 0 && payment.status !== 'opening' ? (
        <div className="flex flex-col gap-3">
          {needsEmail ? (
            <TextField
              label={t('email')}
              hint={t('emailHint')}
              error={emailError}
              type="email"
              autoComplete="email"
              maxLength={254}
              value={email}
              onChange={setEmail}
            />
          ) : null}
          {others.map((method) => (
            <Button
              key={method}
              wide
              variant="secondary"
              loading={isSending}
              onClick={() => void send(method)}
            >
              {t(`pay_${method}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </>
  );
}

function PaymentState({ payment }: { payment: Payment }) {
  const t = useMessages(paymentMessages);
  const format = useFormat();
  if (payment.status === 'opening')
    return (
      <div role="status" className="flex flex-col items-center gap-2">
        <Spinner size={24} />
        <h2 className="text-base font-semibold">{t('opening')}</h2>
        <p className="max-w-xs text-sm text-ink-2">{t('openingDetail')}</p>
      </div>
    );
  if (payment.status === 'unavailable')
    return (
      <div role="alert">
        <h2 className="text-base font-semibold">{t('unavailable')}</h2>
        <p className="max-w-xs text-sm text-ink-2">{t('unavailableDetail')}</p>
      </div>
    );
  const isCard = payment.checkout_url !== null;
  return (
    <>
      <h2 className="text-base font-semibold">{t(isCard ? 'cardTitle' : 'scanTitle')}</h2>
      <p>
        <span className="sr-only">{t('amount')} </span>
        <Money amount={payment.amount} className="text-3xl font-semibold" />
      </p>
      {payment.qr_payload === null ? null : (
        <Qr
          payload={payment.qr_payload}
          label={t('qrLabel', { amount: format.money(payment.amount) })}
          className="w-full max-w-72 border border-line"
        />
      )}
      <p className="max-w-xs text-sm text-ink-2">{t(isCard ? 'cardHow' : 'scanHow')}</p>
      {payment.checkout_url === null ? null : (
        <a
          href={payment.checkout_url}
          rel="noreferrer"
          className={`${buttonClasses({ variant: 'primary', wide: true })} accent`}
        >
          {t('toCard')}
        </a>
      )}
      <p className="tabular text-sm font-semibold">
        {t('payBy', { time: format.date(payment.expires_at, 'with-time') })}
      </p>
      {isCard ? <p className="max-w-xs text-xs text-ink-2">{t('cardPaid')}</p> : null}
    </>
  );
}

/** Changes the way to pay. If the server needs an email address, the next try sends the one typed. */
function useChangePayment({
  orderToken,
  onOrder,
  refresh,
}: Pick<PaymentChoiceProps, 'orderToken' | 'onOrder' | 'refresh'>) {
  const [isSending, setIsSending] = useState(false);
  const [email, setEmail] = useState('');
  const [needsEmail, setNeedsEmail] = useState(false);
  const [emailError, setEmailError] = useState<string>();
  const [intent] = useState(() => createIntent(changePayment));
  const send = async (method: PaymentMethod) => {
    setIsSending(true);
    const typed = email.trim();
    const body = { method, ...(typed && { email: typed }) };
    const { key, input } = intent.requestFor({ params: { order_token: orderToken }, body });
    try {
      const order = await callEndpoint(changePayment, input, { idempotencyKey: key });
      intent.end();
      setNeedsEmail(false);
      setEmailError(undefined);
      onOrder(order);
    } catch (error) {
      const problem = error instanceof ApiError ? error.fieldErrors['email']?.[0] : undefined;
      if (problem === undefined) {
        toast.error(errorText(error));
        await refresh();
      } else {
        intent.end();
        // A field that was not shown yet is no mistake.
        if (needsEmail) setEmailError(problem);
        setNeedsEmail(true);
      }
    }
    setIsSending(false);
  };
  return { send, isSending, needsEmail, email, setEmail, emailError };
}
