import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Product } from '@raan/contract/catalogue/product';
import { couponDiscount } from '@raan/contract/coupons/coupon';
import { bahtToSatang, satang, toBaht, ZERO_SATANG } from '@raan/contract/money';
import { orderSample } from '@raan/contract/samples/sample-endpoints';
import { sampleQuantityMax } from '@raan/contract/samples/sample-rules';
import { useCommand } from '#lib/command/use-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys, invalidateAfter } from '#seller/lib/query-keys.ts';
import { receiverProblems, type ReceiverField, type ReceiverForm } from '#lib/receiver-form.ts';
import { receiverMessages } from '#lib/receiver-messages.ts';
import {
  availableChoice,
  hasAllChoices,
  multiplyPrice,
  type Choice,
} from '#seller/features/product/product-rules.ts';
import { toast } from '#ui/toast-store.ts';
import { serverFieldErrors } from './server-field-errors.ts';
import { sampleMessages } from './sample-messages.ts';

export type SampleOrderInput = {
  product: Product;
  hasCoupon: boolean;
  initialChoice: Choice;
  initialForm: ReceiverForm;
};

/** State of a new sample order: form, review, and submission with an idempotency key. */
export function useSampleOrder({ product, hasCoupon, initialChoice, initialForm }: SampleOrderInput) {
  const t = useMessages(sampleMessages);
  const receiverMessage = useMessages(receiverMessages);
  const [, navigate] = useLocation();
  const [selectedChoice, setChoice] = useState(initialChoice);
  // The product may have changed: deselects options it no longer has and limits the quantity to its stock.
  const choice = availableChoice(product, {
    ...selectedChoice,
    quantity: Math.min(selectedChoice.quantity, Math.max(1, sampleQuantityMax(product.stock))),
  });
  // Only a reviewed choice may be confirmed. If it is no longer available, the confirmation closes.
  const isChoiceAvailable =
    choice.quantity === selectedChoice.quantity &&
    choice.color?.name === selectedChoice.color?.name &&
    choice.size === selectedChoice.size;
  const [form, setForm] = useState(initialForm);
  const [isSubmitted, setSubmitted] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const total = multiplyPrice(product.effective_price, choice.quantity);
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
  const order = useCommand(orderSample, {
    showsError: true,
    onSuccess: async ({ sample_order: sample }) => {
      navigator.vibrate?.(20);
      toast.success(t('placed'));
      await Promise.all([
        invalidateAfter('money'),
        queryClient.invalidateQueries({ queryKey: queryKeys.samples }),
      ]);
      navigate(`/sample-orders/${sample.id}`, { replace: true });
    },
    onError: () => {
      setConfirming(false);
      // Price, stock, coupon or balance may have changed.
      void invalidateAfter('money');
      void queryClient.invalidateQueries({ queryKey: [...queryKeys.catalogue, 'product', product.id] });
    },
  });

  const problems = receiverProblems(form);
  const serverErrors = serverFieldErrors(order.error);
  const errors: Partial<Record<ReceiverField, string>> = { ...serverErrors };
  if (isSubmitted) {
    for (const [field, problem] of Object.entries(problems))
      errors[field as ReceiverField] = receiverMessage(problem);
  }
  return {
    choice,
    setChoice,
    form,
    change: (part: Partial<ReceiverForm>) => {
      order.reset();
      setForm((previous) => ({ ...previous, ...part }));
    },
    errors,
    total,
    discount,
    paid: toBaht(satang(totalSatang - discountSatang)),
    isSubmitted,
    isConfirming: confirming && isChoiceAvailable,
    closeConfirm: () => setConfirming(false),
    isOrdering: order.isRunning,
    order: () => void order.run({ body }),
    /** Opens the confirmation, or marks missing input. Returns whether the input is complete. */
    review: () => {
      setSubmitted(true);
      setChoice(choice);
      order.reset();
      const isComplete = Object.keys(problems).length === 0 && hasAllChoices(product, choice);
      setConfirming(isComplete);
      return isComplete;
    },
    failure: Object.keys(serverErrors).length === 0 ? order.error : null,
  };
}
