import { useState } from 'react';
import type { CustomerRefund, ReturnParcel } from '@raan/contract/refunds/refund';
import {
  createReturnLabel,
  enterReturnParcel,
  getReturnLabel,
} from '@raan/contract/refunds/refund-endpoints';
import type { RefundState } from '@raan/contract/refunds/refund-states';
import type { CourierCode } from '@raan/contract/tracking/courier';
import { callEndpoint, endpointUrl } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { returnParcelNumber } from '#lib/return-parcel-number.ts';
import { currentLanguage } from '#lib/language.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast-store.ts';
import { refundMessages } from './refund-messages.ts';

type ReturnProps = {
  parcel: ReturnParcel;
  orderToken: string;
  onChanged: (refund: CustomerRefund) => void;
};

/** How, where and by when to send the items back, and where the return is. */
export function ReturnInstructions({ state, ...props }: ReturnProps & { state: RefundState }) {
  const t = useMessages(refundMessages);
  const { date } = useFormat();
  const { parcel } = props;
  return (
    <div className="flex flex-col gap-3 rounded-control border border-line p-4">
      {state === 'awaiting_return' ? (
        <>
          <p className="text-sm font-semibold">{t('sendBy', { time: date(parcel.send_by, 'with-time') })}</p>
          <div>
            <p className="text-xs text-ink-2">{t('sendTo')}</p>
            <address className="text-sm whitespace-pre-line not-italic">{parcel.address}</address>
          </div>
          <p className="text-sm text-ink-2">{t(`paidBy_${parcel.paid_by}`)}</p>
          {parcel.paid_by === 'platform' ? <ReturnLabel {...props} /> : <ParcelForm {...props} />}
        </>
      ) : null}
      {parcel.tracking_number ? <p className="tabular text-sm">{returnParcelNumber(parcel)}</p> : null}
    </div>
  );
}

const courierNameOf = ({ courier, couriers }: ReturnParcel): string =>
  couriers.find(({ code }) => code === courier)?.name ?? '';

/** Creates the prepaid label, then links to its PDF. */
function ReturnLabel({ parcel, orderToken, onChanged }: ReturnProps) {
  const t = useMessages(refundMessages);
  const [isSending, setIsSending] = useState(false);
  const params = { order_token: orderToken };
  if (parcel.has_label)
    return (
      <>
        <a
          className={classNames(buttonClasses({ wide: true }), 'accent')}
          href={endpointUrl(getReturnLabel, { params, query: { language: currentLanguage() } })}
          target="_blank"
          rel="noreferrer"
        >
          {t('openLabel')}
        </a>
        <p className="text-sm text-ink-2">{t('dropOff', { courier: courierNameOf(parcel) })}</p>
      </>
    );
  const create = async () => {
    setIsSending(true);
    try {
      onChanged(await callEndpoint(createReturnLabel, { params }));
    } catch (error) {
      toast.error(errorText(error));
    }
    setIsSending(false);
  };
  return (
    <Button wide loading={isSending} className="accent" onClick={create}>
      {t('createLabel')}
    </Button>
  );
}

/** The courier and tracking number of a return that the customer pays. They can change until the first scan. */
function ParcelForm({ parcel, orderToken, onChanged }: ReturnProps) {
  const t = useMessages(refundMessages);
  const [courier, setCourier] = useState<CourierCode | ''>(parcel.courier ?? '');
  const [trackingNumber, setTrackingNumber] = useState(parcel.tracking_number ?? '');
  const [problem, setProblem] = useState<{ courier?: string; trackingNumber?: string }>({});
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    const number = trackingNumber.trim();
    setProblem({
      ...(courier === '' && { courier: t('courierMissing') }),
      ...(number === '' && { trackingNumber: t('trackingNumberMissing') }),
    });
    if (courier === '' || number === '') return;
    setIsSending(true);
    try {
      const body = { courier, tracking_number: number };
      onChanged(await callEndpoint(enterReturnParcel, { params: { order_token: orderToken }, body }));
      toast.success(t('parcelSaved'));
    } catch (error) {
      setProblem({ trackingNumber: fieldError(error, 'tracking_number') ?? errorText(error) });
    }
    setIsSending(false);
  };
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('courier')}
        value={courier}
        onChange={setCourier}
        placeholder={t('chooseCourier')}
        error={problem.courier}
        options={parcel.couriers.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextField
        label={t('trackingNumber')}
        value={trackingNumber}
        onChange={setTrackingNumber}
        error={problem.trackingNumber}
      />
      <Button wide variant="secondary" loading={isSending} onClick={send}>
        {t('saveParcel')}
      </Button>
    </div>
  );
}
