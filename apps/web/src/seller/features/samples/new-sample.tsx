import { useId, type FormEvent } from 'react';
import { Link } from 'wouter';
import IconInfoCircle from '#icon/IconInfoCircle';
import { chosenImage, chosenNames } from '@raan/contract/catalogue/choosing';
import type { Product } from '@raan/contract/catalogue/product';
import { formatThaiAddress } from '@raan/contract/orders/thai-address';
import { SAMPLE_QUANTITY_MAX } from '@raan/contract/samples/sample-rules';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { ReceiverFields } from '#lib/receiver-fields.tsx';
import { useFormat } from '#lib/use-format.ts';
import { catalogueMessages } from '#seller/features/catalogue/catalogue-messages.ts';
import { ProductChoices } from '#seller/features/product/product-choices.tsx';
import { subtractBaht, type Choice } from '#seller/features/product/product-rules.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { SampleAmounts } from './sample-amounts.tsx';
import { sampleMessages } from './sample-messages.ts';
import { useSampleOrder, type SampleOrder, type SampleOrderInput } from './use-sample-order.ts';

type NewSampleProps = SampleOrderInput & { balance: number };

/** Order form of a sample: options, quantity, address, and the cost before payment. */
export function NewSample({ balance, ...start }: NewSampleProps) {
  const t = useMessages(sampleMessages);
  const catalogueText = useMessages(catalogueMessages);
  const { money } = useFormat();
  const { product } = start;
  const sample = useSampleOrder(start);
  const titleId = useId();
  const { choice, chosen, form, receiver, paid } = sample;
  const balanceAfter = subtractBaht(balance, paid);
  const { low, high } = chosen.cost;
  const isPriceOpen = low < high;
  const unitPrice = isPriceOpen ? `${money(low)}–${money(high)}` : money(low);
  const payable = isPriceOpen ? catalogueText('from', { price: money(paid) }) : money(paid);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (balanceAfter < 0) return event.preventDefault();
    form.element.onSubmit(event);
    const { currentTarget: element } = event;
    if (sample.isComplete) return;
    requestAnimationFrame(() =>
      element.querySelector('[aria-invalid], [role=alert]')?.scrollIntoView({ block: 'center' }),
    );
  };
  return (
    <form {...form.element} className="flex flex-1 flex-col gap-3 pt-3" onSubmit={submit}>
      <Notice icon={<IconInfoCircle size={20} aria-hidden />}>{t('about')}</Notice>
      <Card className="flex flex-col gap-4">
        <ProductLine product={product} choice={choice} detail={`${t('unitPrice')} ${unitPrice}`} />
        <ProductChoices
          product={product}
          choice={choice.values}
          onChange={(values) => sample.setChoice({ ...choice, values })}
          showsMissing={form.isSubmitted}
        />
        <Stepper
          label={t('quantity')}
          value={choice.quantity}
          max={sample.quantityMax}
          onChange={(quantity) => sample.setChoice({ ...choice, quantity })}
        />
        <p className="text-right text-xs text-ink-2">{t('quantityMax', { max: SAMPLE_QUANTITY_MAX })}</p>
      </Card>
      <Card className="flex flex-col gap-4" aria-labelledby={titleId}>
        <div>
          <h2 id={titleId} className="text-base font-semibold">
            {t('deliverTo')}
          </h2>
          <p className="text-sm text-ink-2">{t('addressSaved')}</p>
        </div>
        <ReceiverFields form={receiver} errors={sample.errors} change={sample.change} />
      </Card>
      <Card>
        <FactList>
          <Fact label={t('balance')}>
            <Money amount={balance} />
          </Fact>
          <Fact label={t('balanceAfter')}>
            <Money amount={balanceAfter} coloured={balanceAfter < 0} />
          </Fact>
          <SampleAmounts total={sample.total} discount={sample.discount} paid={paid} />
        </FactList>
      </Card>
      <ErrorNotice error={form.formError} />
      <StickyActions
        above={
          balanceAfter < 0 ? (
            <p className="flex items-center justify-between gap-3 text-sm text-negative">
              {t('balanceShort', { amount: money(-balanceAfter) })}
              <Link href="/deposit" className="inline-flex min-h-12 items-center font-semibold underline">
                {t('topUp')}
              </Link>
            </p>
          ) : undefined
        }
      >
        <Button
          wide
          type="submit"
          loading={form.isSubmitting}
          disabledReason={balanceAfter < 0 && t('balanceShort', { amount: money(-balanceAfter) })}
        >
          {t('order', { amount: payable })}
        </Button>
      </StickyActions>
      <ConfirmOrder sample={sample} product={product} balance={balance} />
    </form>
  );
}

type ConfirmOrderProps = { sample: SampleOrder; product: Product; balance: number };

/** The order once more before it is paid. */
function ConfirmOrder({ sample, product, balance }: ConfirmOrderProps) {
  const t = useMessages(sampleMessages);
  const { money } = useFormat();
  const { choice, form, receiver, paid } = sample;
  const choiceText = [...chosenNames(product.options, choice.values), t('pieces', { count: choice.quantity })]
    .filter(Boolean)
    .join(' · ');
  return (
    <ConfirmSheet
      open={sample.isConfirming}
      onClose={sample.closeConfirm}
      onConfirm={() => void form.send()}
      loading={form.isSubmitting}
      title={t('confirmTitle')}
      confirmLabel={t('confirm', { amount: money(paid) })}
    >
      <ProductLine product={product} choice={choice} detail={choiceText} />
      <FactList className="pt-2">
        <Fact label={t('deliverTo')}>
          {receiver.name} · {formatThaiAddress(receiver)}
        </Fact>
        <Fact label={t('balance')}>
          <Money amount={balance} />
        </Fact>
        <Fact label={t('balanceAfter')}>
          <Money amount={subtractBaht(balance, paid)} />
        </Fact>
        <SampleAmounts total={sample.total} discount={sample.discount} paid={paid} />
      </FactList>
      <p className="pt-2 text-sm text-ink-2">
        {paid > 0 ? t('confirmNote') : null} {sample.discount > 0 ? t('couponNote') : null}
      </p>
    </ConfirmSheet>
  );
}

function ProductLine({ product, choice, detail }: { product: Product; choice: Choice; detail: string }) {
  const src = chosenImage(product.options, product.variants, choice.values) ?? product.image.thumb_url;
  return (
    <div className="flex items-center gap-3">
      <Picture
        key={src}
        src={src}
        dominantColor={product.image.color}
        alt=""
        width={1}
        height={1}
        className="size-16 shrink-0 rounded-control"
      />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-base font-semibold">{product.name}</p>
        <p className="tabular text-sm text-ink-2">{detail}</p>
      </div>
    </div>
  );
}
