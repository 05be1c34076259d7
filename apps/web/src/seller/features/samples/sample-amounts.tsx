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

/** What a sample costs: with a coupon its total and the discount, then what is paid from the balance. */
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
