import { useId, useRef } from 'react';
import { Link } from 'wouter';
import IconInfoCircle from '#icon/IconInfoCircle';
import type { Product } from '@raan/contract/catalogue/product';
import { bahtToSatang, satang, toBaht, ZERO_SATANG } from '@raan/contract/money';
import { thaiAddress } from '@raan/contract/orders/thai-address';
import { SAMPLE_QUANTITY_MAX, sampleQuantityMax } from '@raan/contract/samples/sample-rules';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { ReceiverFields } from '#lib/receiver-fields.tsx';
import { useFormat } from '#lib/use-format.ts';
import { ProductChoices } from '#seller/features/product/product-choices.tsx';
import type { Choice } from '#seller/features/product/product-rules.ts';
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
import { sampleMessages } from './sample.ts';
import { useSampleOrder, type SampleStart } from './use-sample-order.ts';

type NewSampleProps = SampleStart & { balance: number };

/** Which, how many, where to; then what it costs and what is left, before it is paid. */
export function NewSample({ balance, ...start }: NewSampleProps) {
  const t = useMessages(sampleMessages);
  const { money } = useFormat();
  const { product } = start;
  const sample = useSampleOrder(start);
  const page = useRef<HTMLFormElement>(null);
  const titleId = useId();
  const { choice, form, errors, paid } = sample;
  const after = difference(balance, paid);
  const chosen = [choice.color?.name, choice.size, t('pieces', { count: choice.quantity })]
    .filter(Boolean)
    .join(' · ');
  const review = () => {
    if (sample.review()) return;
    requestAnimationFrame(() =>
      page.current
        ?.querySelector<HTMLElement>('[aria-invalid], [role=alert]')
        ?.scrollIntoView({ block: 'center' }),
    );
  };
  return (
    <form
      ref={page}
      noValidate
      className="flex flex-1 flex-col gap-3 pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (after >= 0) review();
      }}
    >
      <Notice icon={<IconInfoCircle size={20} aria-hidden />}>{t('about')}</Notice>
      <Card className="flex flex-col gap-4">
        <ProductLine
          product={product}
          choice={choice}
          about={`${t('unitPrice')} ${money(product.effective_price)}`}
        />
        <ProductChoices
          product={product}
          choice={choice}
          onChange={sample.setChoice}
          asked={sample.isAsked}
        />
        <Stepper
          label={t('quantity')}
          value={choice.quantity}
          max={Math.max(1, sampleQuantityMax(product.stock))}
          onChange={(quantity) => sample.setChoice({ ...choice, quantity })}
        />
        <p className="text-right text-xs text-ink-2">{t('quantityMax', { max: SAMPLE_QUANTITY_MAX })}</p>
      </Card>
      <Card className="flex flex-col gap-4" aria-labelledby={titleId}>
        <div>
          <h2 id={titleId} className="text-base font-semibold">
            {t('deliverTo')}
          </h2>
          <p className="text-sm text-ink-2">{t('kept')}</p>
        </div>
        <ReceiverFields form={form} errors={errors} change={sample.change} />
      </Card>
      <Card>
        <FactList>
          <Fact label={t('balance')}>
            <Money amount={balance} />
          </Fact>
          <Fact label={t('balanceAfter')}>
            <Money amount={after} coloured={after < 0} />
          </Fact>
          <SampleAmounts total={sample.total} discount={sample.discount} paid={paid} />
        </FactList>
      </Card>
      {sample.failure ? (
        <Notice tone="negative" alert>
          {errorText(sample.failure)}
        </Notice>
      ) : null}
      <StickyActions
        above={
          after < 0 ? (
            <p className="flex items-center justify-between gap-3 text-sm text-negative">
              {t('short', { amount: money(-after) })}
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
          loading={sample.ordering.isPending}
          disabledReason={after < 0 && t('short', { amount: money(-after) })}
        >
          {t('order', { amount: money(paid) })}
        </Button>
      </StickyActions>
      <ConfirmSheet
        open={sample.isConfirming}
        onClose={sample.closeConfirm}
        onConfirm={() => sample.ordering.mutate()}
        loading={sample.ordering.isPending}
        title={t('confirmTitle')}
        confirmLabel={t('confirm', { amount: money(paid) })}
      >
        <ProductLine product={product} choice={choice} about={chosen} />
        <FactList className="pt-2">
          <Fact label={t('deliverTo')}>
            {form.name} · {thaiAddress(form)}
          </Fact>
          <Fact label={t('balance')}>
            <Money amount={balance} />
          </Fact>
          <Fact label={t('balanceAfter')}>
            <Money amount={after} />
          </Fact>
          <SampleAmounts total={sample.total} discount={sample.discount} paid={paid} />
        </FactList>
        <p className="pt-2 text-sm text-ink-2">
          {paid > 0 ? t('confirmNote') : null} {sample.discount > 0 ? t('couponNote') : null}
        </p>
      </ConfirmSheet>
    </form>
  );
}

/** Baht less baht, by whole satang. */
function difference(from: number, amount: number): number {
  return toBaht(satang((bahtToSatang(from) ?? ZERO_SATANG) - (bahtToSatang(amount) ?? ZERO_SATANG)));
}

/** The product in the colour that is chosen, and a line about it. */
function ProductLine({ product, choice, about }: { product: Product; choice: Choice; about: string }) {
  return (
    <div className="flex items-center gap-3">
      <Picture
        key={choice.color?.image}
        src={choice.color?.image ?? product.image.thumb_url}
        dominantColor={product.image.color}
        alt=""
        width={1}
        height={1}
        className="size-16 shrink-0 rounded-control"
      />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-base font-semibold">{product.name}</p>
        <p className="tabular text-sm text-ink-2">{about}</p>
      </div>
    </div>
  );
}
