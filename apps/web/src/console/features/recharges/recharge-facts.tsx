import type { ReactNode } from 'react';
import type { ConsoleRecharge } from '@raan/contract/console/console-recharge-endpoints';
import { bankMessages } from '#lib/bank-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { rechargeMessages } from './recharge-messages.ts';

/** Facts to compare with the statement, and earlier decisions. */
export function RechargeFacts({ recharge: one }: { recharge: ConsoleRecharge }) {
  const t = useMessages(rechargeMessages);
  const bankName = useMessages(bankMessages);
  const format = useFormat();
  return (
    <FactList className="mt-2">
      <Fact label={t('claimed')}>
        <Money amount={one.amount} className="font-semibold" />
      </Fact>
      {one.usdt ? (
        <Fact label={t('usdtAsked')}>
          <span className="tabular font-semibold">
            {t('usdtAmount', { amount: one.usdt.amount.toFixed(2) })}
          </span>
          <span className="block text-ink-2">{t('rate', { rate: format.money(one.usdt.rate) })}</span>
        </Fact>
      ) : null}
      {one.bank ? (
        <Fact label={t('paidTo')}>
          {bankName(one.bank.bank)} · <span className="tabular">{one.bank.account_number}</span>
        </Fact>
      ) : null}
      {one.usdt ? (
        <Fact label={t('paidTo')}>
          <span className="break-all">{one.usdt.address}</span>
        </Fact>
      ) : null}
      {one.bank ? (
        <Copied label={t('reference')} text={one.reference}>
          <span className="tabular font-semibold">{one.reference}</span>
        </Copied>
      ) : null}
      {one.transaction_id ? (
        <Copied label={t('transactionId')} text={one.transaction_id}>
          <span className="break-all">{one.transaction_id}</span>
        </Copied>
      ) : null}
      {one.received === null ? null : (
        <Fact label={t('received')}>
          <Money amount={one.received} className="font-semibold" />
        </Fact>
      )}
      {one.statement_reference && one.bank ? (
        <Fact label={t('statementReference')}>
          <span className="tabular break-all">{one.statement_reference}</span>
        </Fact>
      ) : null}
      {one.approved_by && one.approved_at ? (
        <Fact label={t('approvedBy')}>
          {one.approved_by.account} · {format.date(one.approved_at, 'with-time')}
        </Fact>
      ) : null}
      {one.decided_by && one.decided_at ? (
        <Fact label={t('decidedBy')}>
          {one.decided_by.account} · {format.date(one.decided_at, 'with-time')}
        </Fact>
      ) : null}
    </FactList>
  );
}

function Copied({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  const t = useMessages(rechargeMessages);
  return (
    <Fact
      label={label}
      aside={<CopyButton text={text} label={t('copy', { what: label })} copiedLabel={t('copied')} />}
    >
      {children}
    </Fact>
  );
}
