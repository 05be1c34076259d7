import { USDT_RATE_MAX_BAHT, USDT_RATE_MIN_BAHT } from '@raan/contract/constants';
import { ACCOUNT_NAME_MAX, type RechargeSettings } from '@raan/contract/console/console-recharge-endpoints';
import { parseBaht } from '@raan/contract/money';
import {
  BANK_CODES,
  normalizeCardNumber,
  isCardNumber,
  type BankCode,
} from '@raan/contract/withdrawals/bank-card';
import { bankMessages } from '#lib/bank-messages.ts';
import { fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { TextField } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { rechargeMessages } from './recharge-messages.ts';

export type AccountsDraft = {
  isBankOn: boolean;
  bank: BankCode | '';
  accountName: string;
  accountNumber: string;
  isUsdtOn: boolean;
  address: string;
  rate: string;
};

/** Creates the form state from the current settings. */
export function toAccountsDraft({ bank, usdt }: RechargeSettings): AccountsDraft {
  return {
    isBankOn: bank !== null,
    bank: bank?.bank ?? '',
    accountName: bank?.account_name ?? '',
    accountNumber: bank?.account_number ?? '',
    isUsdtOn: usdt.enabled,
    address: usdt.address ?? '',
    rate: usdt.rate === null ? '' : String(usdt.rate),
  };
}

/** Converts a valid form state to settings. */
export function toRechargeSettings(draft: AccountsDraft): Pick<RechargeSettings, 'bank' | 'usdt'> {
  const rate = parseBaht(draft.rate);
  return {
    bank:
      draft.isBankOn && draft.bank !== ''
        ? {
            bank: draft.bank,
            account_name: draft.accountName.trim(),
            account_number: normalizeCardNumber(draft.accountNumber),
          }
        : null,
    usdt: {
      enabled: draft.isUsdtOn,
      address: draft.address.trim() || null,
      rate: rate === undefined ? null : rate / 100,
    },
  };
}

type Problems = Partial<Record<keyof AccountsDraft, true>>;

/** Returns the missing or wrong fields of the enabled methods. */
export function findAccountProblems(draft: AccountsDraft): Problems {
  const wrong: Readonly<Partial<Record<keyof AccountsDraft, boolean>>> = {
    bank: draft.isBankOn && draft.bank === '',
    accountName: draft.isBankOn && draft.accountName.trim() === '',
    accountNumber: draft.isBankOn && !isCardNumber(normalizeCardNumber(draft.accountNumber)),
    address: draft.isUsdtOn && draft.address.trim() === '',
    rate: (draft.isUsdtOn || draft.rate.trim() !== '') && !isRate(parseBaht(draft.rate)),
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, isWrong]) => isWrong));
}

/** Whether the rate, in satang per USDT, is plausible. */
function isRate(satang: number | undefined): boolean {
  return satang !== undefined && satang >= USDT_RATE_MIN_BAHT * 100 && satang <= USDT_RATE_MAX_BAHT * 100;
}

type AccountFieldsProps = {
  draft: AccountsDraft;
  onChange: (draft: AccountsDraft) => void;
  problems: Problems;
  error: Error | null;
};

/** Fields of the platform's bank account and USDT wallet, each with its own switch. */
export function AccountFields({ draft, onChange, problems, error }: AccountFieldsProps) {
  const t = useMessages(rechargeMessages);
  const bankName = useMessages(bankMessages);
  const set = (change: Partial<AccountsDraft>) => onChange({ ...draft, ...change });
  const errorOf = (field: keyof AccountsDraft, wire: string) =>
    problems[field] ? t('required') : fieldError(error, wire);
  return (
    <>
      <Card>
        <SectionTitle>{t('bankHead')}</SectionTitle>
        <Switch label={t('bankOn')} checked={draft.isBankOn} onChange={(isBankOn) => set({ isBankOn })} />
        {draft.isBankOn ? (
          <div className="mt-2 flex flex-col gap-4">
            <Select
              label={t('bank')}
              placeholder={t('chooseBank')}
              value={draft.bank}
              onChange={(bank) => set({ bank })}
              options={BANK_CODES.map((value) => ({ value, label: `${bankName(value)} (${value})` }))}
              error={errorOf('bank', 'bank.bank')}
            />
            <TextField
              label={t('accountName')}
              maxLength={ACCOUNT_NAME_MAX}
              value={draft.accountName}
              onChange={(accountName) => set({ accountName })}
              error={errorOf('accountName', 'bank.account_name')}
            />
            <TextField
              label={t('accountNumber')}
              className="tabular"
              inputMode="numeric"
              maxLength={30}
              value={draft.accountNumber}
              onChange={(accountNumber) => set({ accountNumber })}
              error={errorOf('accountNumber', 'bank.account_number')}
            />
          </div>
        ) : null}
      </Card>
      <Card>
        <SectionTitle>{t('usdtHead')}</SectionTitle>
        <Switch
          label={t('usdtOn')}
          detail={t('usdtOnDetail')}
          checked={draft.isUsdtOn}
          onChange={(isUsdtOn) => set({ isUsdtOn })}
        />
        <div className="mt-2 flex flex-col gap-4">
          <TextField
            label={t('address')}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            value={draft.address}
            onChange={(address) => set({ address })}
            error={errorOf('address', 'usdt.address')}
          />
          <TextField
            label={t('rateLabel')}
            className="tabular"
            inputMode="decimal"
            maxLength={10}
            value={draft.rate}
            onChange={(rate) => set({ rate })}
            error={
              problems.rate
                ? t('rateWrong', { from: USDT_RATE_MIN_BAHT, to: USDT_RATE_MAX_BAHT })
                : errorOf('rate', 'usdt.rate')
            }
          />
        </div>
      </Card>
    </>
  );
}
