import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import {
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  REDIRECT_AFTER_WALLET_MS,
  TOAST_REALTIME_MS,
} from '@raan/contract/constants';
import type { BankCard } from '@raan/contract/withdrawals/bank-card';
import { WITHDRAWAL_NOTE_MAX, type WithdrawLimits } from '@raan/contract/withdrawals/withdrawal';
import { withdraw } from '@raan/contract/withdrawals/withdrawal-endpoints';
import { WithdrawalRequest } from '@raan/contract/withdrawals/withdrawal-requests';
import { AmountField } from '#seller/features/wallet/amount-field.tsx';
import { parseAmountInput, formatAmountInput } from '#seller/features/wallet/recharge-amount.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { fieldError } from '#lib/errors.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { TextField } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { toast } from '#ui/toast-store.ts';
import { BlockedNotice, CardLink, ConfirmedFacts, WithdrawalFacts } from './withdrawal-facts.tsx';
import { withdrawalMessages } from './withdrawal-messages.ts';

type WithdrawalFormProps = {
  limits: WithdrawLimits;
  card: BankCard;
  /** Withdraws the whole balance before the account is closed. */
  isClosing: boolean;
};

/** Form that requests a withdrawal, with a confirmation. */
export function WithdrawalForm({ limits, card, isClosing }: WithdrawalFormProps) {
  const t = useMessages(withdrawalMessages);
  const [isConfirming, setConfirming] = useState(false);
  const { form, amount } = useWithdrawalForm(limits, isClosing, setConfirming);
  const format = useFormat();
  const range = { min: format.money(limits.min_amount), max: format.money(limits.max_amount) };
  const amountField = form.field('amount');
  const blockedReason =
    limits.available <= 0 ? t('balanceEmpty') : limits.blocked_by === null ? undefined : t('blockedNow');
  return (
    <form {...form.element} className="flex flex-1 flex-col gap-4">
      <CardLink card={card} />
      <BlockedNotice limits={limits} />
      <AmountField
        {...amountField}
        label={t('amount')}
        enterKeyHint="next"
        readOnly={isClosing}
        hint={isClosing ? t('amountWhole') : t('amountHint', range)}
        aside={isClosing ? null : <AllButton limits={limits} onAmount={amountField.onChange} />}
      />
      <PasswordField
        {...form.field('withdraw_password')}
        label={t('withdrawPassword')}
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
      <TextField {...form.field('description')} label={t('note')} maxLength={WITHDRAWAL_NOTE_MAX} />
      <WithdrawalFacts limits={limits} amount={amount} />
      <ErrorNotice error={form.formError} title={t('submitFailed')} />
      <StickyActions>
        <Button
          type="submit"
          wide
          loading={form.isSubmitting}
          disabledReason={
            blockedReason ?? (amountField.value === '' ? t('enterAmountFirst') : amountField.error)
          }
        >
          {t('withdraw')}
        </Button>
      </StickyActions>
      <ConfirmSheet
        open={isConfirming && amount !== undefined}
        onClose={() => setConfirming(false)}
        onConfirm={() => void form.send()}
        loading={form.isSubmitting}
        title={t('confirmTitle')}
        confirmLabel={t('confirm')}
      >
        <ConfirmedFacts amount={amount ?? limits.fee} fee={limits.fee} card={card} />
      </ConfirmSheet>
    </form>
  );
}

function useWithdrawalForm(
  limits: WithdrawLimits,
  isClosing: boolean,
  setConfirming: (isConfirming: boolean) => void,
) {
  const t = useMessages(withdrawalMessages);
  const format = useFormat();
  const [, navigate] = useLocation();
  const [isRequested, setIsRequested] = useState(false);
  // Only if the seller has not left the page.
  useEffect(() => {
    if (!isRequested) return;
    const next = isClosing ? '/close-account' : '/profile';
    const timer = setTimeout(() => navigate(next), REDIRECT_AFTER_WALLET_MS);
    return () => clearTimeout(timer);
  }, [isRequested, isClosing, navigate]);
  const { available, min_amount: min, max_amount: max } = limits;
  const parse = (text: string) => parseAmountInput(text, { min, max });
  const problemOf = (text: string) => {
    const { baht, problem } = parse(text);
    if (problem) return t(problem, { min: format.money(min), max: format.money(max) });
    return baht > available ? t('amountBeyond', { available: format.money(available) }) : undefined;
  };
  const request = useCommand(withdraw, {
    showsError: true,
    // The limits contain the reason of a refusal.
    refresh: () => invalidateAfter('money'),
    onSuccess: () => {
      form.setValue('withdraw_password', '');
      toast.success(t('requested'));
      setIsRequested(true);
    },
    onError: (error) => {
      const passwordError = fieldError(error, 'withdraw_password');
      if (passwordError) toast.error(passwordError, { durationMs: TOAST_REALTIME_MS });
    },
  });
  const form = useDraftForm({
    schema: WithdrawalRequest,
    defaultValues: {
      amount: isClosing ? formatAmountInput(available.toFixed(2)) : '',
      withdraw_password: '',
      description: '',
    },
    toBody: ({ amount, description, ...rest }) => ({
      ...rest,
      amount: parse(amount).baht,
      description: description.trim(),
      ...(isClosing && { closing: true }),
    }),
    texts: { withdraw_password: t('passwordShort', { min: PASSWORD_MIN_CHARACTERS }) },
    check: ({ amount }) => ({ amount: problemOf(amount) }),
    command: request,
    confirm: () => setConfirming(true),
    send: async (body) => {
      const result = await request.run({ body });
      setConfirming(false);
      return result;
    },
  });
  const { amount } = form.values;
  return { form, amount: problemOf(amount) ? undefined : parse(amount).baht };
}

type AllButtonProps = { limits: WithdrawLimits; onAmount: (amount: string) => void };

function AllButton({ limits, onAmount }: AllButtonProps) {
  const t = useMessages(withdrawalMessages);
  const max = Math.min(limits.max_amount, limits.available);
  if (max < limits.min_amount) return null;
  return (
    <button
      type="button"
      onClick={() => onAmount(formatAmountInput(String(max)))}
      className="-my-3 min-h-12 px-1 text-sm font-semibold text-brand"
    >
      {t('all')}
    </button>
  );
}
