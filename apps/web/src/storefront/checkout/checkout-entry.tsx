// The script of the checkout.
import { takeOver } from '#storefront/app/take-over.tsx';
import { receiverMessages } from '#lib/receiver-messages.ts';
import { cartMessages } from '#storefront/cart/cart-messages.ts';
import { checkoutMessages } from './checkout-messages.ts';
import { CheckoutPage } from './checkout-page.tsx';

void takeOver('checkout', [checkoutMessages, cartMessages, receiverMessages], ({ slug }) => (
  <CheckoutPage slug={slug} />
));
