import { useEffect, useRef, useState } from 'react';
import type { Body } from '@raan/contract/endpoint';
import { placeOrder } from '@raan/contract/storefront/storefront-endpoints';
import { orderPath } from '@raan/contract/storefront/storefront-pages';
import { ApiError } from '#lib/api-error.ts';
import { callEndpoint } from '#lib/api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { receiverProblems, type ReceiverForm } from '#lib/receiver-form.ts';
import { receiverMessages } from '#lib/receiver-messages.ts';
import { cartTotal, lineKey, readCart, writeCart, type CartLine } from '#storefront/cart/cart-lines.ts';
import { clearShownPrice } from '#storefront/cart/shown-price.ts';
import type { Cart } from '#storefront/cart/use-cart.ts';
import { saveDeviceOrder } from '#storefront/orders/device-orders.ts';
import {
  EMPTY_CHECKOUT_FORM,
  clearCheckoutForm,
  forgetLastReceiver,
  hasAddress,
  readLastReceiver,
  storeLastReceiver,
  storeCheckoutForm,
  readCheckoutForm,
  SERVER_FIELDS,
  type CheckoutField,
  type CheckoutForm,
} from './checkout-form.ts';
import { checkoutMessages } from './checkout-messages.ts';
import { clearOrderKey, orderKeyFor } from './order-key.ts';
import { readLinkSource } from './read-link-source.ts';

/** A failure and the place to fix it: form fields, the cart, or neither. */
type Failure = { text: string; at: 'fields' | 'cart' | 'neither' };

function orderOf(form: CheckoutForm, lines: readonly CartLine[]): Body<typeof placeOrder> {
  const note = form.note.trim();
  const email = form.email.trim();
  return {
    customer: { name: form.name.trim(), phone: form.phone.trim(), ...(email && { email }) },
    shipping: {
      address: form.address.trim(),
      subdistrict: form.subdistrict.trim(),
      district: form.district,
      province: form.province,
      postal_code: form.postal_code,
    },
    ...(note && { note }),
    items: lines.map((line) => ({
      product_id: line.product_id,
      quantity: line.quantity,
      ...(line.variant_id === null ? line.former : { variant_id: line.variant_id }),
      price: line.price,
    })),
    total_amount: cartTotal(lines),
  };
}

/** The checkout form and placing the order. */
export function useCheckout(slug: string, cart: Cart, { single }: { single: boolean }) {
  const t = useMessages(checkoutMessages);
  const receiverText = useMessages(receiverMessages);
  const [form, setForm] = useState<CheckoutForm>(EMPTY_CHECKOUT_FORM);
  const [errors, setErrors] = useState<Partial<Record<CheckoutField, string>>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setIsSending] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);

  const [isRestored, setIsRestored] = useState(false);
  const [lastReceiver, setLastReceiver] = useState<ReceiverForm>();
  useEffect(() => {
    const stored = readCheckoutForm();
    // The stored form is known only in the browser.
    // oxlint-disable-next-line react/set-state-in-effect
    if (stored) setForm(stored);
    setLastReceiver(readLastReceiver());
    setIsRestored(true);
  }, []);

  const change = (part: Partial<CheckoutForm>) => {
    setForm((now) => {
      const next = { ...now, ...part };
      storeCheckoutForm(next);
      return next;
    });
    // A postcode lookup changes fields later, when other errors may be fixed already.
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
    setFailure((now) => (now?.at === 'neither' ? null : now));
  };

  const showErrors = (fieldErrors: Partial<Record<CheckoutField, string>>) => {
    setErrors(fieldErrors);
    setFailure({ text: t('checkFields'), at: 'fields' });
    requestAnimationFrame(() => {
      const first = formElement.current?.querySelector<HTMLElement>('[aria-invalid]');
      first?.focus({ preventScroll: true });
      // Centred, so that the field's label is visible too.
      first?.scrollIntoView({ block: 'center' });
    });
  };

  const send = async (lines: readonly CartLine[]) => {
    const problems = Object.entries(receiverProblems(form));
    if (problems.length > 0)
      return showErrors(Object.fromEntries(problems.map(([field, key]) => [field, receiverText(key)])));
    setIsSending(true);
    setFailure(null);
    const body = { ...orderOf(form, lines), source: readLinkSource(slug) };
    try {
      const placed = await callEndpoint(
        placeOrder,
        { params: { slug }, body },
        { idempotencyKey: orderKeyFor([slug, body]) },
      );
      clearOrderKey();
      clearCheckoutForm();
      storeLastReceiver(form);
      saveDeviceOrder(slug, placed);
      if (single) clearShownPrice();
      else removeOrderedLines(slug, lines);
      // Going back from the payment must not lead to the submitted form.
      location.replace(orderPath(slug, placed.order_token));
    } catch (error) {
      setIsSending(false);
      showFailure(error);
    }
  };

  const showFailure = (error: unknown) => {
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

  const isFixed = failure?.at === 'fields' && Object.keys(errors).length === 0;
  return {
    form,
    errors,
    failure: isFixed ? null : failure,
    isSending,
    isRestored,
    /** The receiver of the device's last order, until the customer types another address. */
    lastReceiver: hasAddress(form) ? undefined : lastReceiver,
    forgetLastReceiver() {
      forgetLastReceiver();
      setLastReceiver(undefined);
    },
    change,
    send,
    formElement,
  };
}

/** Removes ordered lines from the cart; lines added meanwhile stay. */
function removeOrderedLines(slug: string, ordered: readonly CartLine[]): void {
  const keys = new Set(ordered.map(lineKey));
  writeCart(
    slug,
    readCart(slug).filter((line) => !keys.has(lineKey(line))),
  );
}
