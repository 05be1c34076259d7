import { screen, waitFor } from '@testing-library/dom';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import type { CartProduct } from '@raan/contract/storefront/storefront';
import { findAddresses, listCartProducts } from '@raan/contract/storefront/storefront-endpoints';
import { commonMessages } from '#lib/common-messages.ts';
import { adoptLanguage } from '#lib/language.ts';
import { receiverMessages } from '#lib/receiver-messages.ts';
import { InteractivePageRoot } from '#storefront/app/interactive-page.tsx';
import { cartMessages } from '#storefront/cart/cart-messages.ts';
import { writeCart, type CartLine } from '#storefront/cart/cart-lines.ts';
import { CartPage } from '#storefront/cart/cart-page.tsx';
import { checkoutMessages } from '#storefront/checkout/checkout-messages.ts';
import { CheckoutPage } from '#storefront/checkout/checkout-page.tsx';
import { FakeServer } from './fake-server.ts';
import { connectTo, mountPage } from './mount-page.tsx';
import { createSampleData } from './schema-sample.ts';
import { sampleCartVariant } from './variant-samples.ts';

export const SLUG = 'mali';

/** A product of the store without options. */
export function cartProduct(id: number): CartProduct {
  const [sample] = createSampleData(listCartProducts).products;
  if (!sample) throw new Error('the sample list is empty');
  return {
    ...sample,
    id,
    name: `Product ${id}`,
    price: 100 * id,
    stock: null,
    status: 'active',
    colors: [],
    sizes: [],
    highest_price: 100 * id,
    options: [],
    variants: [sampleCartVariant([], { id: 1_000 + id, price: 100 * id })],
  };
}

/** The cart line of a product, as its page adds it. */
export function cartLine(id: number): CartLine {
  return {
    product_id: id,
    quantity: 1,
    variant_id: 1_000 + id,
    choices: [],
    former: null,
    name: `Product ${id}`,
    image_url: '/media/1.webp',
    image_color: '#eee',
    price: 100 * id,
    stock: null,
  };
}

/** A server whose store sells the products with these ids. */
export function storeServer(ids: readonly number[]): FakeServer {
  return new FakeServer()
    .on(listCartProducts, ({ query }) => ({
      products: (query.get('ids') ?? '')
        .split(',')
        .map(Number)
        .filter((id) => ids.includes(id))
        .map(cartProduct),
    }))
    .on(findAddresses, ({ query }) => ({
      provinces: ['กรุงเทพมหานคร'],
      districts:
        query.size === 0 || query.get('postal_code') === '99999'
          ? []
          : [
              {
                province: 'กรุงเทพมหานคร',
                district: 'พญาไท',
                postal_codes: ['10400'],
                subdistricts: ['พญาไท', 'สามเสนใน'].map((name) => ({ name, postal_code: '10400' })),
              },
            ],
    }));
}

/** Stores a cart as another tab of the store does, and waits until this tab shows it. */
export async function writeCartInOtherTab(lines: readonly CartLine[], shown: string): Promise<void> {
  writeCart(SLUG, lines);
  await waitFor(() => {
    // Repeated, because React may not have added its listener yet.
    dispatchEvent(new Event('storage'));
    screen.getByText(shown);
  });
}

const PAGES: Readonly<Record<'cart' | 'checkout', ReactElement>> = {
  cart: <CartPage slug={SLUG} />,
  checkout: <CheckoutPage slug={SLUG} needsEmail={false} />,
};

type StoreOpening = { server: FakeServer; lines?: readonly CartLine[]; search?: string };

/** Opens the cart or the checkout of a store, in English. Removed after each test. */
export async function openStorePage(
  page: keyof typeof PAGES,
  { server, lines = [], search = '' }: StoreOpening,
): Promise<UserEvent> {
  connectTo(server);
  history.replaceState(null, '', `/s/${SLUG}/${page}${search}`);
  adoptLanguage('en');
  writeCart(SLUG, lines);
  const texts = [commonMessages, cartMessages, checkoutMessages, receiverMessages];
  await Promise.all(texts.map((set) => set.load('en')));
  mountPage(<InteractivePageRoot language="en">{PAGES[page]}</InteractivePageRoot>);
  return userEvent.setup();
}
