// The script of the cart's page.
import type { FormPageData } from '#storefront/app/form-page.tsx';
import { takeOver } from '#storefront/app/take-over.tsx';
import { cartMessages } from './cart-messages.ts';
import { CartPage } from './cart-page.tsx';

void takeOver<FormPageData['cart']>([cartMessages], ({ slug }) => <CartPage slug={slug} />);
