import { useMutation } from '@tanstack/react-query';
import { revealRechargeName, type ConsoleRecharge } from '@raan/contract/console/console-recharge-endpoints';
import { rechargeStage } from '@raan/contract/wallet/recharge';
import { LookButton } from '#console/features/queue/look-button.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { rechargeMessages } from './recharge-messages.ts';

/** The name that the transfer should carry: masked, and whole once it is asked for while there is something to decide. */
export function VerifiedName({ recharge }: { recharge: ConsoleRecharge }) {
  const t = useMessages(rechargeMessages);
  const { id, verified_name: masked } = recharge;
  const look = useMutation({
    mutationFn: () => callConsole(revealRechargeName, { params: { id } }),
    gcTime: 0,
    meta: { quiet: true },
  });
  const isNeeded = masked !== null && rechargeStage(recharge) === 'in_review';
  const shown = isNeeded && look.data ? look.data.verified_name : masked;
  return (
    <>
      <FactList>
        <Fact label={t('verifiedName')}>{shown ?? t('notVerified')}</Fact>
      </FactList>
      {isNeeded && !look.data ? <LookButton label={t('revealName')} look={look} /> : null}
    </>
  );
}
