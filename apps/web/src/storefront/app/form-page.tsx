// The pages that React takes over in the browser: cart, checkout, order. The same tree is drawn here and there.
import type { ReactElement } from 'react';
import { ToastViewport } from '#ui/toast.tsx';
import type { Language } from '@raan/contract/language';
import type { OrderPageData } from '#storefront/order/order-page.tsx';
import { Providers } from './providers.tsx';

/** What the server hands to the browser for each of them. */
export type FormPageData = {
  cart: { slug: string };
  checkout: { slug: string };
  order: OrderPageData;
};

/** The root that is drawn on the server and taken over in the browser. */
export function FormPageRoot({ language, children }: { language: Language; children: ReactElement }) {
  return (
    <Providers language={language}>
      {children}
      <ToastViewport />
    </Providers>
  );
}
