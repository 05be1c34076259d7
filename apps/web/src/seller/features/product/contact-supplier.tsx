import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import IconMessageCircle from '#icon/IconMessageCircle';
import type { Product } from '@raan/contract/catalogue/product';
import { useMessages } from '#lib/i18n.tsx';
import { LazySupportForm, LazySupportSent } from '#seller/lib/support/lazy-support-form.ts';
import { systemQuery } from '#seller/lib/system.api.ts';
import { Card } from '#ui/card.tsx';
import { listRowClasses, ListRowContent, clickableClasses } from '#ui/list-row.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { productMessages } from './product-messages.ts';

/** Opens the platform's chat, or without one a message that names the product. */
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
  const openForm = () => {
    setSent(false);
    setOpen(true);
  };
  const rowClasses = `${listRowClasses} ${clickableClasses}`;
  return (
    <Card flush>
      {system?.support_chat_url ? (
        <a href={system.support_chat_url} target="_blank" rel="noopener noreferrer" className={rowClasses}>
          {row}
        </a>
      ) : (
        <button type="button" className={rowClasses} onClick={openForm}>
          {row}
        </button>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={t('contact')}>
        <div className="pb-4">
          {sent ? (
            <LazySupportSent>
              {(contact) => (contact ? t('contactSentReach', { contact }) : t('contactSentNoReach'))}
            </LazySupportSent>
          ) : (
            <LazySupportForm
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
