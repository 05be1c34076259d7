// The pages that React takes over in the browser: cart, checkout, order. The same tree is drawn here and there.
import { Toasts } from '#ui/toasts.tsx';
import type { Language } from '@raan/contract/language';
import type { MessageSet } from '#lib/messages.ts';
import { CartPage } from '#storefront/cart/cart-page.tsx';
import { cartMessages } from '#storefront/cart/cart-messages.ts';
import { CheckoutPage } from '#storefront/checkout/checkout-page.tsx';
import { checkoutMessages } from '#storefront/checkout/checkout-messages.ts';
import { OrderPage, type OrderPageData } from '#storefront/order/order-page.tsx';
import { orderMessages } from '#storefront/order/order-messages.ts';
import { Providers } from './providers.tsx';

/** What the server hands to the browser for such a page. */
export type FormPageData =
  | { page: 'cart'; slug: string }
  | { page: 'checkout'; slug: string }
  | ({ page: 'order' } & OrderPageData);

export const FORM_PAGE_MESSAGES: Readonly<Record<FormPageData['page'], readonly MessageSet[]>> = {
  cart: [cartMessages],
  checkout: [checkoutMessages, cartMessages],
  order: [orderMessages],
};

export function FormPage({ data, language }: { data: FormPageData; language: Language }) {
  return (
    <Providers language={language}>
      <FormPageBody data={data} />
      <Toasts />
    </Providers>
  );
}

function FormPageBody({ data }: { data: FormPageData }) {
  switch (data.page) {
    case 'cart':
      return <CartPage slug={data.slug} />;
    case 'checkout':
      return <CheckoutPage slug={data.slug} />;
    case 'order':
      return <OrderPage {...data} />;
  }
}
