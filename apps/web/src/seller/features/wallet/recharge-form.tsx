import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import IconQrcode from '#icon/IconQrcode';
import { bahtToSatang } from '@raan/contract/money';
import type { Data } from '@raan/contract/endpoint';
import {
  USDT_EXTRA_CENTS_MAX,
  satangToUsdtCents,
  type Recharge,
  type RechargeMethod,
} from '@raan/contract/wallet/recharge';
import { recharge, type getDepositInfo } from '@raan/contract/wallet/recharge-endpoints';
import { RechargeRequest } from '@raan/contract/wallet/recharge-requests';
import { isConflict } from '#lib/api-error.ts';
import { sumBaht } from '#lib/baht.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { errorText } from '#lib/errors.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#seller/lib/profile.api.ts';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { AmountField } from './amount-field.tsx';
import { parseAmountInput, formatAmountInput } from './recharge-amount.ts';
import { depositInfoQuery } from './wallet.api.ts';
import { walletMessages } from './wallet-messages.ts';

const MILLION = 1_000_000;
const HOUR_MINUTES = 60;

type RechargeFormProps = { onStarted: (recharge: Recharge) => void };

/** Form that starts a top-up, with method, cost and resulting balance. */
export function RechargeForm({ onStarted }: RechargeFormProps) {
  const t = useMessages(walletMessages);
  const info = useQuery(depositInfoQuery);
  if (info.isPending)
    return (
      <SkeletonGroup className="flex flex-col gap-4">
        <Skeleton className="h-20 w-full rounded-control" />
        <Skeleton className="h-40 w-full rounded-control" />
        <Skeleton className="h-32 w-full rounded-card" />
      </SkeletonGroup>
    );
  if (!info.data)
    return (
      <ErrorState
        title={t('infoFailed')}
        detail={errorText(info.error)}
        onRetry={() => void info.refetch()}
      />
    );
  const [firstMethod] = info.data.methods;
  return firstMethod ? (
    <OpenRechargeForm info={info.data} firstMethod={firstMethod} onStarted={onStarted} />
  ) : (
    <Notice tone="warning">
      {t('noMethods')} <HelpLink />
    </Notice>
  );
}

function HelpLink() {
  const t = useMessages(walletMessages);
  return (
    <Link href="/help#contact" className="font-semibold underline">
      {t('toHelp')}
    </Link>
  );
}

type DepositInfo = Data<typeof getDepositInfo>;
type OpenMethod = DepositInfo['methods'][number];
type OpenRechargeFormProps = RechargeFormProps & { info: DepositInfo; firstMethod: OpenMethod };
type RechargeValues = { amount: string; method: RechargeMethod };

function OpenRechargeForm({ info, firstMethod, onStarted }: OpenRechargeFormProps) {
  const t = useMessages(walletMessages);
  const format = useFormat();
  const { data: seller } = useProfile();
  const available = seller?.available_balance;
  const isBalanceNegative = available !== undefined && available < 0;
  const { min_amount: min, max_amount: max, methods } = info;
  const range = { min: format.money(min), max: format.money(max) };
  const parse = (amount: string) => parseAmountInput(amount, { min, max });
  // The chosen method may have been switched off.
  const methodOf = (chosen: RechargeMethod) => methods.find((one) => one.method === chosen) ?? firstMethod;
  const defaultValues: RechargeValues = { amount: '', method: firstMethod.method };
  const start = useCommand(recharge, {
    showsError: true,
    refresh: () => invalidateAfter('money'),
    onSuccess: ({ recharge: started }) => onStarted(started),
  });
  const form = useDraftForm({
    schema: RechargeRequest,
    defaultValues,
    toBody: (values) => ({ amount: parse(values.amount).baht, method: methodOf(values.method).method }),
    check: ({ amount }) => {
      const { problem } = parse(amount);
      return { amount: problem && t(problem, range) };
    },
    command: start,
    send: (body) => start.run({ body }),
  });
  const { baht } = parse(form.values.amount);
  const method = methodOf(form.values.method);
  const amountField = form.field('amount');
  return (
    <form {...form.element} className="flex flex-1 flex-col gap-4">
      <AmountField {...amountField} label={t('amount')} enterKeyHint="done" hint={t('amountHint', range)} />
      <QuickAmounts
        amounts={info.quick_amounts}
        chosen={baht}
        onChoose={(amount) => amountField.onChange(formatAmountInput(String(amount)))}
      />
      <RadioCards
        {...form.field('method')}
        label={t('howToPay')}
        options={methods.map((option) => ({
          value: option.method,
          title: t(`method_${option.method}`),
          detail: <MethodDetail method={option} />,
        }))}
        value={method.method}
      />
      <RechargeFacts baht={baht} rate={method.rate} available={available} />
      {isBalanceNegative ? (
        <Notice tone="negative" alert>
          {t('balanceAbnormal')} <HelpLink />
        </Notice>
      ) : null}
      <ErrorNotice error={form.formError} title={t('submitFailed')} />
      <WayOut error={form.formError} />
      <StickyActions>
        <Button
          type="submit"
          wide
          icon={method.method === 'qr' ? <IconQrcode size={20} aria-hidden /> : undefined}
          loading={form.isSubmitting}
          disabledReason={
            isBalanceNegative
              ? t('balanceAbnormal')
              : amountField.value === ''
                ? t('enterAmountFirst')
                : amountField.error
          }
        >
          <StartLabel method={method.method} baht={baht} />
        </Button>
      </StickyActions>
    </form>
  );
}

/** Leads to the page where a refused top-up becomes possible. */
function WayOut({ error }: { error: Error | null }) {
  const t = useMessages(walletMessages);
  const reason = isConflict(error) ? error.reason : undefined;
  const link = buttonClasses({ variant: 'secondary' });
  if (reason === 'recharge_email_needed')
    return (
      <Link href="/system-settings" className={link}>
        {t('addEmail')}
      </Link>
    );
  if (reason === 'recharge_open_limit')
    return (
      <Link href="/deposit?view=history" className={link}>
        {t('seeOpen')}
      </Link>
    );
  return null;
}

type QuickAmountsProps = {
  amounts: readonly number[];
  chosen: number | undefined;
  onChoose: (amount: number) => void;
};

function QuickAmounts({ amounts, chosen, onChoose }: QuickAmountsProps) {
  const t = useMessages(walletMessages);
  const format = useFormat();
  return (
    <div role="group" aria-label={t('quickAmounts')} className="grid grid-cols-5 gap-1.5">
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          aria-pressed={amount === chosen}
          onClick={() => onChoose(amount)}
          className={classNames(
            'tabular min-h-12 rounded-control border px-0.5 text-sm transition-colors',
            amount === chosen
              ? 'border-brand bg-brand-tint font-semibold text-brand-strong'
              : 'border-line bg-raised hover:border-line-strong',
          )}
        >
          {amount >= MILLION ? t('million', { count: amount / MILLION }) : format.count(amount)}
        </button>
      ))}
    </div>
  );
}

type RechargeFactsProps = {
  baht: number | undefined;
  /** Baht per USDT; null for methods in baht. */
  rate: number | null;
  available: number | undefined;
};

function RechargeFacts({ baht, rate, available }: RechargeFactsProps) {
  const t = useMessages(walletMessages);
  return (
    <Card>
      <FactList>
        <Fact label={t('youPay')}>{baht === undefined ? '–' : <Payable baht={baht} rate={rate} />}</Fact>
        <Fact label={t('fee')}>{t('free')}</Fact>
        <Fact label={t('balanceAfter')} strong>
          {available === undefined ? '–' : <Money amount={sumBaht([available, baht ?? 0])} />}
        </Fact>
      </FactList>
      {rate === null ? null : (
        <p className="pt-1 text-sm text-ink-2">
          {t('usdtExtraHint', { amount: (USDT_EXTRA_CENTS_MAX / 100).toFixed(2) })}
        </p>
      )}
    </Card>
  );
}

function MethodDetail({ method: { minutes_min, minutes_max, rate } }: { method: OpenMethod }) {
  const t = useMessages(walletMessages);
  const format = useFormat();
  const time =
    minutes_max === 0
      ? t('atOnce')
      : minutes_max < HOUR_MINUTES
        ? t('minutes', { minutes: minutes_max })
        : t('hours', { min: minutes_min / HOUR_MINUTES, max: minutes_max / HOUR_MINUTES });
  return rate === null ? time : `${time} · ${t('rate', { rate: format.money(rate) })}`;
}

/** Amount to pay: baht, or USDT at the present rate with the range of extra cents. */
function Payable({ baht, rate }: { baht: number; rate: number | null }) {
  const t = useMessages(walletMessages);
  if (rate === null) return <Money amount={baht} />;
  const cents = satangToUsdtCents(bahtToSatang(baht) ?? 0, bahtToSatang(rate) ?? 1);
  const [from, to] = [cents + 1, cents + USDT_EXTRA_CENTS_MAX].map((cent) => (cent / 100).toFixed(2));
  return <span className="tabular">{t('usdtAmount', { amount: `${from}–${to}` })}</span>;
}

function StartLabel({ method, baht }: { method: RechargeMethod; baht: number | undefined }) {
  const t = useMessages(walletMessages);
  const format = useFormat();
  if (method === 'qr')
    return baht === undefined ? t('createQrEmpty') : t('createQr', { amount: format.money(baht) });
  return baht === undefined ? t('startEmpty') : t(`start_${method}`, { amount: format.money(baht) });
}
