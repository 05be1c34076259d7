import { useMutation } from '@tanstack/react-query';
import { revealRechargeName, type ConsoleRecharge } from '@raan/contract/console/console-recharge-endpoints';
import { rechargeStage } from '@raan/contract/wallet/recharge';
import { RevealButton } from '#console/features/queue/reveal-button.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { rechargeMessages } from './recharge-messages.ts';

/** Expected name of the sender: masked, and revealed on request while the top-up is undecided. */
export function VerifiedName({ recharge }: { recharge: ConsoleRecharge }) {
  const t = useMessages(rechargeMessages);
  const { id, verified_name: masked } = recharge;
  const revealing = useMutation({
    mutationFn: () => callConsole(revealRechargeName, { params: { id } }),
    gcTime: 0,
    meta: { quiet: true },
  });
  const isNeeded = masked !== null && rechargeStage(recharge) === 'in_review';
  const shown = isNeeded && revealing.data ? revealing.data.verified_name : masked;
  return (
    <>
      <FactList>
        <Fact label={t('verifiedName')}>{shown ?? t('notVerified')}</Fact>
      </FactList>
      {isNeeded && !revealing.data ? <RevealButton label={t('revealName')} reveal={revealing} /> : null}
    </>
  );
}
