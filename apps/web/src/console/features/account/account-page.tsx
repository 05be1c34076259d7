import { useQueryClient } from '@tanstack/react-query';
import IconLogout from '#icon/IconLogout';
import { signoutOperator } from '@raan/contract/console/operator-endpoints';
import type { Operator } from '@raan/contract/console/operator';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { endOperatorSession } from '#console/lib/operator-session.ts';
import { OPERATOR_KEY, useOperator } from '#console/lib/use-operator.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { accountMessages } from './account-messages.ts';
import { PasswordCard } from './password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

/** /console/account: password, second factor and sign-out. */
export default function AccountPage() {
  const t = useMessages(accountMessages);
  const client = useQueryClient();
  const me = useOperator();
  if (!me.data) return <SkeletonCards count={2} />;
  const { operator } = me.data;
  const changed = (now: Operator) => client.setQueryData(OPERATOR_KEY, { operator: now });
  const signOut = async () => {
    // The device signs out even if the server can't be reached.
    await callConsole(signoutOperator).catch(() => undefined);
    endOperatorSession('signed-out');
  };
  return (
    <div className="flex max-w-md flex-col gap-4">
      <h1 className="text-xl font-semibold">
        {operator.must_change_password ? t('choosePassword') : t('yourAccount')}
      </h1>
      <PasswordCard operator={operator} onChanged={changed} />
      {operator.must_change_password ? null : <SecondFactorCard operator={operator} onChanged={changed} />}
      <Button variant="secondary" icon={<IconLogout size={20} aria-hidden />} onClick={() => void signOut()}>
        {t('signOut')}
      </Button>
    </div>
  );
}
