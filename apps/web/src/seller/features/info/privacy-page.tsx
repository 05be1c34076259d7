import { useMessages } from '#lib/i18n.tsx';
import { DocumentPage, Lead, Section } from './document-page.tsx';
import { infoMessages } from './info-messages.ts';

const SECTIONS = [1, 2, 3, 4, 5, 6] as const;

/** /privacy */
export default function PrivacyPage() {
  const t = useMessages(infoMessages);
  return (
    <DocumentPage path="/privacy" title={t('privacyTitle')}>
      <Lead>{t('privacyLead')}</Lead>
      {SECTIONS.map((number) => (
        <Section key={number} head={t(`privacyHead${number}`)}>
          {t(`privacyText${number}`)}
        </Section>
      ))}
    </DocumentPage>
  );
}
