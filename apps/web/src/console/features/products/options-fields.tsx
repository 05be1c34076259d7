import { useState } from 'react';
import IconPlus from '#icon/IconPlus';
import IconTrash from '#icon/IconTrash';
import IconX from '#icon/IconX';
import {
  OPTION_NAME_MAX,
  OPTION_VALUES_MAX,
  OPTIONS_MAX,
  type OptionKind,
} from '@raan/contract/catalogue/variant';
import { OPTION_KIND_NAMES } from '@raan/contract/console/product-content';
import type { EditedOption } from '@raan/contract/console/product-requests';
import type { Language } from '@raan/contract/language';
import { EMPTY_LOCALIZED_TEXT } from '@raan/contract/localized-text';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { editorMessages } from './editor-messages.ts';
import { PicturePicker } from './picture-picker.tsx';

type OptionsFieldsProps = {
  options: readonly EditedOption[];
  onChange: (options: EditedOption[]) => void;
  pictures: readonly string[];
  /** Texts are edited in this language. */
  language: Language;
  errorOf: (field: string) => string | undefined;
};

/** Up to three options with their values, named in the chosen language. */
export function OptionsFields({ options, onChange, pictures, language, errorOf }: OptionsFieldsProps) {
  const t = useMessages(editorMessages);
  const add = (kind: OptionKind) =>
    onChange([...options, { kind, name: { ...OPTION_KIND_NAMES[kind] }, values: [] }]);
  const has = (kind: OptionKind) => options.some((option) => option.kind === kind);
  const replace = (index: number, option: EditedOption) => onChange(options.with(index, option));
  return (
    <div className="flex flex-col gap-4">
      {options.length === 0 ? <p className="text-sm text-ink-2">{t('noOptions')}</p> : null}
      {options.map((option, index) => (
        <OptionFields
          // Options have no id; one that is removed takes its state with it.
          key={`${option.kind} ${index}`}
          option={option}
          onChange={(changed) => replace(index, changed)}
          onRemove={() => onChange(options.toSpliced(index, 1))}
          pictures={pictures}
          language={language}
          errorOf={(field) => errorOf(`options.${index}.${field}`)}
        />
      ))}
      {options.length < OPTIONS_MAX ? (
        <div className="flex flex-wrap gap-2">
          {has('color') ? null : <AddOption label={t('addColor')} onAdd={() => add('color')} />}
          {has('size') ? null : <AddOption label={t('addSize')} onAdd={() => add('size')} />}
          <AddOption label={t('addOther')} onAdd={() => add('other')} />
        </div>
      ) : null}
      <p className="text-sm text-ink-2">{t('optionsHint', { max: OPTIONS_MAX })}</p>
    </div>
  );
}

function AddOption({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <Button variant="secondary" icon={<IconPlus size={20} aria-hidden />} onClick={onAdd}>
      {label}
    </Button>
  );
}

type OptionFieldsProps = {
  option: EditedOption;
  onChange: (option: EditedOption) => void;
  onRemove: () => void;
  pictures: readonly string[];
  language: Language;
  errorOf: (field: string) => string | undefined;
};

function OptionFields({ option, onChange, onRemove, pictures, language, errorOf }: OptionFieldsProps) {
  const t = useMessages(editorMessages);
  const { name, values } = option;
  const shownName = name[language] || name.th || name.en;
  const valuesError = errorOf('values');
  const rename = (index: number, text: string) => {
    const value = values[index];
    if (value)
      onChange({
        ...option,
        values: values.with(index, { ...value, name: { ...value.name, [language]: text } }),
      });
  };
  return (
    <fieldset className="flex flex-col gap-3 rounded-control border border-line p-4">
      <legend className="sr-only">{shownName}</legend>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t('optionName')}
            value={name[language]}
            onChange={(text) => onChange({ ...option, name: { ...name, [language]: text } })}
            placeholder={language === 'th' ? undefined : name.th}
            lang={language}
            maxLength={OPTION_NAME_MAX}
            error={errorOf('name.th') ?? errorOf('kind')}
          />
        </div>
        <IconButton
          label={t('removeOption', { name: shownName })}
          icon={<IconTrash size={20} aria-hidden />}
          onClick={onRemove}
        />
      </div>
      <ul className="grid gap-2 sm:grid-cols-2">
        {values.map((value, index) => {
          const shown = value.name[language] || value.name.th || value.key;
          return (
            <li key={value.key} className="flex items-start gap-1">
              <PicturePicker
                name={shown}
                picture={value.picture}
                pictures={pictures}
                onChange={(picture) =>
                  onChange({ ...option, values: values.with(index, { ...value, picture }) })
                }
              />
              <div className="min-w-0 flex-1">
                <TextField
                  label={t('valueName', { number: index + 1, option: shownName })}
                  labelHidden
                  value={value.name[language]}
                  onChange={(text) => rename(index, text)}
                  placeholder={value.name.th || value.key}
                  lang={language}
                  maxLength={OPTION_NAME_MAX}
                  error={errorOf(`values.${index}`)}
                />
              </div>
              <IconButton
                label={t('removeValue', { name: shown })}
                icon={<IconX size={20} aria-hidden />}
                onClick={() => onChange({ ...option, values: values.toSpliced(index, 1) })}
              />
            </li>
          );
        })}
      </ul>
      {valuesError ? <FieldError id="">{valuesError}</FieldError> : null}
      {values.length < OPTION_VALUES_MAX ? (
        <NewValues option={option} onChange={onChange} language={language} />
      ) : null}
    </fieldset>
  );
}

/** Adds values from a text with commas. A value that exists is not added again. */
function NewValues({
  option,
  onChange,
  language,
}: Pick<OptionFieldsProps, 'option' | 'onChange' | 'language'>) {
  const t = useMessages(editorMessages);
  const [typed, setTyped] = useState('');
  const add = () => {
    const keys = typed
      .split(',')
      .map((key) => key.trim().slice(0, OPTION_NAME_MAX))
      .filter((key) => key !== '' && !option.values.some((value) => value.key === key));
    setTyped('');
    if (keys.length === 0) return;
    const added = [...new Set(keys)].map((key) => ({
      key,
      name: { ...EMPTY_LOCALIZED_TEXT, [language]: key },
      picture: null,
    }));
    onChange({ ...option, values: [...option.values, ...added].slice(0, OPTION_VALUES_MAX) });
  };
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={t('newValue')}
          hint={t('newValueHint')}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would submit the form.
            event.preventDefault();
            add();
          }}
        />
      </div>
      <Button variant="secondary" className="mt-7" onClick={add}>
        {t('addValue')}
      </Button>
    </div>
  );
}
