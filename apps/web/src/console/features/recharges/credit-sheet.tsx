import { useState } from 'react';
import {
  approveRecharge,
  STATEMENT_REFERENCE_MAX,
  type ConsoleRecharge,
} from '@raan/contract/console/console-recharge-endpoints';
import { parseBaht } from '@raan/contract/money';
import { usdtToBaht } from '@raan/contract/wallet/recharge';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { rechargeMessages } from './recharge-messages.ts';

type CreditSheetProps = {
  recharge: ConsoleRecharge;
  fourEyesFrom: number;
  open: boolean;
  onClose: () => void;
  onDecided: (decided: ConsoleRecharge) => void;
};

/** Amount and reference of the bank statement. Never prefilled: operators must copy them from there. */
export function CreditSheet({ recharge, fourEyesFrom, open, onClose, onDecided }: CreditSheetProps) {
  const t = useMessages(rechargeMessages);
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [reference, setReference] = useState('');
  const { id, version, usdt } = recharge;
  const received = parseReceived(typed);
  const credit = useDecision({
    decide: (_, idempotencyKey) =>
      callConsole(
        approveRecharge,
        { params: { id }, body: { version, received: received ?? 0, reference } },
        { idempotencyKey },
      ),
    onDecided,
  });
  const creditAmount = received === undefined ? undefined : creditedBaht(recharge, received);
  const receivedError = fieldError(credit.error, 'received');
  const referenceError = fieldError(credit.error, 'reference');
  const missing =
    typed.trim() === ''
      ? t('amountMissing')
      : received === undefined
        ? t('amountWrong')
        : !usdt && reference.trim() === '' && t('referenceMissing');
  return (
    <Sheet
      open={open}
      onClose={credit.isPending ? () => undefined : onClose}
      title={t('creditAsk')}
      footer={
        <Button
          wide
          loading={credit.isPending}
          disabledReason={missing}
          onClick={() => credit.mutate(`${received} ${reference}`)}
        >
          {t('credit')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-2">{t('creditHint')}</p>
        <TextField
          label={t(usdt ? 'receivedUsdt' : 'receivedBaht')}
          className="tabular"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={typed}
          onChange={setTyped}
          error={(typed.trim() !== '' && received === undefined && t('amountWrong')) || receivedError}
        />
        {usdt ? null : (
          <TextField
            label={t('statementReference')}
            autoComplete="off"
            maxLength={STATEMENT_REFERENCE_MAX}
            value={reference}
            onChange={setReference}
            error={referenceError}
          />
        )}
        {creditAmount === undefined ? null : (
          <div className="flex flex-col gap-2">
            <p className="text-sm">{t('willCredit', { amount: format.money(creditAmount) })}</p>
            {received === (usdt?.amount ?? recharge.amount) ? null : (
              <Notice tone="warning">{t('differs', { claimed: format.money(recharge.amount) })}</Notice>
            )}
            {creditAmount >= fourEyesFrom ? (
              <Notice tone="info">{t('needsSecond', { from: format.money(fourEyesFrom) })}</Notice>
            ) : (
              <p className="text-sm text-ink-2">{t('sumHint', { from: format.money(fourEyesFrom) })}</p>
            )}
          </div>
        )}
        {credit.error && !receivedError && (usdt || !referenceError) ? (
          <Notice tone="negative" alert>
            {referenceError ?? errorText(credit.error)}
          </Notice>
        ) : null}
      </div>
    </Sheet>
  );
}

/** Parses an amount with at most two decimals, or returns undefined. */
function parseReceived(typed: string): number | undefined {
  const cents = parseBaht(typed.replace(/[,\s฿]/g, ''));
  return cents === undefined || cents <= 0 ? undefined : cents / 100;
}

/** Returns the amount that the server will credit: baht as entered, USDT at the rate of the top-up. */
function creditedBaht({ usdt }: ConsoleRecharge, received: number): number {
  return usdt ? usdtToBaht(received, usdt.rate) : received;
}
