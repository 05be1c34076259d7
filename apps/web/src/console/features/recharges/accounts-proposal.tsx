import { useState, type ReactNode } from 'react';
import {
  confirmRechargeSettings,
  discardRechargeSettings,
  type RechargeSettings,
} from '@raan/contract/console/console-recharge-endpoints';
import { ConfirmDecisionSheet } from '#console/features/decision/confirm-decision-sheet.tsx';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { bankMessages } from '#lib/bank-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { useOperator } from '#lib/use-operator.ts';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { toast } from '#ui/toast-store.ts';
import { rechargeMessages } from './recharge-messages.ts';

type Accounts = Pick<RechargeSettings, 'bank' | 'usdt'>;
type ProposalProps = { settings: RechargeSettings; proposal: NonNullable<RechargeSettings['proposal']> };

/** One of the two answers to what was proposed, and the word that it was given. */
function useStep(
  version: number,
  endpoint: typeof confirmRechargeSettings | typeof discardRechargeSettings,
  toastText: 'savedToast' | 'discardedToast',
  onDecided: () => void,
) {
  const t = useMessages(rechargeMessages);
  return useDecision({
    decide: (_, idempotencyKey) => callConsole(endpoint, { body: { version } }, { idempotencyKey }),
    onDecided: () => {
      onDecided();
      toast.success(t(toastText));
    },
  });
}

/** What a colleague proposes: every digit of it, and either it holds from now on or it is gone. */
export function AccountsProposal({ settings, proposal }: ProposalProps) {
  const t = useMessages(rechargeMessages);
  const format = useFormat();
  const me = useOperator();
  const [asking, setAsking] = useState<'confirm' | 'discard'>();
  const { proposed_by, proposed_at } = proposal;
  const isOwn = proposed_by !== null && proposed_by.id === me.data?.operator.id;
  const close = () => setAsking(undefined);
  const { version } = settings;
  const confirm = useStep(version, confirmRechargeSettings, 'savedToast', close);
  const discard = useStep(version, discardRechargeSettings, 'discardedToast', close);
  return (
    <Card>
      <SectionTitle>{t('proposalHead')}</SectionTitle>
      {proposed_by ? (
        <p className="text-sm text-ink-2">
          {t('proposedBy', { account: proposed_by.account, time: format.date(proposed_at, 'with-time') })}
        </p>
      ) : null}
      <AccountsFacts accounts={proposal} now={settings} />
      <div className="mt-3 grid items-start gap-2 sm:grid-cols-2">
        <Button wide disabledReason={isOwn && t('proposalFourEyes')} onClick={() => setAsking('confirm')}>
          {t('confirmAccounts')}
        </Button>
        <Button wide variant="secondary" onClick={() => setAsking('discard')}>
          {t('discard')}
        </Button>
      </div>
      <ConfirmDecisionSheet
        open={asking === 'confirm'}
        onClose={() => setAsking(undefined)}
        title={t('saveAsk')}
        confirmLabel={t('confirmAccounts')}
        isRunning={confirm.isPending}
        error={confirm.error}
        onDecide={() => confirm.mutate('')}
      >
        <p className="text-sm text-ink-2">{t('saveEffect')}</p>
        <AccountsFacts accounts={proposal} now={settings} />
      </ConfirmDecisionSheet>
      <ConfirmDecisionSheet
        open={asking === 'discard'}
        onClose={() => setAsking(undefined)}
        title={t('discardAsk')}
        confirmLabel={t('discard')}
        danger
        isRunning={discard.isPending}
        error={discard.error}
        onDecide={() => discard.mutate('')}
      >
        <p className="text-sm text-ink-2">{t('discardEffect')}</p>
      </ConfirmDecisionSheet>
    </Card>
  );
}

/** What is proposed, and under what differs what holds until then: a digit that was changed is to be seen. */
function AccountsFacts({ accounts, now }: { accounts: Accounts; now: Accounts }) {
  const t = useMessages(rechargeMessages);
  return (
    <FactList className="mt-2">
      <Fact label={t('bankHead')}>
        <BankText bank={accounts.bank} />
        <UntilNow isChanged={!isSame(accounts.bank, now.bank)}>
          <BankText bank={now.bank} />
        </UntilNow>
      </Fact>
      <Fact label={t('usdtHead')}>
        <UsdtText usdt={accounts.usdt} />
        <UntilNow isChanged={!isSame(accounts.usdt, now.usdt)}>
          <UsdtText usdt={now.usdt} />
        </UntilNow>
      </Fact>
    </FactList>
  );
}

/** Both come through the same schema, so that their fields stand in the same order. */
const isSame = (one: Accounts[keyof Accounts], other: Accounts[keyof Accounts]) =>
  JSON.stringify(one) === JSON.stringify(other);

function UntilNow({ isChanged, children }: { isChanged: boolean; children: ReactNode }) {
  const t = useMessages(rechargeMessages);
  if (!isChanged) return <span className="block text-ink-2">{t('unchanged')}</span>;
  return (
    <span className="mt-2 block border-t border-line pt-2 text-ink-2">
      <span className="block">{t('untilNow')}</span>
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
