// The script of the cart's page.
import { takeOver } from '#storefront/app/take-over.tsx';
import { cartMessages } from './cart-messages.ts';
import { CartPage } from './cart-page.tsx';

void takeOver('cart', [cartMessages], ({ slug }) => <CartPage slug={slug} />);
