import { useMessages } from '#lib/i18n.tsx';
import { TermsText } from '#seller/lib/terms-text.tsx';
import { DocumentPage } from './document-page.tsx';
import { infoMessages } from './info-messages.ts';

/** /terms: the text that registration shows. */
export default function TermsPage() {
  const t = useMessages(infoMessages);
  return (
    <DocumentPage path="/terms" title={t('linkTerms')}>
      <TermsText />
    </DocumentPage>
  );
}
