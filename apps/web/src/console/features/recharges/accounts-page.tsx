import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import IconArrowLeft from '#icon/IconArrowLeft';
import { USDT_RATE_MAX_BAHT, USDT_RATE_MIN_BAHT } from '@raan/contract/constants';
import {
  getRechargeSettings,
  proposeRechargeSettings,
  type RechargeSettings,
} from '@raan/contract/console/console-recharge-endpoints';
import { RechargeSettingsProposal } from '@raan/contract/console/console-requests';
import { ConfirmDecisionSheet } from '#console/features/decision/confirm-decision-sheet.tsx';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { ApiError } from '#lib/api-error.ts';
import { errorText } from '#lib/errors.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { BankFields, UsdtFields } from './account-fields.tsx';
import { findAccountProblems, toAccountsDraft, toRechargeSettings } from './accounts-draft.ts';
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
            <AccountsForm settings={settings.data} />
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
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const propose = useConsoleCommand(proposeRechargeSettings, () => {
    setIsSheetOpen(false);
    toast.success(t('proposedToast'));
  });
  const form = useDraftForm({
    schema: RechargeSettingsProposal,
    defaultValues: toAccountsDraft(settings),
    toBody: (values) => ({ version: settings.version, ...toRechargeSettings(values) }),
    check: (values) => {
      const wrong = findAccountProblems(values);
      const rateText = t('rateWrong', { from: USDT_RATE_MIN_BAHT, to: USDT_RATE_MAX_BAHT });
      const texts = Object.entries(wrong).map(([name, isWrong]) => [
        name,
        isWrong ? (name === 'usdt.rate' ? rateText : t('required')) : undefined,
      ]);
      return Object.fromEntries(texts) as Record<keyof typeof wrong, string | undefined>;
    },
    command: propose,
    send: (body) => propose.run({ body }),
    confirm: () => {
      propose.reset();
      setIsSheetOpen(true);
    },
  });
  const { changed_by, confirmed_by, changed_at } = settings;
  return (
    <form {...form.element} className="flex flex-col gap-4">
      <BankFields form={form} />
      <UsdtFields form={form} />
      {changed_by && changed_at ? (
        <p className="text-sm text-ink-2">
          {t('changedBy', { account: changed_by.account, time: format.date(changed_at, 'with-time') })}
          {confirmed_by ? ` · ${t('confirmedBy', { account: confirmed_by.account })}` : null}
        </p>
      ) : null}
      <Button className="self-start" type="submit">
        {t('propose')}
      </Button>
      <ConfirmDecisionSheet
        open={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        title={t('proposeAsk')}
        confirmLabel={t('propose')}
        command={propose}
        decide={form.send}
      >
        <p className="text-sm text-ink-2">{t('proposeEffect')}</p>
      </ConfirmDecisionSheet>
    </form>
  );
}
