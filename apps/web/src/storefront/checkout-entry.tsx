import { hydratePage } from './app/hydrate-page.tsx';
import { receiverMessages } from '#lib/receiver-messages.ts';
import { cartMessages } from './cart/cart-messages.ts';
import { checkoutMessages } from './checkout/checkout-messages.ts';
import { CheckoutPage } from './checkout/checkout-page.tsx';

void hydratePage('checkout', [checkoutMessages, cartMessages, receiverMessages], (data) => (
  <CheckoutPage {...data} />
));
