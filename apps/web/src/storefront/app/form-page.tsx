// The pages that React takes over in the browser: cart, checkout, order, orders. The same tree is drawn here and there.
import { useEffect, useState, type ReactElement } from 'react';
import { AliveContext } from '#ui/alive.ts';
import { registerViewport } from '#ui/toast-store.ts';
import { ToastViewport } from '#ui/toast.tsx';
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
  useEffect(() => setAlive(true), []);
  useEffect(registerViewport, []);
  return (
    <AliveContext value={alive}>
      <Providers language={language}>
        {children}
        <ToastViewport />
      </Providers>
    </AliveContext>
  );
}
