import { useEffect, useRef, useState } from 'react';
import type { Body } from '@raan/contract/endpoint';
import { placeOrder } from '@raan/contract/storefront/storefront-endpoints';
import { orderPath } from '@raan/contract/storefront/storefront-pages';
import { ApiError } from '#lib/api-error.ts';
import { call } from '#lib/api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { receiverProblems } from '#lib/receiver-form.ts';
import { receiverMessages } from '#lib/receiver-messages.ts';
import { cartTotal, lineKey, readCart, writeCart, type CartLine } from '#storefront/cart/cart-lines.ts';
import type { Cart } from '#storefront/cart/use-cart.ts';
import { keepDeviceOrder } from '#storefront/orders/device-orders.ts';
import {
  EMPTY_FORM,
  forgetForm,
  keepForm,
  readForm,
  SERVER_FIELDS,
  type CheckoutField,
  type CheckoutForm,
} from './checkout-form.ts';
import { checkoutMessages } from './checkout-messages.ts';
import { forgetOrderKey, orderKeyFor } from './order-key.ts';

/** What has to be mended: what is marked in the form, the cart, or nothing of either. */
type Failure = { text: string; at: 'fields' | 'cart' | 'neither' };

function orderOf(form: CheckoutForm, lines: readonly CartLine[]): Body<typeof placeOrder> {
  const note = form.note.trim();
  return {
    customer: { name: form.name.trim(), phone: form.phone.trim() },
    shipping: {
      address: form.address.trim(),
      district: form.district,
      province: form.province,
      postal_code: form.postal_code,
    },
    ...(note && { note }),
    items: lines.map((line) => ({
      product_id: line.product_id,
      quantity: line.quantity,
      color: line.color?.name ?? null,
      size: line.size,
    })),
    total_amount: cartTotal(lines),
  };
}

/** The checkout's form and the sending of it. */
export function useCheckout(slug: string, cart: Cart, { single }: { single: boolean }) {
  const t = useMessages(checkoutMessages);
  const receiverText = useMessages(receiverMessages);
  const [form, setForm] = useState<CheckoutForm>(EMPTY_FORM);
  const [errors, setErrors] = useState<Partial<Record<CheckoutField, string>>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setIsSending] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);

  const [isRestored, setIsRestored] = useState(false);
  useEffect(() => {
    const kept = readForm();
    // The server drew the page without it: what this tab keeps is known only now.
    // oxlint-disable-next-line react/set-state-in-effect
    if (kept) setForm(kept);
    setIsRestored(true);
  }, []);

  const change = (part: Partial<CheckoutForm>) => {
    setForm((now) => {
      const next = { ...now, ...part };
      keepForm(next);
      return next;
    });
    // What follows from a postcode comes later: by then other marks may be gone.
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
    setFailure((now) => (now?.at === 'neither' ? null : now));
  };

  const showErrors = (found: Partial<Record<CheckoutField, string>>) => {
    setErrors(found);
    setFailure({ text: t('checkFields'), at: 'fields' });
    requestAnimationFrame(() => {
      const first = formElement.current?.querySelector<HTMLElement>('[aria-invalid]');
      first?.focus({ preventScroll: true });
      // Its label must be seen too, so it does not go to the very edge.
      first?.scrollIntoView({ block: 'center' });
    });
  };

  const send = async (lines: readonly CartLine[]) => {
    const problems = Object.entries(receiverProblems(form));
    if (problems.length > 0)
      return showErrors(Object.fromEntries(problems.map(([field, key]) => [field, receiverText(key)])));
    setIsSending(true);
    setFailure(null);
    const body = orderOf(form, lines);
    try {
      const placed = await call(
        placeOrder,
        { params: { slug }, body },
        { idempotencyKey: orderKeyFor([slug, body]) },
      );
      forgetOrderKey();
      forgetForm();
      keepDeviceOrder(slug, placed);
      if (!single) forgetOrdered(slug, lines);
      // Going back from the payment must not lead to a form that was sent.
      location.replace(orderPath(slug, placed.order_token));
    } catch (error) {
      setIsSending(false);
      tell(error);
    }
  };

  const tell = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const fields = Object.entries(error.fieldErrors);
    const ours = fields.flatMap(([field, texts]) =>
      SERVER_FIELDS[field] ? [[SERVER_FIELDS[field], texts[0] ?? '']] : [],
    );
    if (ours.length > 0)
      return showErrors(Object.fromEntries(ours) as Partial<Record<CheckoutField, string>>);
    const ofItems = fields.find(([field]) => field.startsWith('items'))?.[1][0];
    if (ofItems || error.status === 404) {
      setFailure({ text: ofItems ?? error.serverMessage ?? t('changed'), at: 'cart' });
      cart.recheck();
      return;
    }
    const isUnsure = error.status === 0 || error.status >= 500;
    setFailure({ text: isUnsure ? t('notSent') : (error.serverMessage ?? t('notSent')), at: 'neither' });
  };

  // Once nothing is marked any more there is nothing left to check.
  const isMended = failure?.at === 'fields' && Object.keys(errors).length === 0;
  return {
    form,
    errors,
    failure: isMended ? null : failure,
    isSending,
    isRestored,
    change,
    send,
    formElement,
  };
}

/** What was ordered leaves the cart; what was put in meanwhile stays. */
function forgetOrdered(slug: string, ordered: readonly CartLine[]): void {
  const keys = new Set(ordered.map(lineKey));
  writeCart(
    slug,
    readCart(slug).filter((line) => !keys.has(lineKey(line))),
  );
}
