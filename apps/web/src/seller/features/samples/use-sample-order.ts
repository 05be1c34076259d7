import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Product } from '@raan/contract/catalogue/product';
import { couponDiscount } from '@raan/contract/coupons/coupon';
import { bahtToSatang, satang, toBaht, ZERO_SATANG } from '@raan/contract/money';
import { orderSample } from '@raan/contract/samples/sample-endpoints';
import { sampleQuantityMax } from '@raan/contract/samples/sample-rules';
import { useCommand } from '#lib/command/use-command.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys, invalidateAfter } from '#seller/lib/query-keys.ts';
import { receiverProblems, type ReceiverField, type ReceiverForm } from '#lib/receiver-form.ts';
import { receiverMessages } from '#lib/receiver-messages.ts';
import {
  chosenProduct,
  multiplyPrice,
  orderableChoice,
  type Choice,
} from '#seller/features/product/product-rules.ts';
import { toast } from '#ui/toast-store.ts';
import { sampleMessages } from './sample-messages.ts';

export type SampleOrderInput = {
  product: Product;
  hasCoupon: boolean;
  initialChoice: Choice;
  initialForm: ReceiverForm;
};

/** The receiver's fields in the request. */
const PATHS = {
  name: 'recipient.name',
  phone: 'recipient.phone',
  address: 'shipping.address',
  postal_code: 'shipping.postal_code',
  province: 'shipping.province',
  district: 'shipping.district',
  subdistrict: 'shipping.subdistrict',
} as const satisfies Record<ReceiverField, string>;
const FIELDS = Object.keys(PATHS) as ReceiverField[];

/** State of a new sample order: form, review, and submission with an idempotency key. */
export function useSampleOrder({ product, hasCoupon, initialChoice, initialForm }: SampleOrderInput) {
  const t = useMessages(sampleMessages);
  const receiverMessage = useMessages(receiverMessages);
  const [, navigate] = useLocation();
  const [selectedChoice, setChoice] = useState(initialChoice);
  // The product may have changed: deselects what can no longer be ordered and limits the quantity to the stock.
  const orderable = orderableChoice(product, selectedChoice);
  const chosen = chosenProduct(product, orderable.values);
  const quantityMax = Math.max(1, sampleQuantityMax(chosen.stock));
  const choice = { ...orderable, quantity: Math.min(orderable.quantity, quantityMax) };
  // Only a reviewed choice may be confirmed. If it is no longer available, the confirmation closes.
  const isChoiceAvailable =
    choice.quantity === selectedChoice.quantity &&
    choice.values.every((key, index) => key === selectedChoice.values[index]);
  const [confirming, setConfirming] = useState(false);
  const { variant } = chosen;
  const total = multiplyPrice(chosen.cost.low, choice.quantity);
  const totalSatang = bahtToSatang(total) ?? ZERO_SATANG;
  const discountSatang = hasCoupon ? couponDiscount(totalSatang) : ZERO_SATANG;
  const discount = toBaht(discountSatang);
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

  const { name, phone, ...shipping } = initialForm;
  const form = useDraftForm({
    defaultValues: { recipient: { name, phone }, shipping },
    check: (values) => {
      const problems = receiverProblems({ ...values.recipient, ...values.shipping });
      return Object.fromEntries(
        FIELDS.map((field) => [PATHS[field], problems[field] && receiverMessage(problems[field])]),
      );
    },
    command: order,
    confirm: () => {
      setChoice(choice);
      setConfirming(variant !== undefined);
    },
    send: (values) =>
      order.run({
        body: {
          product_id: product.id,
          quantity: choice.quantity,
          ...(variant && { variant_id: variant.id }),
          recipient: { ...values.recipient, name: values.recipient.name.trim() },
          shipping: values.shipping,
          total_amount: total,
          discount_amount: discount,
        },
      }),
  });
  return {
    choice,
    chosen,
    quantityMax,
    setChoice,
    form,
    receiver: { ...form.values.recipient, ...form.values.shipping },
    change: (part: Partial<ReceiverForm>) => {
      for (const field of FIELDS) if (part[field] !== undefined) form.setValue(PATHS[field], part[field]);
    },
    errors: Object.fromEntries(FIELDS.map((field) => [field, form.field(PATHS[field]).error])),
    /** Nothing is missing. */
    isComplete: variant !== undefined && Object.keys(form.problems).length === 0,
    total,
    discount,
    paid: toBaht(satang(totalSatang - discountSatang)),
    isConfirming: confirming && isChoiceAvailable,
    closeConfirm: () => setConfirming(false),
  };
}

export type SampleOrder = ReturnType<typeof useSampleOrder>;
