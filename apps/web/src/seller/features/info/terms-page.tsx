import { useMessages } from '#lib/i18n.tsx';
import { TermsText } from '#lib/terms-text.tsx';
import { DocumentPage } from './document.tsx';
import { infoMessages } from './info.ts';

/** /terms: the same text that registration shows. */
export default function TermsPage() {
  const t = useMessages(infoMessages);
  return (
    <DocumentPage path="/terms" title={t('linkTerms')}>
      <TermsText />
    </DocumentPage>
  );
}
