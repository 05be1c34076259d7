import { Link } from 'wouter';
import { useMessages } from '#lib/i18n.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { ListRowContent, listRowClasses, clickableClasses } from '#ui/list-row.tsx';
import { ContactSupport } from './contact-support.tsx';
import { HelpQuestions } from './help-questions.tsx';
import { helpMessages } from './help-messages.ts';
import { SupportContacts } from './support-contacts.tsx';

const PAGES = [
  { href: '/announcements', title: 'news' },
  { href: '/platform-info', title: 'platformInfo' },
  { href: '/terms', title: 'terms' },
  { href: '/privacy', title: 'privacy' },
] as const;

/** /help: questions and answers, contact options, and links to further pages. */
export default function HelpPage() {
  const t = useMessages(helpMessages);
  return (
    <div className="flex flex-col gap-4 pt-3 pb-6">
      <p className="text-sm text-ink-2">{t('lead')}</p>
      <HelpQuestions />
      <SupportContacts />
      <ContactSupport />
      <section>
        <h2 className="px-1 pb-1.5 text-sm font-semibold text-ink-2">{t('moreTitle')}</h2>
        <Card as="div" flush className="divide-y divide-line overflow-hidden">
          {PAGES.map(({ href, title }) => (
            <Link key={href} href={href} className={classNames(listRowClasses, clickableClasses)}>
              <ListRowContent title={t(title)} chevron />
            </Link>
          ))}
        </Card>
      </section>
    </div>
  );
}
