import { useMessages } from '#lib/i18n.tsx';
import { Fact } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { sampleMessages } from './sample-messages.ts';

type SampleAmountsProps = {
  /** Amounts in baht. */
  total: number;
  discount: number;
  paid: number;
  paidLabel?: string;
};

/** Total, discount if a coupon applies, and the amount paid from the balance. */
export function SampleAmounts({ total, discount, paid, paidLabel }: SampleAmountsProps) {
  const t = useMessages(sampleMessages);
  return (
    <>
      {discount > 0 ? (
        <>
          <Fact label={t('total')}>
            <Money amount={total} />
          </Fact>
          <Fact label={t('discount')}>
            <Money amount={-discount} className="text-positive" />
          </Fact>
        </>
      ) : null}
      <Fact label={paidLabel ?? t('amount')} strong>
        <Money amount={paid} />
      </Fact>
    </>
  );
}
