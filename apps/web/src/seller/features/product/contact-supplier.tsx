import { useRef, useState, type FormEvent } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import IconMailCheck from '#icon/IconMailCheck';
import IconMessageCircle from '#icon/IconMessageCircle';
import IconSend from '#icon/IconSend';
import type { Product } from '@raan/contract/catalogue/product';
import { contactSupport, SUPPORT_MESSAGE_MAX } from '@raan/contract/system/system-endpoints';
import { call } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { systemQuery } from '#lib/system.ts';
import { useReach } from '#lib/use-reach.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextArea } from '#ui/field.tsx';
import { listRowLook, ListRowContent, pressableLook } from '#ui/list-row.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { productMessages } from './product.ts';

/** A question about the product: in the platform's chat where it has one, else by a message that names the product. */
export function ContactSupplier({ product }: { product: Product }) {
  const t = useMessages(productMessages);
  const [open, setOpen] = useState(false);
  const { data: system } = useQuery(systemQuery);
  const row = (
    <ListRowContent
      lead={<IconMessageCircle size={24} stroke={1.8} aria-hidden className="text-brand" />}
      title={t('contact')}
      detail={t('contactDetail')}
      chevron
    />
  );
  const look = `${listRowLook} ${pressableLook}`;
  return (
    <Card flush>
      {system?.support_chat_url ? (
        <a href={system.support_chat_url} target="_blank" rel="noopener noreferrer" className={look}>
          {row}
        </a>
      ) : (
        <button type="button" className={look} onClick={() => setOpen(true)}>
          {row}
        </button>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={t('contact')}>
        <MessageForm product={product} />
      </Sheet>
    </Card>
  );
}

function MessageForm({ product }: { product: Product }) {
  const t = useMessages(productMessages);
  const reach = useReach((contacts) => t('contactAnd', contacts));
  const area = useRef<HTMLTextAreaElement>(null);
  const [question, setQuestion] = useState('');
  const [tried, setTried] = useState(false);
  const about = t('contactAbout', { name: product.name, id: product.id });
  const sending = useMutation({
    mutationFn: (message: string) => call(contactSupport, { body: { message } }),
    meta: { quiet: true },
  });
  const text = question.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.isPending) return;
    setTried(true);
    if (text === '') return area.current?.focus();
    sending.mutate(`${about}\n\n${text}`);
  };
  if (sending.isSuccess)
    return (
      <div role="status" className="pb-4">
        <Notice tone="positive" icon={<IconMailCheck size={20} aria-hidden />} title={t('contactSent')}>
          {reach.contact ? t('contactSentReach', { contact: reach.contact }) : t('contactSentNoReach')}
        </Notice>
      </div>
    );
  const refusal = fieldError(sending.error, 'message');
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-4">
      <p className="text-sm wrap-break-word text-ink-2">{about}</p>
      {reach.isUnknown ? null : (
        <p className="text-sm wrap-break-word text-ink-2">
          {reach.contact ? t('contactReach', { contact: reach.contact }) : t('contactNoReach')}
        </p>
      )}
      <TextArea
        ref={area}
        name="message"
        label={t('contactMessage')}
        rows={5}
        value={question}
        onChange={setQuestion}
        maxLength={SUPPORT_MESSAGE_MAX - about.length - 2}
        error={tried && text === '' ? t('contactRequired') : refusal}
      />
      {sending.isError && !refusal ? (
        <Notice tone="negative" alert>
          {errorText(sending.error)}
        </Notice>
      ) : null}
      <Button type="submit" wide loading={sending.isPending} icon={<IconSend size={20} aria-hidden />}>
        {t('contactSend')}
      </Button>
    </form>
  );
}
