import type { ReactNode } from 'react';
import type { CustomerRefundRequest } from '@raan/contract/refunds/refund';
import { DecisionReason } from '#lib/decision-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { refundItemName } from '#lib/refund-item-name.ts';
import { useFormat } from '#lib/use-format.ts';
import { Picture } from '#ui/picture.tsx';
import { refundMessages } from './refund-messages.ts';

type StatementsProps = { request: CustomerRefundRequest };

/** The statements of a refund request: the customer's with photos, the store's, and the reason of the decision. */
export function RefundStatements({ request }: StatementsProps) {
  const t = useMessages(refundMessages);
  const { decision_code: code, decision_reason: note } = request;
  return (
    <>
      <CustomerStatement request={request} />
      <Photos request={request} />
      {request.objection ? <Statement title={t('storeWords')}>{request.objection}</Statement> : null}
      {code || note ? (
        <Statement title={t('decisionWords')}>
          <DecisionReason code={code} note={note} labelOf={t} />
        </Statement>
      ) : null}
    </>
  );
}

function CustomerStatement({ request }: StatementsProps) {
  const t = useMessages(refundMessages);
  const { date, money } = useFormat();
  const lines = [
    t(`reason_${request.reason}`),
    ...request.items.map((item) => `${refundItemName(item)} × ${item.quantity}`),
    request.scope === 'amount' ? t('askedAmount', { amount: money(request.asked_amount) }) : '',
    request.comment,
  ];
  return (
    <Statement title={t('yourWords')} note={t('askedAt', { time: date(request.created_at, 'with-time') })}>
      {lines.filter(Boolean).join('\n')}
    </Statement>
  );
}

function Photos({ request: { photos } }: StatementsProps) {
  const t = useMessages(refundMessages);
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((photo, index) => (
        <li key={photo.uuid} className="w-16">
          <Picture
            src={photo.url}
            alt={t('photo', { number: index + 1 })}
            width={1}
            height={1}
            dominantColor={photo.color}
            className="rounded-sm"
          />
        </li>
      ))}
    </ul>
  );
}

function Statement({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div className="rounded-control bg-sunken px-4 py-3 text-sm">
      <h3 className="text-xs text-ink-2">{title}</h3>
      <p className="wrap-break-word whitespace-pre-line">{children}</p>
      {note ? <p className="pt-1 text-xs text-ink-2">{note}</p> : null}
    </div>
  );
}
