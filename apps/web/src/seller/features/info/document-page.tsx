import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMessages } from '#lib/i18n.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { ListRowContent, listRowClasses, clickableClasses } from '#ui/list-row.tsx';
import { infoMessages } from './info-messages.ts';

const DOCUMENTS = [
  { path: '/platform-info', label: 'linkPlatform' },
  { path: '/terms', label: 'linkTerms' },
  { path: '/privacy', label: 'linkPrivacy' },
  { path: '/about', label: 'linkAbout' },
] as const;

type DocumentPath = (typeof DOCUMENTS)[number]['path'];

/** A text of the platform, with links to the other texts below it. */
export function DocumentPage({
  path,
  title,
  children,
}: {
  path: DocumentPath;
  title: string;
  children: ReactNode;
}) {
  const t = useMessages(infoMessages);
  return (
    <div className="flex flex-col gap-6 pt-5 pb-8">
      <article className="flex flex-col gap-5">
        <h2 className="text-3xl font-semibold">{title}</h2>
        {children}
      </article>
      <nav aria-label={t('moreDocuments')}>
        <Card as="div" flush className="overflow-hidden">
          <ul className="divide-y divide-line">
            {DOCUMENTS.filter((document) => document.path !== path).map((document) => (
              <li key={document.path}>
                <Link href={document.path} className={classNames(listRowClasses, clickableClasses)}>
                  <ListRowContent title={t(document.label)} chevron />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      </nav>
    </div>
  );
}

export function Lead({ children }: { children: ReactNode }) {
  return <p className="text-base text-ink-2">{children}</p>;
}

/** A heading with its text. */
export function Section({ head, children }: { head: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-base font-semibold">{head}</h3>
      <p className="text-base text-ink-2">{children}</p>
    </section>
  );
}
