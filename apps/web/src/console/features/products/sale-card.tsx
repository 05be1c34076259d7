import { useQueryClient } from '@tanstack/react-query';
import IconBasketOff from '#icon/IconBasketOff';
import { PRODUCT_WITHDRAWALS } from '@raan/contract/catalogue/product-withdrawal';
import {
  restoreProduct,
  withdrawProduct,
  type ConsoleProduct,
} from '@raan/contract/console/console-product-endpoints';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { ReasonButton } from '#console/features/decision/reason-button.tsx';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { productMessages } from './product-messages.ts';
import { ProductStateChip } from './product-state.tsx';

/** Sale state of a product with its reason, and the action that changes it. */
export function SaleCard({ product }: { product: ConsoleProduct }) {
  const t = useMessages(productMessages);
  const client = useQueryClient();
  const onDecided = (decided: ConsoleProduct) => {
    client.setQueryData(['console', 'products', decided.id], decided);
    toast.success(t(decided.state === 'withdrawn' ? 'withdrawnToast' : 'restoredToast'));
  };
  const { state, withdrawal } = product;
  return (
    <Card>
      <SectionTitle>{t('sale')}</SectionTitle>
      <div className="mb-3 flex flex-col gap-3 text-sm">
        <p>
          <ProductStateChip state={state} />
        </p>
        {withdrawal ? <WithdrawalNotice withdrawal={withdrawal} /> : null}
        {state === 'on_sale' ? <p className="text-ink-2">{t('isOnSale')}</p> : null}
        {state === 'inactive' ? <p className="text-ink-2">{t('isInactive')}</p> : null}
      </div>
      {state === 'withdrawn' ? (
        <Restore product={product} onDecided={onDecided} />
      ) : (
        <Withdraw product={product} onDecided={onDecided} />
      )}
    </Card>
  );
}

function WithdrawalNotice({
  withdrawal: { reason_code, reason, by, at },
}: {
  withdrawal: NonNullable<ConsoleProduct['withdrawal']>;
}) {
  const t = useMessages(productMessages);
  const format = useFormat();
  return (
    <Notice
      tone="negative"
      icon={<IconBasketOff size={20} aria-hidden />}
      title={t('withdrawnBecause', { reason: t(reason_code) })}
    >
      {reason ? <p className="whitespace-pre-line">{reason}</p> : null}
      <p>{t('withdrawnBy', { who: by?.account ?? '', time: format.date(at, 'with-time') })}</p>
    </Notice>
  );
}

type StepProps = { product: ConsoleProduct; onDecided: (decided: ConsoleProduct) => void };

function Withdraw({ product, onDecided }: StepProps) {
  const t = useMessages(productMessages);
  const format = useFormat();
  const forbiddenReason = useForbiddenReason(withdrawProduct, t('notYourRole'));
  const { id, listings, unpaid_orders, unshipped_orders } = product;
  const withdraw = useConsoleCommand(withdrawProduct, onDecided);
  return (
    <ReasonButton
      label={t('withdraw')}
      title={t('withdrawAsk')}
      danger
      disabledReason={forbiddenReason}
      codes={PRODUCT_WITHDRAWALS}
      labelOf={t}
      hint={t('sellersRead')}
      command={withdraw}
      decide={(body) => withdraw.run({ params: { id }, body })}
    >
      <p className="text-sm text-ink-2">{t('withdrawEffect', { listings: format.count(listings) })}</p>
      {unpaid_orders + unshipped_orders > 0 ? (
        <p className="text-sm text-ink-2">
          {t('ordersStay', {
            unpaid: format.count(unpaid_orders),
            unshipped: format.count(unshipped_orders),
          })}
        </p>
      ) : null}
    </ReasonButton>
  );
}

function Restore({ product: { id, listings, is_supplied }, onDecided }: StepProps) {
  const t = useMessages(productMessages);
  const format = useFormat();
  const restore = useConsoleCommand(restoreProduct, onDecided);
  return (
    <DecisionButton
      label={t('restore')}
      title={t('restoreAsk')}
      disabledReason={useForbiddenReason(restoreProduct, t('notYourRole'))}
      command={restore}
      decide={() => restore.run({ params: { id } })}
    >
      <p className="text-sm text-ink-2">
        {is_supplied ? t('restoreEffect', { listings: format.count(listings) }) : t('restoreUnsupplied')}
      </p>
    </DecisionButton>
  );
}
