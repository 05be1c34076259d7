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
  cleanCardNumber,
  foldName,
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
  /** The verified name, which the account must carry; null while the identity is not verified. */
  holder: string | null;
  hasPassword: boolean;
  onClose: () => void;
  onAdded: () => void;
};

/** Bank, number, holder and withdrawal password, all required; the first account sets the password. */
export function AddCardSheet({ holder, hasPassword, onClose, onAdded }: AddCardSheetProps) {
  const t = useMessages(withdrawalMessages);
  const bankName = useMessages(bankMessages);
  const form = useRef<HTMLFormElement>(null);
  const [bank, setBank] = useState<BankCode | ''>('');
  const [number, setNumber] = useState('');
  const [name, setName] = useState(holder ?? '');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const add = useAddCard();
  const digits = { min: CARD_NUMBER_MIN_DIGITS, max: CARD_NUMBER_MAX_DIGITS };
  const problems = {
    bank: bank === '' ? t('required') : undefined,
    number: number === '' ? t('required') : isCardNumber(number) ? undefined : t('numberWrong', digits),
    name:
      name.trim() === ''
        ? t('required')
        : holder === null || foldName(name) === foldName(holder)
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
    setTried(true);
    add.reset();
    if (bank === '' || Object.values(problems).some(Boolean)) {
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
  const told = (problem: string | undefined, field: string) =>
    (tried ? problem : undefined) ?? fieldError(add.error, field);
  const inField = ['bank_name', 'card_number', 'card_holder_name', 'withdraw_password'].some((field) =>
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
          error={told(problems.bank, 'bank_name')}
        />
        <TextField
          label={t('accountNumber')}
          className="tabular"
          inputMode="numeric"
          autoComplete="off"
          value={number}
          onChange={(typed) => setNumber(cleanCardNumber(typed).replace(/\D/g, '').slice(0, digits.max))}
          hint={t('numberHint', digits)}
          error={told(problems.number, 'card_number')}
        />
        <TextField
          label={t('holder')}
          autoComplete="off"
          value={name}
          onChange={setName}
          maxLength={NAME_MAX_CHARACTERS}
          hint={t(holder === null ? 'holderHintUnverified' : 'holderHint')}
          error={told(problems.name, 'card_holder_name')}
        />
        <PasswordField
          label={t(hasPassword ? 'withdrawPassword' : 'newWithdrawPassword')}
          hint={t(hasPassword ? 'passwordHint' : 'newPasswordHint', { min: PASSWORD_MIN_CHARACTERS })}
          value={password}
          onChange={setPassword}
          error={told(problems.password, 'withdraw_password')}
          autoComplete="off"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        {add.isError && !inField ? (
          <Notice tone="negative" alert title={t('addFailed')}>
            {errorText(add.error)}
          </Notice>
        ) : null}
      </form>
    </Sheet>
  );
}
