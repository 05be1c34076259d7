import { useState, type FormEvent } from 'react';
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
import type { getDepositInfo } from '@raan/contract/wallet/recharge-endpoints';
import { sumBaht } from '#seller/lib/baht.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#seller/lib/profile.api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { TextField } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { parseAmountInput, formatAmountInput } from './recharge-amount.ts';
import { depositInfoQuery, useStartRecharge } from './wallet.api.ts';
import { walletMessages } from './wallet-messages.ts';

const MILLION = 1_000_000;
const HOUR_MINUTES = 60;

/** Form that starts a top-up, with method, cost and resulting balance. */
export function RechargeForm({ onStarted }: { onStarted: (recharge: Recharge) => void }) {
  const t = useMessages(walletMessages);
  const format = useFormat();
  const info = useQuery(depositInfoQuery);
  const available = useProfile().data?.available_balance;
  const [text, setText] = useState('');
  const [hasLeft, setHasLeft] = useState(false);
  const [selectedMethod, setSelectedMethod] = useState<RechargeMethod>();
  const startRecharge = useStartRecharge();

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

  const { min_amount: min, max_amount: max, quick_amounts, methods } = info.data;
  // The selected method may have been switched off.
  const method = methods.find((option) => option.method === selectedMethod) ?? methods[0];
  if (!method)
    return (
      <Notice tone="warning">
        {t('noMethods')}{' '}
        <Link href="/help#contact" className="font-semibold underline">
          {t('toHelp')}
        </Link>
      </Notice>
    );
  const isBalanceNegative = available !== undefined && available < 0;
  const { baht, problem } = parseAmountInput(text, { min, max });
  // While the seller types, an amount is not reported as too small.
  const shownProblem =
    problem === 'amountTooLarge' || problem === 'amountInvalid' || hasLeft ? problem : undefined;
  const problemText = shownProblem && t(shownProblem, { min: format.money(min), max: format.money(max) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasLeft(true);
    if (baht === undefined || isBalanceNegative || startRecharge.isPending) return;
    startRecharge.mutate({ amount: baht, method: method.method }, { onSuccess: onStarted });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col gap-4">
      <TextField
        label={t('amount')}
        prefix={<span className="text-xl">{'฿'}</span>}
        className="tabular text-xl font-semibold"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={16}
        value={text}
        onChange={(input) => setText(formatAmountInput(input))}
        onBlur={() => setHasLeft(text !== '')}
        error={problemText ?? fieldError(startRecharge.error, 'amount')}
        hint={t('amountHint', { min: format.money(min), max: format.money(max) })}
      />
      <div role="group" aria-label={t('quickAmounts')} className="grid grid-cols-5 gap-1.5">
        {quick_amounts.map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={amount === baht}
            onClick={() => setText(formatAmountInput(String(amount)))}
            className={classNames(
              'tabular min-h-12 rounded-control border px-0.5 text-sm transition-colors',
              amount === baht
                ? 'border-brand bg-brand-tint font-semibold text-brand-strong'
                : 'border-line bg-raised hover:border-line-strong',
            )}
          >
            {amount >= MILLION ? t('million', { count: amount / MILLION }) : format.count(amount)}
          </button>
        ))}
      </div>
      <RadioCards
        label={t('howToPay')}
        options={methods.map((option) => ({
          value: option.method,
          title: t(`method_${option.method}`),
          detail: <MethodDetail method={option} />,
        }))}
        value={method.method}
        onChange={setSelectedMethod}
      />
      <Card>
        <FactList>
          <Fact label={t('youPay')}>
            {baht === undefined ? '–' : <Payable baht={baht} rate={method.rate} />}
          </Fact>
          <Fact label={t('fee')}>{t('free')}</Fact>
          <Fact label={t('balanceAfter')} strong>
            {available === undefined ? '–' : <Money amount={sumBaht([available, baht ?? 0])} />}
          </Fact>
        </FactList>
        {method.rate === null ? null : (
          <p className="pt-1 text-sm text-ink-2">
            {t('usdtExtraHint', { amount: (USDT_EXTRA_CENTS_MAX / 100).toFixed(2) })}
          </p>
        )}
      </Card>
      {isBalanceNegative ? (
        <Notice tone="negative" alert>
          {t('balanceAbnormal')}{' '}
          <Link href="/help#contact" className="font-semibold underline">
            {t('toHelp')}
          </Link>
        </Notice>
      ) : null}
      {startRecharge.isError && !fieldError(startRecharge.error, 'amount') ? (
        <Notice tone="negative" alert title={t('submitFailed')}>
          {errorText(startRecharge.error)}
        </Notice>
      ) : null}
      <StickyActions>
        <Button
          type="submit"
          wide
          icon={method.method === 'qr' ? <IconQrcode size={20} aria-hidden /> : undefined}
          loading={startRecharge.isPending}
          disabledReason={
            isBalanceNegative
              ? t('balanceAbnormal')
              : problem === 'amountRequired'
                ? t('enterAmountFirst')
                : problemText
          }
        >
          <StartLabel method={method.method} baht={baht} />
        </Button>
      </StickyActions>
    </form>
  );
}

type OpenMethod = Data<typeof getDepositInfo>['methods'][number];

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
