import { ACCOUNT_NAME_MAX } from '@raan/contract/console/console-requests';
import { BANK_CODES } from '@raan/contract/withdrawals/bank-card';
import { bankMessages } from '#lib/bank-messages.ts';
import type { DraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { TextField } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import type { AccountsDraft } from './accounts-draft.ts';
import { rechargeMessages } from './recharge-messages.ts';

type FieldsProps = { form: Pick<DraftForm<AccountsDraft>, 'field'> };

/** Fields of the platform's bank account, with a switch. */
export function BankFields({ form }: FieldsProps) {
  const t = useMessages(rechargeMessages);
  const bankName = useMessages(bankMessages);
  const isOn = form.field('is_bank_on');
  return (
    <Card>
      <SectionTitle>{t('bankHead')}</SectionTitle>
      <Switch label={t('bankOn')} checked={isOn.value} onChange={isOn.onChange} />
      {isOn.value ? (
        <div className="mt-2 flex flex-col gap-4">
          <Select
            {...form.field('bank.bank')}
            label={t('bank')}
            placeholder={t('chooseBank')}
            options={BANK_CODES.map((value) => ({ value, label: `${bankName(value)} (${value})` }))}
          />
          <TextField
            {...form.field('bank.account_name')}
            label={t('accountName')}
            maxLength={ACCOUNT_NAME_MAX}
          />
          <TextField
            {...form.field('bank.account_number')}
            label={t('accountNumber')}
            className="tabular"
            inputMode="numeric"
            maxLength={30}
          />
        </div>
      ) : null}
    </Card>
  );
}

/** Fields of the platform's USDT wallet, with a switch. */
export function UsdtFields({ form }: FieldsProps) {
  const t = useMessages(rechargeMessages);
  const isOn = form.field('usdt.enabled');
  return (
    <Card>
      <SectionTitle>{t('usdtHead')}</SectionTitle>
      <Switch label={t('usdtOn')} detail={t('usdtOnDetail')} checked={isOn.value} onChange={isOn.onChange} />
      <div className="mt-2 flex flex-col gap-4">
        <TextField
          {...form.field('usdt.address')}
          label={t('address')}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          {...form.field('usdt.rate')}
          label={t('rateLabel')}
          className="tabular"
          inputMode="decimal"
          maxLength={10}
        />
      </div>
    </Card>
  );
}
