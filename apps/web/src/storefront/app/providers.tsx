import type { ReactNode } from 'react';
import type { Language } from '@raan/contract/language';
import { FixedLanguage } from '#lib/i18n.tsx';
import { LocalizedUiText } from '#lib/localized-ui-text.tsx';

/** Provides the language and the texts of the generic components. */
export function Providers({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <FixedLanguage value={language}>
      <LocalizedUiText>{children}</LocalizedUiText>
    </FixedLanguage>
  );
}
