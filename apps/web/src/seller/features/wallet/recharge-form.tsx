import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import IconQrcode from '#icon/IconQrcode';
import { bahtToSatang } from '@raan/contract/money';
import type { Data } from '@raan/contract/endpoint';
import {
  USDT_MARK_CENTS_MAX,
  usdtCentsFor,
  type Recharge,
  type RechargeMethod,
} from '@raan/contract/wallet/recharge';
import type { getDepositInfo } from '@raan/contract/wallet/recharge-endpoints';
import { sumBaht } from '#lib/baht.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#lib/profile.ts';
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
import { readAmount, tidyAmount } from './recharge-amount.ts';
import { depositInfoQuery, useRecharge } from './wallet.api.ts';
import { walletMessages } from './wallet.ts';

const MILLION = 1_000_000;
const HOUR_MINUTES = 60;

/** Asks how much, says what will happen, and starts the top-up. */
export function RechargeForm({ onStarted }: { onStarted: (recharge: Recharge) => void }) {
  const t = useMessages(walletMessages);
  const format = useFormat();
  const info = useQuery(depositInfoQuery);
  const available = useProfile().data?.available_balance;
  const [text, setText] = useState('');
  const [left, setLeft] = useState(false);
  const [wanted, setWanted] = useState<RechargeMethod>();
  const start = useRecharge();

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
  // What is open may have changed since it was chosen.
  const method = methods.find((one) => one.method === wanted) ?? methods[0];
  if (!method)
    return (
      <Notice tone="warning">
        {t('noMethods')}{' '}
        <Link href="/help#contact" className="font-semibold underline">
          {t('toHelp')}
        </Link>
      </Notice>
    );
  const abnormal = available !== undefined && available < 0;
  const { baht, problem } = readAmount(text, { min, max });
  // An amount that is still growing is not called too small before the field is left.
  const shown = problem === 'amountTooLarge' || problem === 'amountInvalid' || left ? problem : undefined;
  const problemText = shown && t(shown, { min: format.money(min), max: format.money(max) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(true);
    if (baht === undefined || abnormal || start.isPending) return;
    start.mutate({ amount: baht, method: method.method }, { onSuccess: onStarted });
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
        onChange={(typed) => setText(tidyAmount(typed))}
        onBlur={() => setLeft(text !== '')}
        error={problemText ?? fieldError(start.error, 'amount')}
        hint={t('amountHint', { min: format.money(min), max: format.money(max) })}
      />
      <div role="group" aria-label={t('quickAmounts')} className="grid grid-cols-5 gap-1.5">
        {quick_amounts.map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={amount === baht}
            onClick={() => setText(tidyAmount(String(amount)))}
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
        options={methods.map((one) => ({
          value: one.method,
          title: t(`method_${one.method}`),
          detail: <MethodDetail method={one} />,
        }))}
        value={method.method}
        onChange={setWanted}
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
            {t('usdtMark', { amount: (USDT_MARK_CENTS_MAX / 100).toFixed(2) })}
          </p>
        )}
      </Card>
      {abnormal ? (
        <Notice tone="negative" alert>
          {t('balanceAbnormal')}{' '}
          <Link href="/help#contact" className="font-semibold underline">
            {t('toHelp')}
          </Link>
        </Notice>
      ) : null}
      {start.isError && !fieldError(start.error, 'amount') ? (
        <Notice tone="negative" alert title={t('submitFailed')}>
          {errorText(start.error)}
        </Notice>
      ) : null}
      <StickyActions>
        <Button
          type="submit"
          wide
          icon={method.method === 'qr' ? <IconQrcode size={20} aria-hidden /> : undefined}
          loading={start.isPending}
          disabledReason={
            abnormal
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

/** How long it takes, and the rate where it is not paid in baht. */
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

/** What leaves the seller's account: baht, or USDT at the rate of now, with what will mark it. */
function Payable({ baht, rate }: { baht: number; rate: number | null }) {
  const t = useMessages(walletMessages);
  if (rate === null) return <Money amount={baht} />;
  const cents = usdtCentsFor(bahtToSatang(baht) ?? 0, bahtToSatang(rate) ?? 1);
  const [from, to] = [cents + 1, cents + USDT_MARK_CENTS_MAX].map((most) => (most / 100).toFixed(2));
  return <span className="tabular">{t('usdtAmount', { amount: `${from}–${to}` })}</span>;
}

function StartLabel({ method, baht }: { method: RechargeMethod; baht: number | undefined }) {
  const t = useMessages(walletMessages);
  const format = useFormat();
  if (method === 'qr')
    return baht === undefined ? t('createQrEmpty') : t('createQr', { amount: format.money(baht) });
  return baht === undefined ? t('startEmpty') : t(`start_${method}`, { amount: format.money(baht) });
}
