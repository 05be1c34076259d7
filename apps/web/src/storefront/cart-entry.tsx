import { hydratePage } from './app/hydrate-page.tsx';
import { cartMessages } from './cart/cart-messages.ts';
import { CartPage } from './cart/cart-page.tsx';

void hydratePage('cart', [cartMessages], ({ slug }) => <CartPage slug={slug} />);
