// Server and browser render the same tree.
import { useEffect, useState, type ReactElement } from 'react';
import { HydratedContext } from '#ui/hydrated.ts';
import { Toasts } from '#ui/toasts.tsx';
import type { Language } from '@raan/contract/language';
import type { OrderPageData } from '#storefront/order/order-page.tsx';
import { Providers } from './providers.tsx';

export type InteractivePageData = {
  cart: { slug: string };
  checkout: { slug: string; needsEmail: boolean };
  order: OrderPageData;
  orders: { slug: string };
};

/** Root component of an interactive page on the server and in the browser. */
export function InteractivePageRoot({ language, children }: { language: Language; children: ReactElement }) {
  const [alive, setAlive] = useState(false);
  // False in the server's HTML; the first effect runs after hydration.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setAlive(true), []);
  return (
    <HydratedContext value={alive}>
      <Providers language={language}>
        {children}
        <Toasts />
      </Providers>
    </HydratedContext>
  );
}
