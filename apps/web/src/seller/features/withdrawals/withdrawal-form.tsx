import { useEffect, useState, type FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import {
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  REDIRECT_AFTER_WALLET_MS,
  TOAST_REALTIME_MS,
  WITHDRAWAL_USUAL_MINUTES,
  WITHDRAWAL_WORKING_DAYS_MAX,
} from '@raan/contract/constants';
import { bahtToSatang } from '@raan/contract/money';
import type { BankCard } from '@raan/contract/withdrawals/bank-card';
import { WITHDRAWAL_NOTE_MAX, type WithdrawLimits } from '@raan/contract/withdrawals/withdrawal';
import { parseAmountInput, formatAmountInput } from '#seller/features/wallet/recharge-amount.ts';
import { BankBadge } from '#seller/features/wallet/bank-badge.tsx';
import { bankMessages } from '#lib/bank-messages.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { TextField } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { toast } from '#ui/toast-store.ts';
import { withdrawalMessages } from './withdrawal-messages.ts';
import { useRequestWithdrawal } from './withdrawals.api.ts';

/** Subtracts baht amounts without rounding errors. */
function subtractBaht(baht: number, subtrahend: number): number {
  return ((bahtToSatang(baht) ?? 0) - (bahtToSatang(subtrahend) ?? 0)) / 100;
}

const NEXT_STEP_PATHS: Partial<Record<NonNullable<WithdrawLimits['blocked_by']>, string>> = {
  not_verified: '/verification',
  card_pending: '/bank-cards?from=withdrawal',
  card_rejected: '/bank-cards?from=withdrawal',
  running: '/withdrawal?view=history',
  balance_short: '/deposit',
};

function BlockedNotice({ limits }: { limits: WithdrawLimits }) {
  const t = useMessages(withdrawalMessages);
  const format = useFormat();
  const { blocked_by: block } = limits;
  if (block === null) return null;
  const path = block === 'balance_short' ? undefined : NEXT_STEP_PATHS[block];
  return (
    <Notice tone="warning">
      {t(`block_${block}`, {
        until: limits.hold_until ? format.date(limits.hold_until, 'with-time') : '',
        owed: format.money(limits.owed),
        min: format.money(limits.min_amount),
        count: limits.daily_count,
      })}{' '}
      {path ? (
        <Link href={path} className="font-semibold underline">
          {t('nextStep')}
        </Link>
      ) : null}
    </Notice>
  );
}

/** Form that requests a withdrawal, with a confirmation. */
export function WithdrawalForm({ limits, card }: { limits: WithdrawLimits; card: BankCard }) {
  const t = useMessages(withdrawalMessages);
  const bankName = useMessages(bankMessages);
  const format = useFormat();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [password, setPassword] = useState('');
  const [note, setNote] = useState('');
  const [hasLeft, setHasLeft] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [isRequested, setIsRequested] = useState(false);
  const send = useRequestWithdrawal();
  // Only if the seller has not left the page.
  useEffect(() => {
    if (!isRequested) return;
    const timer = setTimeout(() => navigate('/profile'), REDIRECT_AFTER_WALLET_MS);
    return () => clearTimeout(timer);
  }, [isRequested, navigate]);

  const { available, fee, min_amount: min } = limits;
  const max = Math.min(limits.max_amount, available);
  const { baht, problem } = parseAmountInput(text, { min, max: limits.max_amount });
  const isBeyondBalance = baht !== undefined && baht > available;
  // While the seller types, an amount is not reported as too small.
  const shownProblem =
    problem === 'amountTooLarge' || problem === 'amountInvalid' || hasLeft ? problem : undefined;
  const amountProblem = isBeyondBalance
    ? t('amountBeyond', { available: format.money(available) })
    : shownProblem && t(shownProblem, { min: format.money(min), max: format.money(limits.max_amount) });
  const isPasswordShort = password.length < PASSWORD_MIN_CHARACTERS;
  const blockedReason =
    available <= 0 ? t('balanceEmpty') : limits.blocked_by === null ? undefined : t('blockedNow');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasLeft(true);
    setSubmitted(true);
    if (baht === undefined || isBeyondBalance || isPasswordShort || blockedReason) return;
    setConfirming(true);
  };
  const confirm = () => {
    if (baht === undefined) return;
    const request = { amount: baht, withdraw_password: password, description: note.trim() };
    send.mutate(request, {
      onSuccess: () => {
        setConfirming(false);
        setPassword('');
        toast.success(t('requested'));
        setIsRequested(true);
      },
      onError: (error) => {
        setConfirming(false);
        const passwordError = fieldError(error, 'withdraw_password');
        if (passwordError) {
          setPassword('');
          setSubmitted(false);
        }
        toast.error(passwordError ?? errorText(error), {
          durationMs: TOAST_REALTIME_MS,
          ...(!passwordError && { title: t('submitFailed') }),
        });
      },
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col gap-4">
      <Link
        href="/bank-cards?from=withdrawal"
        className="flex min-h-18 items-center gap-3 rounded-card border border-line bg-raised p-3"
      >
        <BankBadge bank={card.bank_name} />
        <span className="min-w-0 flex-1">
          <span className="block text-sm text-ink-2">{t('paidTo')}</span>
          <span className="block truncate font-semibold">{bankName(card.bank_name)}</span>
          <span className="tabular block text-sm text-ink-2">{card.card_number}</span>
        </span>
      </Link>
      <BlockedNotice limits={limits} />
      <TextField
        label={t('amount')}
        prefix={<span className="text-xl">{'฿'}</span>}
        className="tabular text-xl font-semibold"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={16}
        value={text}
        onChange={(input) => setText(formatAmountInput(input))}
        onBlur={() => setHasLeft(text !== '')}
        error={amountProblem ?? fieldError(send.error, 'amount')}
        hint={t('amountHint', { min: format.money(min), max: format.money(limits.max_amount) })}
        aside={
          max >= min ? (
            <button
              type="button"
              onClick={() => setText(formatAmountInput(String(max)))}
              className="-my-3 min-h-12 px-1 text-sm font-semibold text-brand"
            >
              {t('all')}
            </button>
          ) : null
        }
      />
      <PasswordField
        label={t('withdrawPassword')}
        value={password}
        onChange={setPassword}
        error={
          isSubmitted && isPasswordShort ? t('passwordShort', { min: PASSWORD_MIN_CHARACTERS }) : undefined
        }
        autoComplete="off"
        maxLength={PASSWORD_MAX_CHARACTERS}
        aside={
          <Link
            href="/withdrawal-password"
            className="-my-3 inline-flex min-h-12 items-center text-sm text-brand"
          >
            {t('forgotten')}
          </Link>
        }
      />
      <TextField label={t('note')} value={note} onChange={setNote} maxLength={WITHDRAWAL_NOTE_MAX} />
      <Card>
        <FactList>
          <Fact label={t('fee')}>{fee === 0 ? t('free') : <Money amount={fee} />}</Fact>
          <Fact label={t('leftToday')}>
            {t('leftTodayOf', { left: limits.left_today, count: limits.daily_count })}
          </Fact>
          <Fact label={t('processing')}>
            {t('processingTime', { ...WITHDRAWAL_USUAL_MINUTES, days: WITHDRAWAL_WORKING_DAYS_MAX })}
          </Fact>
          <Fact label={t('youReceive')} strong>
            {baht === undefined || isBeyondBalance ? '–' : <Money amount={subtractBaht(baht, fee)} />}
          </Fact>
        </FactList>
      </Card>
      <StickyActions>
        <Button
          type="submit"
          wide
          loading={send.isPending}
          disabledReason={
            blockedReason ?? (problem === 'amountRequired' ? t('enterAmountFirst') : amountProblem)
          }
        >
          {t('withdraw')}
        </Button>
      </StickyActions>
      <ConfirmSheet
        open={isConfirming && baht !== undefined}
        onClose={() => setConfirming(false)}
        onConfirm={confirm}
        loading={send.isPending}
        title={t('confirmTitle')}
        confirmLabel={t('confirm')}
      >
        <FactList>
          <Fact label={t('amount')}>
            <Money amount={baht ?? 0} />
          </Fact>
          <Fact label={t('fee')}>
            <Money amount={fee} />
          </Fact>
          <Fact label={t('paidTo')}>
            {bankName(card.bank_name)}
            <span className="tabular block text-xs text-ink-2">{card.card_number}</span>
          </Fact>
          <Fact label={t('youReceive')} strong>
            <Money amount={subtractBaht(baht ?? fee, fee)} />
          </Fact>
        </FactList>
        <p className="mt-2 text-sm text-ink-2">{t('confirmNote')}</p>
      </ConfirmSheet>
    </form>
  );
}
