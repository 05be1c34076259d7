import type { ReactNode } from 'react';
import {
  confirmRechargeSettings,
  discardRechargeSettings,
  type RechargeSettings,
} from '@raan/contract/console/console-recharge-endpoints';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { bankMessages } from '#lib/bank-messages.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useOperator } from '#console/lib/use-operator.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { toast } from '#ui/toast-store.ts';
import { rechargeMessages } from './recharge-messages.ts';

type Accounts = Pick<RechargeSettings, 'bank' | 'usdt'>;
type ProposalProps = { settings: RechargeSettings; proposal: NonNullable<RechargeSettings['proposal']> };

/** Another operator's proposal in full, to be confirmed or discarded. */
export function AccountsProposal({ settings, proposal }: ProposalProps) {
  const t = useMessages(rechargeMessages);
  const format = useFormat();
  const me = useOperator();
  const { proposed_by, proposed_at } = proposal;
  const isOwn = proposed_by !== null && proposed_by.id === me.data?.operator.id;
  const body = { version: settings.version };
  const confirm = useConsoleCommand(confirmRechargeSettings, () => toast.success(t('savedToast')));
  const discard = useConsoleCommand(discardRechargeSettings, () => toast.success(t('discardedToast')));
  return (
    <Card>
      <SectionTitle>{t('proposalHead')}</SectionTitle>
      {proposed_by ? (
        <p className="text-sm text-ink-2">
          {t('proposedBy', { account: proposed_by.account, time: format.date(proposed_at, 'with-time') })}
        </p>
      ) : null}
      <ProposedAccounts accounts={proposal} now={settings} />
      <div className="mt-3 grid items-start gap-2 sm:grid-cols-2">
        <DecisionButton
          label={t('confirmAccounts')}
          title={t('saveAsk')}
          disabledReason={isOwn && t('proposalFourEyes')}
          command={confirm}
          decide={() => confirm.run({ body })}
        >
          <p className="text-sm text-ink-2">{t('saveEffect')}</p>
          <ProposedAccounts accounts={proposal} now={settings} />
        </DecisionButton>
        <DecisionButton
          label={t('discard')}
          title={t('discardAsk')}
          variant="secondary"
          danger
          command={discard}
          decide={() => discard.run({ body })}
        >
          <p className="text-sm text-ink-2">{t('discardEffect')}</p>
        </DecisionButton>
      </div>
    </Card>
  );
}

/** Proposed accounts, with the current ones below where they differ, so that a changed digit is noticed. */
function ProposedAccounts({ accounts, now }: { accounts: Accounts; now: Accounts }) {
  const t = useMessages(rechargeMessages);
  return (
    <FactList className="mt-2">
      <Fact label={t('bankHead')}>
        <BankText bank={accounts.bank} />
        <CurrentValue isChanged={!isSame(accounts.bank, now.bank)}>
          <BankText bank={now.bank} />
        </CurrentValue>
      </Fact>
      <Fact label={t('usdtHead')}>
        <UsdtText usdt={accounts.usdt} />
        <CurrentValue isChanged={!isSame(accounts.usdt, now.usdt)}>
          <UsdtText usdt={now.usdt} />
        </CurrentValue>
      </Fact>
    </FactList>
  );
}

/** Comparable as JSON, because the same schema orders the fields of both. */
const isSame = (one: Accounts[keyof Accounts], other: Accounts[keyof Accounts]) =>
  JSON.stringify(one) === JSON.stringify(other);

function CurrentValue({ isChanged, children }: { isChanged: boolean; children: ReactNode }) {
  const t = useMessages(rechargeMessages);
  if (!isChanged) return <span className="block text-ink-2">{t('unchanged')}</span>;
  return (
    <span className="mt-2 block border-t border-line pt-2 text-ink-2">
      <span className="block">{t('currentValue')}</span>
      {children}
    </span>
  );
}

function BankText({ bank }: Pick<Accounts, 'bank'>) {
  const t = useMessages(rechargeMessages);
  const bankName = useMessages(bankMessages);
  if (!bank) return t('off');
  return (
    <>
      {bankName(bank.bank)} · <span className="tabular font-semibold">{bank.account_number}</span>
      <span className="block text-ink-2">{bank.account_name}</span>
    </>
  );
}

function UsdtText({ usdt }: Pick<Accounts, 'usdt'>) {
  const t = useMessages(rechargeMessages);
  const format = useFormat();
  return (
    <>
      {t(usdt.enabled ? 'on' : 'off')}
      {usdt.address ? <span className="block break-all">{usdt.address}</span> : null}
      {usdt.rate === null ? null : (
        <span className="block text-ink-2">{t('rate', { rate: format.money(usdt.rate) })}</span>
      )}
    </>
  );
}
