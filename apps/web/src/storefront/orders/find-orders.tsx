import { useEffect, useRef, useState, type FormEvent } from 'react';
import { formatThaiPhone } from '@raan/contract/orders/format-thai-phone';
import {
  FOUND_ORDERS_MONTHS,
  ORDER_CODE_COOLDOWN_SECONDS,
  ORDER_CODE_DIGITS,
  ORDER_CODE_MINUTES,
  findOrders,
  requestOrderCode,
  type FoundOrder,
} from '@raan/contract/storefront/find-orders-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { isThaiPhone } from '#lib/thai-phone.ts';
import { useAction } from '#lib/use-action.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast-store.ts';
import { findOrdersMessages } from './find-orders-messages.ts';

export type FindOrdersProps = { onFound: (orders: readonly FoundOrder[]) => void; onClose: () => void };

/** Finds orders by a phone number and the code sent to it. The page does not learn whether the number has orders. */
export default function FindOrders({ onFound, onClose }: FindOrdersProps) {
  const t = useMessages(findOrdersMessages);
  const [phone, setPhone] = useState('');
  const [sentAtMs, setSentAtMs] = useState<number | null>(null);
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-base font-semibold">{t('title')}</h2>
      {sentAtMs === null ? (
        <PhoneStep
          phone={phone}
          setPhone={setPhone}
          onSent={() => setSentAtMs(Date.now())}
          onClose={onClose}
        />
      ) : (
        <CodeStep
          phone={phone}
          sentAtMs={sentAtMs}
          onSent={() => setSentAtMs(Date.now())}
          onOtherPhone={() => setSentAtMs(null)}
          onFound={onFound}
        />
      )}
    </Card>
  );
}

type PhoneStepProps = {
  phone: string;
  setPhone: (phone: string) => void;
  onSent: () => void;
  onClose: () => void;
};

function PhoneStep({ phone, setPhone, onSent, onClose }: PhoneStepProps) {
  const t = useMessages(findOrdersMessages);
  const [isInvalid, setIsInvalid] = useState(false);
  const field = useFocusOnMount();
  const request = useAction(async () => {
    await callEndpoint(requestOrderCode, { body: { phone: phone.trim() } });
    onSent();
  });
  const error = request.state === 'failed' ? (request.error as Error) : null;
  const refusal = isInvalid ? t('phoneInvalid') : fieldError(error, 'phone');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsInvalid(!isThaiPhone(phone));
    if (isThaiPhone(phone)) void request.run();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{t('why')}</p>
      <TextField
        ref={field}
        label={t('phone')}
        hint={t('phoneHint')}
        error={refusal}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        value={phone}
        onChange={(value) => {
          setPhone(value);
          setIsInvalid(false);
          request.reset();
        }}
      />
      <ErrorNotice error={refusal ? null : error} title={t('failed')} />
      <div className="flex flex-col gap-2">
        <Button type="submit" wide className="accent" loading={request.state === 'running'}>
          {t('send')}
        </Button>
        <Button wide variant="ghost" className="text-ink-2" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

type CodeStepProps = {
  phone: string;
  sentAtMs: number;
  onSent: () => void;
  onOtherPhone: () => void;
  onFound: FindOrdersProps['onFound'];
};

function CodeStep({ phone, sentAtMs, onSent, onOtherPhone, onFound }: CodeStepProps) {
  const t = useMessages(findOrdersMessages);
  const [code, setCode] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const field = useFocusOnMount();
  const body = { phone: phone.trim() };
  const find = useAction(async (typed: string) => {
    const { orders } = await callEndpoint(findOrders, { body: { ...body, code: typed } });
    onFound(orders);
  });
  const resend = useAction(async () => {
    await callEndpoint(requestOrderCode, { body });
    find.reset();
    setCode('');
    toast.success(t('resent'));
    onSent();
  });
  const digits = ORDER_CODE_DIGITS;
  const error = find.state === 'failed' ? (find.error as Error) : null;
  const resendError = resend.state === 'failed' ? (resend.error as Error) : null;
  const refusal = isInvalid ? t('codeInvalid', { digits }) : fieldError(error, 'code');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.replace(/\s/g, '');
    setIsInvalid(typed.length !== digits);
    if (typed.length === digits) void find.run(typed);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p role="status" className="text-sm">
        {t('sent', { phone: formatThaiPhone(phone), months: FOUND_ORDERS_MONTHS, digits })}
      </p>
      <TextField
        ref={field}
        label={t('code')}
        hint={t('codeHint', { minutes: ORDER_CODE_MINUTES })}
        error={refusal}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="tabular tracking-widest"
        value={code}
        onChange={(value) => {
          setCode(value);
          setIsInvalid(false);
          find.reset();
        }}
      />
      <ErrorNotice error={refusal ? null : (error ?? resendError)} title={t('failed')} />
      <Button type="submit" wide className="accent" loading={find.state === 'running'}>
        {t('show')}
      </Button>
      <div className="flex flex-col items-start gap-1 text-sm text-ink-2">
        <p>{t('notReceived')}</p>
        <ResendButton
          sentAtMs={sentAtMs}
          isRunning={resend.state === 'running'}
          onClick={() => void resend.run()}
        />
        <Button variant="ghost" className="-mx-5 text-sm" onClick={onOtherPhone}>
          {t('other')}
        </Button>
      </div>
    </form>
  );
}

type ResendButtonProps = { sentAtMs: number; isRunning: boolean; onClick: () => void };

function ResendButton({ sentAtMs, isRunning, onClick }: ResendButtonProps) {
  const t = useMessages(findOrdersMessages);
  const seconds = Math.ceil((sentAtMs - useNow(1_000)) / 1_000) + ORDER_CODE_COOLDOWN_SECONDS;
  if (seconds > 0) return <p className="tabular py-3">{t('resendIn', { seconds })}</p>;
  return (
    <Button variant="ghost" className="-mx-5 text-sm" loading={isRunning} onClick={onClick}>
      {t('resend')}
    </Button>
  );
}

/** Focuses a field when its step appears, which the customer has just opened. */
function useFocusOnMount() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
