import {
  CARD_NUMBER_MAX_DIGITS,
  CARD_NUMBER_MIN_DIGITS,
  NAME_MAX_CHARACTERS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
} from '@raan/contract/constants';
import {
  BANK_CODES,
  normalizeCardNumber,
  normalizeName,
  isCardNumber,
  isCardNumberOf,
  type BankCode,
} from '@raan/contract/withdrawals/bank-card';
import { addBankCard } from '@raan/contract/withdrawals/bank-card-endpoints';
import { NewBankCard } from '@raan/contract/withdrawals/withdrawal-requests';
import { bankMessages } from '#lib/bank-messages.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Select } from '#ui/select.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { withdrawalMessages } from './withdrawal-messages.ts';

const DIGITS = { min: CARD_NUMBER_MIN_DIGITS, max: CARD_NUMBER_MAX_DIGITS };
const cleanNumber = (input: string) => normalizeCardNumber(input).replace(/\D/g, '').slice(0, DIGITS.max);

type AddCardSheetProps = {
  /** The verified name, which must be the account holder's; null before verification. */
  holder: string | null;
  hasPassword: boolean;
  onClose: () => void;
  onAdded: () => void;
};

/** Adds a bank account. The first one also sets the withdrawal password. */
export function AddCardSheet({ holder, hasPassword, onClose, onAdded }: AddCardSheetProps) {
  const t = useMessages(withdrawalMessages);
  const bankName = useMessages(bankMessages);
  const form = useAddCardForm(holder, onAdded);
  const numberField = form.field('card_number');
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('addCard')}
      footer={
        <Button type="submit" form={form.element.id} wide loading={form.isSubmitting}>
          {t('addCard')}
        </Button>
      }
    >
      <form {...form.element} className="flex flex-col gap-4">
        <Select
          {...form.field('bank_name')}
          label={t('bank')}
          placeholder={t('chooseBank')}
          options={BANK_CODES.map((value) => ({ value, label: `${bankName(value)} (${value})` }))}
        />
        <TextField
          {...numberField}
          onChange={(input) => numberField.onChange(cleanNumber(input))}
          label={t('accountNumber')}
          className="tabular"
          inputMode="numeric"
          autoComplete="off"
          hint={t('numberHint', DIGITS)}
        />
        <TextField
          {...form.field('card_holder_name')}
          label={t('holder')}
          autoComplete="off"
          maxLength={NAME_MAX_CHARACTERS}
          hint={t(holder === null ? 'holderHintUnverified' : 'holderHint')}
        />
        <PasswordField
          {...form.field('withdraw_password')}
          label={t(hasPassword ? 'withdrawPassword' : 'newWithdrawPassword')}
          hint={t(hasPassword ? 'passwordHint' : 'newPasswordHint', { min: PASSWORD_MIN_CHARACTERS })}
          autoComplete="off"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        <ErrorNotice error={form.formError} title={t('addFailed')} />
      </form>
    </Sheet>
  );
}

type CardValues = Record<'card_number' | 'card_holder_name' | 'withdraw_password', string> & {
  bank_name: BankCode | '';
};

function useAddCardForm(holder: string | null, onAdded: () => void) {
  const t = useMessages(withdrawalMessages);
  const add = useCommand(addBankCard, {
    showsError: true,
    refresh: () => invalidateAfter('bank-card'),
    onSuccess: () => {
      toast.success(t(holder === null ? 'cardAddedUnverified' : 'cardAdded'));
      onAdded();
    },
  });
  const defaultValues: CardValues = {
    bank_name: '',
    card_number: '',
    card_holder_name: holder ?? '',
    withdraw_password: '',
  };
  const numberError = (bank: BankCode | '', number: string): string | undefined => {
    if (number === '') return t('required');
    if (!isCardNumber(number)) return t('numberWrong', DIGITS);
    return bank === '' || isCardNumberOf(bank, number) ? undefined : t('numberNotOfBank');
  };
  return useDraftForm({
    schema: NewBankCard,
    defaultValues,
    toBody: (values) => values,
    texts: {
      bank_name: t('required'),
      withdraw_password: t('passwordShort', { min: PASSWORD_MIN_CHARACTERS }),
    },
    check: ({ bank_name: bank, card_number: number, card_holder_name: name }) => ({
      card_number: numberError(bank, number),
      card_holder_name:
        name.trim() === ''
          ? t('required')
          : holder === null || normalizeName(name) === normalizeName(holder)
            ? undefined
            : t('holderDiffers', { name: holder }),
    }),
    onInvalid: (values) => {
      if (Object.values(values).some((value) => value.trim() === '')) toast.warning(t('requiredFields'));
    },
    command: add,
    send: (body) => add.run({ body }),
  });
}
