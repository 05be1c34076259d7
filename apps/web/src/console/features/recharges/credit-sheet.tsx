import { useState } from 'react';
import {
  approveRecharge,
  STATEMENT_REFERENCE_MAX,
  type ConsoleRecharge,
} from '@raan/contract/console/console-recharge-endpoints';
import { parseBaht } from '@raan/contract/money';
import { usdtWorthInBaht } from '@raan/contract/wallet/recharge';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
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

/** What the statement says: amount and reference. Nothing is filled in beforehand, so that they are read there and not here. */
export function CreditSheet({ recharge, fourEyesFrom, open, onClose, onDecided }: CreditSheetProps) {
  const t = useMessages(rechargeMessages);
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [reference, setReference] = useState('');
  const { id, version, usdt } = recharge;
  const received = readReceived(typed);
  const credit = useDecision({
    decide: (_, idempotencyKey) =>
      callConsole(
        approveRecharge,
        { params: { id }, body: { version, received: received ?? 0, reference } },
        { idempotencyKey },
      ),
    onDecided,
  });
  const worth = received === undefined ? undefined : worthInBaht(recharge, received);
  const told = fieldError(credit.error, 'received');
  const toldReference = fieldError(credit.error, 'reference');
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
          error={(typed.trim() !== '' && received === undefined && t('amountWrong')) || told}
        />
        {usdt ? null : (
          <TextField
            label={t('statementReference')}
            autoComplete="off"
            maxLength={STATEMENT_REFERENCE_MAX}
            value={reference}
            onChange={setReference}
            error={toldReference}
          />
        )}
        {worth === undefined ? null : (
          <div className="flex flex-col gap-2">
            <p className="text-sm">{t('willCredit', { amount: format.money(worth) })}</p>
            {received === (usdt?.amount ?? recharge.amount) ? null : (
              <Notice tone="warning">{t('differs', { claimed: format.money(recharge.amount) })}</Notice>
            )}
            {worth >= fourEyesFrom ? (
              <Notice tone="info">{t('needsSecond', { from: format.money(fourEyesFrom) })}</Notice>
            ) : (
              <p className="text-sm text-ink-2">{t('sumHint', { from: format.money(fourEyesFrom) })}</p>
            )}
          </div>
        )}
        {credit.error && !told && (usdt || !toldReference) ? (
          <Notice tone="negative" alert>
            {toldReference ?? errorText(credit.error)}
          </Notice>
        ) : null}
      </div>
    </Sheet>
  );
}

/** A typed amount with two decimals at most, or undefined. */
function readReceived(typed: string): number | undefined {
  const cents = parseBaht(typed.replace(/[,\s฿]/g, ''));
  return cents === undefined || cents <= 0 ? undefined : cents / 100;
}

/** What the server will make of it: baht as they are, USDT at the rate that was told. */
function worthInBaht({ usdt }: ConsoleRecharge, received: number): number {
  return usdt ? usdtWorthInBaht(received, usdt.rate) : received;
}
