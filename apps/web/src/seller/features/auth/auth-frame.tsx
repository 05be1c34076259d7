import { useState, type ReactNode } from 'react';
import IconWorld from '#icon/IconWorld';
import { LANGUAGE_NAMES, type Language } from '@raan/contract/language';
import { useLanguage, useMessages } from '#lib/i18n.tsx';
import { BrandMark } from '#lib/brand-mark.tsx';
import { commonMessages } from '#lib/common-messages.ts';
import { LanguageSheet } from '#lib/language-sheet.tsx';
import { Awning } from './awning.tsx';

type AuthFrameProps = { title: string; lead: string; children: ReactNode; footer?: ReactNode };

/** Loaded on demand, so that it does not delay the form. */
function saveLanguage(language: Language): void {
  import('#seller/lib/settings/settings-sync.ts').then(
    ({ recordLanguageChange }) => recordLanguageChange(language),
    // The language applies on this device; the account is updated at the next change.
    () => undefined,
  );
}

/** The layout of the sign-in pages: awning, brand, language and one form. */
export function AuthFrame({ title, lead, children, footer }: AuthFrameProps) {
  const t = useMessages(commonMessages);
  const language = useLanguage();
  const [isChoosingLanguage, setIsChoosingLanguage] = useState(false);
  return (
    <div className="flex flex-1 flex-col sm:py-8">
      <div className="flex flex-1 flex-col overflow-hidden sm:mx-auto sm:w-full sm:max-w-md sm:flex-none sm:rounded-sheet sm:border sm:border-line sm:bg-raised">
        <Awning />
        <div className="gutter flex flex-1 flex-col pb-[calc(var(--safe-bottom)+1.5rem)] sm:px-8">
          <div className="flex min-h-12 items-center justify-between">
            <span className="inline-flex items-center gap-2 text-xl font-semibold tracking-tight">
              <BrandMark size={32} />
              {t('brand')}
            </span>
            <button
              type="button"
              aria-label={`${t('language')}: ${LANGUAGE_NAMES[language]}`}
              onClick={() => setIsChoosingLanguage(true)}
              className="-mr-2 inline-flex min-h-12 items-center gap-1.5 rounded-full px-3 text-sm text-ink-2 hover:bg-sunken"
            >
              <IconWorld size={20} stroke={1.8} aria-hidden />
              {LANGUAGE_NAMES[language]}
            </button>
          </div>
          <h1 className="mt-5 text-3xl font-semibold tracking-tight">{title}</h1>
          <p className="mt-1 text-base text-ink-2">{lead}</p>
          <div className="mt-6 flex flex-col">{children}</div>
          {footer ? <div className="mt-auto pt-6 text-center text-sm text-ink-2">{footer}</div> : null}
        </div>
      </div>
      <LanguageSheet
        open={isChoosingLanguage}
        onClose={() => setIsChoosingLanguage(false)}
        onChanged={saveLanguage}
      />
    </div>
  );
}
