import { Link } from 'wouter';
import IconChevronDown from '#icon/IconChevronDown';
import { useMessages } from '#lib/i18n.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { ListRowContent, listRowLook, pressableLook } from '#ui/list-row.tsx';
import { ContactSupport } from './contact-support.tsx';
import { helpMessages } from './help.ts';

const QUESTIONS = [1, 2, 3, 4, 5, 6, 7] as const;
const PAGES = [
  { href: '/platform-info', title: 'platformInfo' },
  { href: '/terms', title: 'terms' },
  { href: '/privacy', title: 'privacy' },
] as const;

/** /help: answers to what shops ask, a way to ask people, and the pages that say more. */
export default function HelpPage() {
  const t = useMessages(helpMessages);
  return (
    <div className="flex flex-col gap-4 pt-3 pb-6">
      <p className="text-sm text-ink-2">{t('lead')}</p>
      <Card as="div" flush className="divide-y divide-line overflow-hidden">
        {QUESTIONS.map((number) => (
          <details key={number} className="group">
            <summary
              className={classNames(
                listRowLook,
                pressableLook,
                'list-none -outline-offset-2 [&::-webkit-details-marker]:hidden',
              )}
            >
              <span className="min-w-0 flex-1 font-semibold">{t(`q${number}`)}</span>
              <IconChevronDown
                size={20}
                aria-hidden
                className="shrink-0 text-ink-2 transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="px-4 pb-4 text-sm text-ink-2">{t(`a${number}`)}</p>
          </details>
        ))}
      </Card>
      <ContactSupport />
      <section>
        <h2 className="px-1 pb-1.5 text-sm font-semibold text-ink-2">{t('moreTitle')}</h2>
        <Card as="div" flush className="divide-y divide-line overflow-hidden">
          {PAGES.map(({ href, title }) => (
            <Link key={href} href={href} className={classNames(listRowLook, pressableLook)}>
              <ListRowContent title={t(title)} chevron />
            </Link>
          ))}
        </Card>
      </section>
    </div>
  );
}
