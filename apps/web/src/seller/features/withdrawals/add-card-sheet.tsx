import { useRef, useState, type FormEvent } from 'react';
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
  type BankCode,
} from '@raan/contract/withdrawals/bank-card';
import { bankMessages } from '#lib/bank-messages.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Select } from '#ui/select.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { withdrawalMessages } from './withdrawal-messages.ts';
import { useAddCard } from './withdrawals.api.ts';

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
  const form = useRef<HTMLFormElement>(null);
  const [bank, setBank] = useState<BankCode | ''>('');
  const [number, setNumber] = useState('');
  const [name, setName] = useState(holder ?? '');
  const [password, setPassword] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const add = useAddCard();
  const digits = { min: CARD_NUMBER_MIN_DIGITS, max: CARD_NUMBER_MAX_DIGITS };
  const errors = {
    bank: bank === '' ? t('required') : undefined,
    number: number === '' ? t('required') : isCardNumber(number) ? undefined : t('numberWrong', digits),
    name:
      name.trim() === ''
        ? t('required')
        : holder === null || normalizeName(name) === normalizeName(holder)
          ? undefined
          : t('holderDiffers', { name: holder }),
    password:
      password.length < PASSWORD_MIN_CHARACTERS
        ? t('passwordShort', { min: PASSWORD_MIN_CHARACTERS })
        : undefined,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    setSubmitted(true);
    add.reset();
    if (bank === '' || Object.values(errors).some(Boolean)) {
      if (bank === '' || number === '' || name.trim() === '' || password === '')
        toast.warning(t('requiredFields'));
      queueMicrotask(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    const card = {
      bank_name: bank,
      card_number: number,
      card_holder_name: name,
      withdraw_password: password,
    };
    add.mutate(card, {
      onSuccess: () => {
        toast.success(t(holder === null ? 'cardAddedUnverified' : 'cardAdded'));
        onAdded();
      },
    });
  };
  const errorFor = (problem: string | undefined, field: string) =>
    (isSubmitted ? problem : undefined) ?? fieldError(add.error, field);
  const hasFieldError = ['bank_name', 'card_number', 'card_holder_name', 'withdraw_password'].some((field) =>
    fieldError(add.error, field),
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('addCard')}
      footer={
        <Button type="submit" form="add-card" wide loading={add.isPending}>
          {t('addCard')}
        </Button>
      }
    >
      <form id="add-card" ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Select<BankCode>
          label={t('bank')}
          placeholder={t('chooseBank')}
          value={bank}
          onChange={setBank}
          options={BANK_CODES.map((value) => ({ value, label: `${bankName(value)} (${value})` }))}
          error={errorFor(errors.bank, 'bank_name')}
        />
        <TextField
          label={t('accountNumber')}
          className="tabular"
          inputMode="numeric"
          autoComplete="off"
          value={number}
          onChange={(input) => setNumber(normalizeCardNumber(input).replace(/\D/g, '').slice(0, digits.max))}
          hint={t('numberHint', digits)}
          error={errorFor(errors.number, 'card_number')}
        />
        <TextField
          label={t('holder')}
          autoComplete="off"
          value={name}
          onChange={setName}
          maxLength={NAME_MAX_CHARACTERS}
          hint={t(holder === null ? 'holderHintUnverified' : 'holderHint')}
          error={errorFor(errors.name, 'card_holder_name')}
        />
        <PasswordField
          label={t(hasPassword ? 'withdrawPassword' : 'newWithdrawPassword')}
          hint={t(hasPassword ? 'passwordHint' : 'newPasswordHint', { min: PASSWORD_MIN_CHARACTERS })}
          value={password}
          onChange={setPassword}
          error={errorFor(errors.password, 'withdraw_password')}
          autoComplete="off"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        {add.isError && !hasFieldError ? (
          <Notice tone="negative" alert title={t('addFailed')}>
            {errorText(add.error)}
          </Notice>
        ) : null}
      </form>
    </Sheet>
  );
}
