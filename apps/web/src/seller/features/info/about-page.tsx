import { useMessages } from '#lib/i18n.tsx';
import { DocumentPage, Lead, Section } from './document-page.tsx';
import { infoMessages } from './info-messages.ts';

const SECTIONS = [1, 2, 3] as const;

/** /about */
export default function AboutPage() {
  const t = useMessages(infoMessages);
  return (
    <DocumentPage path="/about" title={t('aboutTitle')}>
      <Lead>{t('aboutLead')}</Lead>
      {SECTIONS.map((number) => (
        <Section key={number} head={t(`aboutHead${number}`)}>
          {t(`aboutText${number}`)}
        </Section>
      ))}
    </DocumentPage>
  );
}
