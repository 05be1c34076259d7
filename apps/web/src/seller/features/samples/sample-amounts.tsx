import { useMessages } from '#lib/i18n.tsx';
import { Fact } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { sampleMessages } from './sample.ts';

type SampleAmountsProps = {
  /** Baht, as on the wire. */
  total: number;
  discount: number;
  paid: number;
  /** The label of what is paid; "You pay" if absent. */
  paidLabel?: string;
};

/** Price of a sample: total, discount if a coupon applies, and the amount paid from the balance. */
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
