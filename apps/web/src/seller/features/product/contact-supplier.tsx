import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import IconMessageCircle from '#icon/IconMessageCircle';
import type { Product } from '@raan/contract/catalogue/product';
import { useMessages } from '#lib/i18n.tsx';
import { SupportForm, SupportSent } from '#lib/lazy-support-form.ts';
import { systemQuery } from '#lib/system.ts';
import { Card } from '#ui/card.tsx';
import { listRowLook, ListRowContent, pressableLook } from '#ui/list-row.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { productMessages } from './product.ts';

/** A question about the product: in the platform's chat where it has one, else by a message that names the product. */
export function ContactSupplier({ product }: { product: Product }) {
  const t = useMessages(productMessages);
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState(false);
  const { data: system } = useQuery(systemQuery);
  const row = (
    <ListRowContent
      lead={<IconMessageCircle size={24} stroke={1.8} aria-hidden className="text-brand" />}
      title={t('contact')}
      detail={t('contactDetail')}
      chevron
    />
  );
  const begin = () => {
    setSent(false);
    setOpen(true);
  };
  const look = `${listRowLook} ${pressableLook}`;
  return (
    <Card flush>
      {system?.support_chat_url ? (
        <a href={system.support_chat_url} target="_blank" rel="noopener noreferrer" className={look}>
          {row}
        </a>
      ) : (
        <button type="button" className={look} onClick={begin}>
          {row}
        </button>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={t('contact')}>
        <div className="pb-4">
          {sent ? (
            <SupportSent>
              {(contact) => (contact ? t('contactSentReach', { contact }) : t('contactSentNoReach'))}
            </SupportSent>
          ) : (
            <SupportForm
              label={t('contactMessage')}
              about={t('contactAbout', { name: product.name, id: product.id })}
              onSent={() => setSent(true)}
            />
          )}
        </div>
      </Sheet>
    </Card>
  );
}
