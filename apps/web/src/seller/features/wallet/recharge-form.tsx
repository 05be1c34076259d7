import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import IconQrcode from '#icon/IconQrcode';
import { bahtToSatang } from '@raan/contract/money';
import type { Recharge } from '@raan/contract/wallet/recharge';
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
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { readAmount, tidyAmount } from './recharge-amount.ts';
import { depositInfoQuery, useRecharge } from './wallet.api.ts';
import { walletMessages } from './wallet.ts';

const MILLION = 1_000_000;

function afterTopUp(available: number, baht: number): number {
  return ((bahtToSatang(available) ?? 0) + (bahtToSatang(baht) ?? 0)) / 100;
}

/** Asks how much, says what will happen, and starts the top-up. */
export function RechargeForm({ onStarted }: { onStarted: (recharge: Recharge) => void }) {
  const t = useMessages(walletMessages);
  const format = useFormat();
  const info = useQuery(depositInfoQuery);
  const available = useProfile().data?.available_balance;
  const [text, setText] = useState('');
  const [left, setLeft] = useState(false);
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
        retrying={info.isRefetching}
      />
    );

  const { min_amount: min, max_amount: max, quick_amounts } = info.data;
  const abnormal = available !== undefined && available < 0;
  const { baht, problem } = readAmount(text, { min, max });
  // An amount that is still growing is not called too small before the field is left.
  const shown = problem === 'amountTooLarge' || problem === 'amountInvalid' || left ? problem : undefined;
  const problemText = shown && t(shown, { min: format.money(min), max: format.money(max) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(true);
    if (baht === undefined || abnormal || start.isPending) return;
    start.mutate(baht, { onSuccess: onStarted });
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
      <Card>
        <FactList>
          <Fact label={t('method')}>
            {t('methodQr')} <span className="block text-xs text-ink-2">{t('methodTime')}</span>
          </Fact>
          <Fact label={t('youPay')}>{baht === undefined ? '–' : <Money amount={baht} />}</Fact>
          <Fact label={t('fee')}>{t('free')}</Fact>
          <Fact label={t('balanceAfter')} strong>
            {available === undefined ? '–' : <Money amount={afterTopUp(available, baht ?? 0)} />}
          </Fact>
        </FactList>
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
        <Notice tone="negative" alert>
          {errorText(start.error)}
        </Notice>
      ) : null}
      <StickyActions>
        <Button
          type="submit"
          wide
          icon={<IconQrcode size={20} aria-hidden />}
          loading={start.isPending}
          disabledReason={
            abnormal
              ? t('balanceAbnormal')
              : problem === 'amountRequired'
                ? t('enterAmountFirst')
                : problemText
          }
        >
          {baht === undefined ? t('createQrEmpty') : t('createQr', { amount: format.money(baht) })}
        </Button>
      </StickyActions>
    </form>
  );
}
