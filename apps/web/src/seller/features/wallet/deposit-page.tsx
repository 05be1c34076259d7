import { useSearchParams } from 'wouter';
import type { Recharge } from '@raan/contract/wallet/recharge';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#seller/lib/profile.api.ts';
import { Segmented } from '#ui/segmented.tsx';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { BalanceCard } from './balance-card.tsx';
import { RechargeForm } from './recharge-form.tsx';
import { RechargeHistory } from './recharge-history.tsx';
import { RechargeSheet } from './recharge-sheet.tsx';
import { walletMessages } from './wallet-messages.ts';

const PANEL = 'deposit-panel';

/** /deposit: the top-up form and the history of top-ups. */
export default function DepositPage() {
  const t = useMessages(walletMessages);
  const { data: seller, isError, refetch } = useProfile();
  const [search, setSearch] = useSearchParams();
  const view = search.get('view') === 'history' ? 'history' : 'form';
  const rechargeSheet = useItemSheet<Recharge>();
  return (
    <div className="flex flex-1 flex-col gap-4 pt-3">
      <BalanceCard
        onRetry={isError ? () => void refetch() : undefined}
        balance={
          seller && {
            available: seller.available_balance,
            frozen: seller.freeze_amount,
            total: seller.total_balance,
          }
        }
      />
      <Segmented
        label={t('views')}
        segments={[
          { value: 'form', label: t('tabTopUp') },
          { value: 'history', label: t('tabHistory') },
        ]}
        value={view}
        onChange={(selected) =>
          setSearch(selected === 'history' ? { view: 'history' } : {}, { replace: true })
        }
        panelId={PANEL}
      />
      <div id={PANEL} role="tabpanel" className="flex flex-1 flex-col">
        {view === 'form' ? (
          <RechargeForm onStarted={rechargeSheet.show} />
        ) : (
          <RechargeHistory onOpen={rechargeSheet.show} />
        )}
      </div>
      {rechargeSheet.shown ? (
        <RechargeSheet
          key={rechargeSheet.shown.opening}
          recharge={rechargeSheet.shown.item}
          open={rechargeSheet.shown.open}
          onClose={rechargeSheet.hide}
        />
      ) : null}
    </div>
  );
}
