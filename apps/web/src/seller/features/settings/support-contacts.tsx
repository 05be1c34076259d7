import { useQuery } from '@tanstack/react-query';
import IconClock from '#icon/IconClock';
import IconMail from '#icon/IconMail';
import IconMessageCircle from '#icon/IconMessageCircle';
import IconPhone from '#icon/IconPhone';
import { useMessages } from '#lib/i18n.tsx';
import { systemQuery } from '#seller/lib/system.api.ts';
import { Card } from '#ui/card.tsx';
import { listRowClasses, ListRowContent, clickableClasses } from '#ui/list-row.tsx';
import { helpMessages } from './help-messages.ts';

const ICON = { size: 22, stroke: 1.8, 'aria-hidden': true } as const;
const linkClasses = `${listRowClasses} ${clickableClasses}`;

/** Contact options of seller support that the platform has set: chat, phone, email and hours. */
export function SupportContacts() {
  const t = useMessages(helpMessages);
  const { data } = useQuery(systemQuery);
  const chatUrl = data?.support_chat_url;
  const { email = '', phone = '', hours = '' } = data?.support ?? {};
  if (!chatUrl && !email && !phone) return null;
  return (
    <section>
      <h2 className="px-1 pb-1.5 text-sm font-semibold text-ink-2">{t('contactsTitle')}</h2>
      <Card as="div" flush className="divide-y divide-line overflow-hidden">
        {chatUrl ? (
          <a href={chatUrl} target="_blank" rel="noopener noreferrer" className={linkClasses}>
            <ListRowContent lead={<IconMessageCircle {...ICON} />} title={t('chat')} chevron />
          </a>
        ) : null}
        {phone ? (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={linkClasses}>
            <ListRowContent lead={<IconPhone {...ICON} />} title={phone} chevron />
          </a>
        ) : null}
        {email ? (
          <a href={`mailto:${email}`} className={linkClasses}>
            <ListRowContent lead={<IconMail {...ICON} />} title={email} chevron />
          </a>
        ) : null}
        {hours ? (
          <div className={listRowClasses}>
            <ListRowContent lead={<IconClock {...ICON} />} title={hours} />
          </div>
        ) : null}
      </Card>
    </section>
  );
}
