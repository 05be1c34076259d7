import { IMPORT_CURRENCIES } from '@raan/contract/console/catalogue-import';
import { useLanguage, useMessages } from '#lib/i18n.tsx';
import { TextField } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { catalogueImportMessages } from './catalogue-import-messages.ts';

type Field = { value: string; onChange: (value: string) => void; error?: string | undefined };

/** Currency of a file, which is never assumed, and its rate unless it is baht. */
export function CurrencyFields({ currency, rate }: { currency: Field; rate: Field }) {
  const t = useMessages(catalogueImportMessages);
  const options = useCurrencyOptions();
  return (
    <>
      <Select {...currency} label={t('currency')} placeholder={t('currencyPlaceholder')} options={options} />
      {currency.value === '' || currency.value === 'THB' ? null : (
        <TextField
          {...rate}
          label={t('rateOf', { currency: currency.value })}
          hint={t('rateHint')}
          inputMode="decimal"
          maxLength={13}
        />
      )}
    </>
  );
}

/** The currencies of frequent suppliers first, then all others. */
function useCurrencyOptions() {
  const language = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'currency' });
  const frequent: readonly string[] = IMPORT_CURRENCIES;
  const others = Intl.supportedValuesOf('currency').filter((code) => !frequent.includes(code));
  return [...frequent, ...others].map((code) => ({
    value: code,
    label: `${code} · ${names.of(code) ?? code}`,
  }));
}
