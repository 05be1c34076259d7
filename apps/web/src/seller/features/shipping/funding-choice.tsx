import { SHIP_FUNDINGS, type ShipFunding } from '@raan/contract/orders/order';
import { bahtDifference } from '#lib/baht.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { shippingMessages } from './shipping-messages.ts';

type FundingChoiceProps = {
  cost: number;
  available: number;
  /** The customers' payments for `count` orders, and the profit that remains. */
  escrow?: { held: number; profit: number; count: number };
  value: ShipFunding;
  onChange: (funding: ShipFunding) => void;
};

/** Chooses how to pay the supplier price. Both options are always shown. */
export function FundingChoice({ cost, available, escrow, value, onChange }: FundingChoiceProps) {
  const t = useMessages(shippingMessages);
  const format = useFormat();
  const missing = bahtDifference(cost, available);
  const texts = {
    balance: {
      title: t('fundingBalance'),
      detail: t('fundingBalanceAbout', { cost: format.money(cost) }),
      warning:
        missing > 0
          ? t('fundingBalanceShort', { available: format.money(available), missing: format.money(missing) })
          : undefined,
    },
    escrow: {
      title: t('fundingEscrow'),
      detail: escrow
        ? t(escrow.count > 1 ? 'fundingEscrowSums' : 'fundingEscrowSum', {
            held: format.money(escrow.held),
            profit: format.money(escrow.profit),
          })
        : t('fundingEscrowAbout'),
    },
  };
  return (
    <>
      {missing > 0 && value === 'escrow' ? (
        <Notice tone="info">
          {t('fundingWhyEscrow', { available: format.money(available), missing: format.money(missing) })}
        </Notice>
      ) : null}
      <RadioCards
        label={t('funding')}
        options={SHIP_FUNDINGS.map((funding) => ({ value: funding, ...texts[funding] }))}
        value={value}
        onChange={onChange}
      />
    </>
  );
}
