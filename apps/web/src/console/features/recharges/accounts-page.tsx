import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import IconArrowLeft from '#icon/IconArrowLeft';
import {
  getRechargeSettings,
  proposeRechargeSettings,
  type RechargeSettings,
} from '@raan/contract/console/console-recharge-endpoints';
import { ConfirmDecisionSheet } from '#console/features/decision/confirm-decision-sheet.tsx';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { ApiError } from '#lib/api-error.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import {
  AccountFields,
  toAccountsDraft,
  findAccountProblems,
  toRechargeSettings,
} from './account-fields.tsx';
import { AccountsProposal } from './accounts-proposal.tsx';
import { rechargeMessages } from './recharge-messages.ts';

/** /console/recharges/accounts: accounts that sellers pay into. */
export default function AccountsPage() {
  const t = useMessages(rechargeMessages);
  const settings = useQuery({
    queryKey: ['console', 'recharge-settings'],
    queryFn: ({ signal }) => callConsole(getRechargeSettings, {}, { signal }),
    meta: { quiet: true },
  });
  if (settings.error instanceof ApiError && settings.error.status === 403)
    return <EmptyState title={t('notYourRole')} detail={t('notYourRoleDetail')} />;
  return (
    <>
      <Link
        href="/recharges"
        className="inline-flex min-h-12 items-center gap-2 text-sm font-semibold text-brand"
      >
        <IconArrowLeft size={20} aria-hidden />
        {t('backToQueue')}
      </Link>
      <QueuePage title={t('accountsTitle')} about={t('accountsAbout')}>
        {settings.isPending ? (
          <SkeletonCards count={2} />
        ) : settings.data ? (
          <>
            {settings.data.proposal ? (
              <AccountsProposal settings={settings.data} proposal={settings.data.proposal} />
            ) : null}
            <AccountsForm key={settings.data.version} settings={settings.data} />
          </>
        ) : (
          <ErrorState detail={errorText(settings.error)} onRetry={() => void settings.refetch()} />
        )}
      </QueuePage>
    </>
  );
}

function AccountsForm({ settings }: { settings: RechargeSettings }) {
  const t = useMessages(rechargeMessages);
  const format = useFormat();
  const [draft, setDraft] = useState(() => toAccountsDraft(settings));
  const [isValidated, setIsValidated] = useState(false);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const save = useDecision({
    decide: (_, idempotencyKey) =>
      callConsole(
        proposeRechargeSettings,
        { body: { version: settings.version, ...toRechargeSettings(draft) } },
        { idempotencyKey },
      ),
    onDecided: () => {
      setIsSheetOpen(false);
      toast.success(t('proposedToast'));
    },
  });
  const problems = findAccountProblems(draft);
  const submit = () => {
    setIsValidated(true);
    save.reset();
    if (Object.keys(problems).length === 0) setIsSheetOpen(true);
  };
  const { changed_by, confirmed_by, changed_at } = settings;
  return (
    <div className="flex flex-col gap-4">
      <AccountFields
        draft={draft}
        onChange={setDraft}
        problems={isValidated ? problems : {}}
        error={save.error}
      />
      {changed_by && changed_at ? (
        <p className="text-sm text-ink-2">
          {t('changedBy', { account: changed_by.account, time: format.date(changed_at, 'with-time') })}
          {confirmed_by ? ` · ${t('confirmedBy', { account: confirmed_by.account })}` : null}
        </p>
      ) : null}
      <Button className="self-start" onClick={submit}>
        {t('propose')}
      </Button>
      <ConfirmDecisionSheet
        open={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        title={t('proposeAsk')}
        confirmLabel={t('propose')}
        isRunning={save.isPending}
        error={save.error}
        onDecide={() => save.mutate(JSON.stringify(draft))}
      >
        <p className="text-sm text-ink-2">{t('proposeEffect')}</p>
      </ConfirmDecisionSheet>
    </div>
  );
}
