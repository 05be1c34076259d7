import type { ReactNode } from 'react';
import type { Language } from '@raan/contract/language';
import { FixedLanguage } from '#lib/i18n.tsx';
import { UiWords } from '#lib/ui-words.tsx';

/** What every piece of a page needs around it: a language, and the generic pieces' words in it. */
export function Providers({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <FixedLanguage value={language}>
      <UiWords>{children}</UiWords>
    </FixedLanguage>
  );
}
