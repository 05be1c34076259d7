// The pages that React takes over in the browser: cart, checkout, order, orders. The same tree is drawn here and there.
import { useEffect, useState, type ReactElement } from 'react';
import { AliveContext } from '#ui/alive.ts';
import { Toasts } from '#ui/toasts.tsx';
import type { Language } from '@raan/contract/language';
import type { OrderPageData } from '#storefront/order/order-page.tsx';
import { Providers } from './providers.tsx';

/** What the server hands to the browser for each of them. */
export type FormPageData = {
  cart: { slug: string };
  checkout: { slug: string };
  order: OrderPageData;
  orders: { slug: string };
};

/** The root that is drawn on the server and taken over in the browser. */
export function FormPageRoot({ language, children }: { language: Language; children: ReactElement }) {
  const [alive, setAlive] = useState(false);
  // The server draws it without; only the first effect knows that the page has come alive.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setAlive(true), []);
  return (
    <AliveContext value={alive}>
      <Providers language={language}>
        {children}
        <Toasts />
      </Providers>
    </AliveContext>
  );
}
