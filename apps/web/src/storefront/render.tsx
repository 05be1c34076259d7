// The server only calls `renderStorefront`.
import type { ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Language } from '@raan/contract/language';
import type { Store } from '@raan/contract/storefront/storefront';
import {
  cartPath,
  storePath,
  type RenderStorefront,
  type StorefrontPage,
} from '@raan/contract/storefront/storefront-pages';
import { commonMessages, errorMessages } from '#lib/common-messages.ts';
import { loadAllLanguages } from '#lib/messages.ts';
import { translator } from '#lib/translate.ts';
import { browseScripts, browseStyles, interactiveScripts, interactiveStyles } from './app/client-files.ts';
import { documentHtml } from './app/document.ts';
import { InteractivePageRoot, type InteractivePageData } from './app/interactive-page.tsx';
import { headOf } from './app/head.ts';
import { StorefrontLayout } from './app/layout.tsx';
import { FailedPage, MissingPage, PausedPage } from './app/missing-page.tsx';
import { PreviewContext } from './app/preview.ts';
import { Providers } from './app/providers.tsx';
import { storeThemeCss } from '#lib/store-theme.ts';
import { parcelMessages } from '#lib/parcel-messages.ts';
import { receiverMessages } from '#lib/receiver-messages.ts';
import { browseMessages } from './app/browse-messages.ts';
import { storefrontMessages } from './app/storefront-messages.ts';
import { cartMessages } from './cart/cart-messages.ts';
import { CartPage } from './cart/cart-page.tsx';
import { checkoutMessages } from './checkout/checkout-messages.ts';
import { CheckoutPage } from './checkout/checkout-page.tsx';
import { orderMessages } from './order/order-messages.ts';
import { OrderPage } from './order/order-page.tsx';
import { drawQr } from './order/qr-drawing.ts';
import { ordersMessages } from './orders/orders-messages.ts';
import { OrdersPage } from './orders/orders-page.tsx';
import { ProductPage } from './product/product-page.tsx';
import { productSnapshot } from './product/product-snapshot.ts';
import { VacationNotice } from './store/vacation-notice.tsx';
import { StorePage } from './store/store-page.tsx';

await loadAllLanguages([
  browseMessages,
  storefrontMessages,
  commonMessages,
  errorMessages,
  cartMessages,
  checkoutMessages,
  receiverMessages,
  orderMessages,
  parcelMessages,
  ordersMessages,
]);

const STATUS: Readonly<Record<StorefrontPage['page'], number>> = {
  store: 200,
  product: 200,
  cart: 200,
  checkout: 200,
  order: 200,
  orders: 200,
  // Not 503: crawlers slow down for the whole site. Not 404: the store may return. Robots read `noindex`.
  paused: 200,
  missing: 404,
  failed: 503,
};

const FORM_TEXTS: Readonly<Record<keyof InteractivePageData, readonly string[]>> = {
  cart: ['src/storefront/cart/cart.messages'],
  checkout: ['src/storefront/checkout/checkout.messages', 'src/storefront/cart/cart.messages'],
  order: ['src/storefront/order/order.messages'],
  orders: ['src/storefront/orders/orders.messages'],
};
const NO_STORE_COLOR = '#0f766e';

export const renderStorefront: RenderStorefront = async (page, context) => {
  const { language, address, isPreview = false } = context;
  const store = 'store' in page ? page.store : null;
  const form = formOf(page, context.nowMs);
  const content = form ? (
    <>
      {store && (form.page === 'cart' || form.page === 'checkout') ? (
        <div className="px-4 pt-4 empty:hidden">
          <VacationNotice store={store} />
        </div>
      ) : null}
      <Taken id={`${form.page}-page`} page={form.element} language={language} />
    </>
  ) : (
    <Drawn page={page} address={address} nowMs={context.nowMs} />
  );
  const body = renderToStaticMarkup(
    <Providers language={language}>
      <PreviewContext value={isPreview}>
        <StorefrontLayout store={store} address={address} {...frameOf(page, language)}>
          {content}
        </StorefrontLayout>
      </PreviewContext>
    </Providers>,
  );
  const { html, inlineStyles } = documentHtml({
    language,
    head: await headOf(page, context),
    siteName: store?.name ?? 'Raan',
    theme: storeThemeCss(store?.theme_color ?? NO_STORE_COLOR),
    styles: form ? interactiveStyles : browseStyles,
    body,
    data: dataOf(page, form, language),
    scripts: isPreview
      ? null
      : form
        ? interactiveScripts(form.page, FORM_TEXTS[form.page], language)
        : browseScripts,
    isPreview,
    secret: page.page === 'order',
  });
  return { status: STATUS[page.page], html, inlineStyles };
};

/** The hydrated part of a page, a root of its own, so that the frame needs no script. */
function Taken({ id, page, language }: { id: string; page: ReactElement; language: Language }): ReactElement {
  const html = renderToString(<InteractivePageRoot language={language}>{page}</InteractivePageRoot>);
  return <div id={id} className="flex flex-1 flex-col" dangerouslySetInnerHTML={{ __html: html }} />;
}

type DrawnProps = { page: StorefrontPage; address: string; nowMs: number };

function Drawn({ page, address, nowMs }: DrawnProps): ReactElement | null {
  switch (page.page) {
    case 'store':
      return (
        <StorePage
          store={page.store}
          products={page.products}
          pagination={page.pagination}
          query={page.query}
          search={page.search}
          arePricesSwapped={page.arePricesSwapped}
          sections={page.sections}
          nowMs={nowMs}
        />
      );
    case 'product':
      return <ProductPage store={page.store} product={page.product} variantId={page.variantId} />;
    case 'missing':
      return <MissingPage what={page.subject} store={page.store} />;
    case 'paused':
      return <PausedPage store={page.store} />;
    case 'failed':
      return <FailedPage address={address} />;
    case 'cart':
    case 'checkout':
    case 'order':
    case 'orders':
      return null;
  }
}

/** Returns the page's JSON data for its script, by element id. */
function dataOf(page: StorefrontPage, form: Form | null, language: Language): Record<string, unknown> {
  if (form) return { 'page-data': form.data };
  const cart = interactiveScripts('cart', FORM_TEXTS.cart, language);
  const likelyNext = { 'likely-next': [cart.run, ...cart.preload] };
  if (page.page === 'product')
    return { ...likelyNext, product: productSnapshot(page.store.slug, page.product, language) };
  return page.page === 'store' ? likelyNext : {};
}

type Form = {
  [Page in keyof InteractivePageData]: { page: Page; data: InteractivePageData[Page]; element: ReactElement };
}[keyof InteractivePageData];

function formOf(page: StorefrontPage, nowMs: number): Form | null {
  switch (page.page) {
    case 'cart': {
      const data = { slug: page.store.slug };
      return { page: 'cart', data, element: <CartPage {...data} /> };
    }
    case 'checkout': {
      const data = { slug: page.store.slug, needsEmail: page.needsEmail };
      return { page: 'checkout', data, element: <CheckoutPage {...data} /> };
    }
    case 'orders': {
      const data = { slug: page.store.slug };
      return { page: 'orders', data, element: <OrdersPage {...data} /> };
    }
    case 'order': {
      const { order, orderToken, methods } = page;
      const payload = order.status === 'pending_payment' && order.payment?.qr_payload;
      const data = { order, orderToken, nowMs, qr: payload ? drawQr(payload) : null, methods };
      return { page: 'order', data, element: <OrderPage {...data} /> };
    }
    case 'store':
    case 'product':
    case 'paused':
    case 'missing':
    case 'failed':
      return null;
  }
}

type Frame = { back?: string; title?: string; narrow?: boolean; hasBar?: boolean };

function frameOf(page: StorefrontPage, language: Language): Frame {
  const texts = storefrontMessages.read(language);
  const t = texts ? translator(texts) : String;
  const back = (store: Store | null) => (store ? { back: storePath(store.slug) } : {});
  switch (page.page) {
    case 'store':
    case 'paused':
    case 'failed':
      return {};
    case 'product':
      return { ...back(page.store), hasBar: true };
    case 'missing':
      return back(page.store);
    case 'cart':
      return { ...back(page.store), title: t('cart'), narrow: true };
    case 'checkout':
      return { back: cartPath(page.store.slug), title: t('checkoutTitle'), narrow: true };
    case 'orders':
      return { ...back(page.store), title: t('myOrders'), narrow: true };
    case 'order':
      return { ...back(page.store), title: t('orderTitle'), narrow: true };
  }
}
