import { useMessages } from '#lib/i18n.tsx';
import { TERMS_SECTIONS, termsMessages } from './terms-messages.ts';

/** The terms of use as text. */
export function TermsText() {
  const t = useMessages(termsMessages);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base text-ink-2">{t('lead')}</p>
      {TERMS_SECTIONS.map((number) => (
        <section key={number}>
          <h3 className="text-base font-semibold">{t(`title${number}`)}</h3>
          <p className="mt-1 text-base text-ink-2">{t(`text${number}`)}</p>
        </section>
      ))}
    </div>
  );
}
