import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Product } from '@raan/contract/catalogue/product';
import { couponDiscount } from '@raan/contract/coupons/coupon';
import { bahtToSatang, satang, toBaht, ZERO_SATANG } from '@raan/contract/money';
import { orderSample } from '@raan/contract/samples/sample-endpoints';
import { sampleQuantityMax } from '@raan/contract/samples/sample-rules';
import { call } from '#lib/api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys, refreshAfter } from '#lib/query-keys.ts';
import { receiverProblems, type ReceiverField, type ReceiverForm } from '#lib/receiver-form.ts';
import { receiverMessages } from '#lib/receiver-messages.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';
import { choiceOf, isChosen, priceOf, type Choice } from '#seller/features/product/product-rules.ts';
import { toast } from '#ui/toast-store.ts';
import { serverProblems } from './sample-form.ts';
import { sampleMessages } from './sample.ts';

export type SampleStart = {
  product: Product;
  /** Whether the seller can use the new-member coupon now. */
  hasCoupon: boolean;
  firstChoice: Choice;
  firstForm: ReceiverForm;
};

/** The sample as it is put together, the look at it before it is paid, and its ordering, once however often it is sent. */
export function useSampleOrder({ product, hasCoupon, firstChoice, firstForm }: SampleStart) {
  const t = useMessages(sampleMessages);
  const receiverText = useMessages(receiverMessages);
  const [, navigate] = useLocation();
  const [picked, setChoice] = useState(firstChoice);
  // The product may be another since: what it no longer has is to be chosen anew, and of fewer pieces there are fewer.
  const choice = choiceOf(product, {
    ...picked,
    quantity: Math.min(picked.quantity, Math.max(1, sampleQuantityMax(product.stock))),
  });
  // What is confirmed is what was picked: where that is no more, it is looked at anew.
  const isAsPicked =
    choice.quantity === picked.quantity &&
    choice.color?.name === picked.color?.name &&
    choice.size === picked.size;
  const [form, setForm] = useState(firstForm);
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const intent = useIntentKey();
  const total = priceOf(product.effective_price, choice.quantity);
  const totalSatang = bahtToSatang(total) ?? ZERO_SATANG;
  const discountSatang = hasCoupon ? couponDiscount(totalSatang) : ZERO_SATANG;
  const discount = toBaht(discountSatang);
  const { name, phone, ...shipping } = form;
  const body = {
    product_id: product.id,
    quantity: choice.quantity,
    color: choice.color?.name ?? null,
    size: choice.size ?? null,
    recipient: { name: name.trim(), phone },
    shipping,
    total_amount: total,
    discount_amount: discount,
  };
  const ordering = useMutation({
    mutationFn: () => call(orderSample, { body }, { idempotencyKey: intent.keyFor(body) }),
    meta: { quiet: true },
    onSuccess: async ({ sample_order: sample }) => {
      intent.done();
      navigator.vibrate?.(20);
      toast.success(t('placed'));
      await Promise.all([
        refreshAfter('money'),
        queryClient.invalidateQueries({ queryKey: queryKeys.samples }),
      ]);
      navigate(`/sample-orders/${sample.id}`, { replace: true });
    },
    onError: () => {
      setConfirming(false);
      // Price, stock, coupon or balance may have changed.
      void refreshAfter('money');
      void queryClient.invalidateQueries({ queryKey: [...queryKeys.catalogue, 'product', product.id] });
    },
  });

  const problems = receiverProblems(form);
  const refused = serverProblems(ordering.error);
  const errors: Partial<Record<ReceiverField, string>> = { ...refused };
  if (tried) {
    for (const [field, problem] of Object.entries(problems))
      errors[field as ReceiverField] = receiverText(problem);
  }
  return {
    choice,
    setChoice,
    form,
    change: (part: Partial<ReceiverForm>) => {
      ordering.reset();
      setForm((before) => ({ ...before, ...part }));
    },
    errors,
    total,
    discount,
    /** Amount taken from the balance. */
    paid: toBaht(satang(totalSatang - discountSatang)),
    isAsked: tried,
    isConfirming: confirming && isAsPicked,
    closeConfirm: () => setConfirming(false),
    ordering,
    /** Shows what will happen, or marks what is missing. Answers whether there is anything missing. */
    review: () => {
      setTried(true);
      setChoice(choice);
      ordering.reset();
      const complete = Object.keys(problems).length === 0 && isChosen(product, choice);
      setConfirming(complete);
      return complete;
    },
    /** A failure that belongs to no field. */
    failure: ordering.isError && Object.keys(refused).length === 0 ? ordering.error : undefined,
  };
}
