import { useQuery } from '@tanstack/react-query';
import IconClock from '#icon/IconClock';
import IconMail from '#icon/IconMail';
import IconMessageCircle from '#icon/IconMessageCircle';
import IconPhone from '#icon/IconPhone';
import { useMessages } from '#lib/i18n.tsx';
import { systemQuery } from '#lib/system.ts';
import { Card } from '#ui/card.tsx';
import { listRowLook, ListRowContent, pressableLook } from '#ui/list-row.tsx';
import { helpMessages } from './help.ts';

const ICON = { size: 22, stroke: 1.8, 'aria-hidden': true } as const;
const look = `${listRowLook} ${pressableLook}`;

/** The chat, the address and the number of those who help, as far as the platform has set them. */
export function SupportWays() {
  const t = useMessages(helpMessages);
  const { data } = useQuery(systemQuery);
  const chat = data?.support_chat_url;
  const { email = '', phone = '', hours = '' } = data?.support ?? {};
  if (!chat && !email && !phone) return null;
  return (
    <section>
      <h2 className="px-1 pb-1.5 text-sm font-semibold text-ink-2">{t('waysTitle')}</h2>
      <Card as="div" flush className="divide-y divide-line overflow-hidden">
        {chat ? (
          <a href={chat} target="_blank" rel="noopener noreferrer" className={look}>
            <ListRowContent lead={<IconMessageCircle {...ICON} />} title={t('chat')} chevron />
          </a>
        ) : null}
        {phone ? (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={look}>
            <ListRowContent lead={<IconPhone {...ICON} />} title={phone} chevron />
          </a>
        ) : null}
        {email ? (
          <a href={`mailto:${email}`} className={look}>
            <ListRowContent lead={<IconMail {...ICON} />} title={email} chevron />
          </a>
        ) : null}
        {hours ? (
          <div className={listRowLook}>
            <ListRowContent lead={<IconClock {...ICON} />} title={hours} />
          </div>
        ) : null}
      </Card>
    </section>
  );
}
