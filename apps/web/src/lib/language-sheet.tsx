import { useState } from 'react';
import IconCheck from '#icon/IconCheck';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@raan/contract/language';
import { classNames } from '#ui/class-names.ts';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { commonMessages } from './common-messages.ts';
import { useLanguage, useMessages } from './i18n.tsx';
import { changeLanguage } from './language.ts';

type LanguageSheetProps = {
  open: boolean;
  onClose: () => void;
  onChanged?: (language: Language) => void;
};

/** A sheet to select and confirm a language. */
export function LanguageSheet({ open, onClose, onChanged }: LanguageSheetProps) {
  const t = useMessages(commonMessages);
  const language = useLanguage();
  const [selected, setSelected] = useState<Language>(language);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      if (await changeLanguage(selected)) onChanged?.(selected);
      onClose();
    } catch {
      toast.error(t('languageFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmSheet
      open={open}
      onClose={() => {
        setSelected(language);
        onClose();
      }}
      onConfirm={() => void confirm()}
      title={t('chooseLanguage')}
      loading={busy}
    >
      <div role="radiogroup" aria-label={t('language')} className="flex flex-col gap-2">
        {LANGUAGES.map((option) => (
          <label
            key={option}
            className={classNames(
              'flex min-h-13 items-center gap-3 rounded-control border px-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              option === selected
                ? 'border-brand bg-brand-tint font-semibold text-brand-strong'
                : 'border-line',
            )}
          >
            <input
              type="radio"
              name="language"
              value={option}
              checked={option === selected}
              onChange={() => setSelected(option)}
              className="sr-only"
            />
            <span lang={option} className="flex-1">
              {LANGUAGE_NAMES[option]}
            </span>
            {option === selected ? <IconCheck size={20} aria-hidden /> : null}
          </label>
        ))}
      </div>
    </ConfirmSheet>
  );
}
