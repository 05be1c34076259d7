import { useSearchParams } from 'wouter';
import type { Recharge } from '@raan/contract/wallet/recharge';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#lib/profile.ts';
import { Segmented } from '#ui/segmented.tsx';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { BalanceCard } from './balance-card.tsx';
import { RechargeForm } from './recharge-form.tsx';
import { RechargeHistory } from './recharge-history.tsx';
import { RechargeSheet } from './recharge-sheet.tsx';
import { walletMessages } from './wallet.ts';

const PANEL = 'deposit-panel';

/** /deposit: topping up the balance by PromptPay QR, and what was topped up before. */
export default function DepositPage() {
  const t = useMessages(walletMessages);
  const { data: seller, isError, refetch } = useProfile();
  const [search, setSearch] = useSearchParams();
  const part = search.get('view') === 'history' ? 'history' : 'form';
  const paying = useSheetFor<Recharge>();
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
        label={t('part')}
        segments={[
          { value: 'form', label: t('tabTopUp') },
          { value: 'history', label: t('tabHistory') },
        ]}
        value={part}
        onChange={(chosen) => setSearch(chosen === 'history' ? { view: 'history' } : {}, { replace: true })}
        panelId={PANEL}
      />
      <div id={PANEL} role="tabpanel" className="flex flex-1 flex-col">
        {part === 'form' ? (
          <RechargeForm onStarted={paying.show} />
        ) : (
          <RechargeHistory onOpen={paying.show} />
        )}
      </div>
      {paying.shown ? (
        <RechargeSheet
          key={paying.shown.opening}
          recharge={paying.shown.item}
          open={paying.shown.open}
          onClose={paying.hide}
        />
      ) : null}
    </div>
  );
}
