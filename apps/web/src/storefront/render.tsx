// Draws the storefront's pages on the server. The server calls `render` and knows nothing else of this.
import type { ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Language } from '@raan/contract/language';
import type { Store } from '@raan/contract/storefront/storefront';
import { cartPath, storePath, type RenderStorefront, type StorefrontPage } from '@raan/contract/storefront/storefront-pages';
import { commonMessages, errorMessages } from '#lib/common.ts';
import { loadAll } from '#lib/messages.ts';
import { translator } from '#lib/translate.ts';
import { browseScripts, formScripts, styles } from './app/client-files.ts';
import { documentHtml } from './app/document.ts';
import { FORM_PAGE_MESSAGES, FormPage, type FormPageData } from './app/form-page.tsx';
import { headOf } from './app/head.ts';
import { Layout } from './app/layout.tsx';
import { FailedPage, MissingPage } from './app/missing-page.tsx';
import { Providers } from './app/providers.tsx';
import { storeThemeCss } from './app/store-theme.ts';
import { storefrontMessages } from './app/storefront-messages.ts';
import { qrDrawing } from './order/qr-drawing.ts';
import { ProductPage } from './product/product-page.tsx';
import { productSnapshot } from './product/product-snapshot.ts';
import { StorePage } from './store/store-page.tsx';

await loadAll([storefrontMessages, commonMessages, errorMessages, ...Object.values(FORM_PAGE_MESSAGES).flat()]);

const STATUS: Readonly<Record<StorefrontPage['page'], number>> = {
  store: 200,
  product: 200,
  cart: 200,
  checkout: 200,
  order: 200,
  missing: 404,
  failed: 503,
};

const CORE_TEXTS = ['src/lib/common.messages'];
const FORM_TEXTS: Readonly<Record<FormPageData['page'], readonly string[]>> = {
  cart: [...CORE_TEXTS, 'src/storefront/cart/cart.messages'],
  checkout: [...CORE_TEXTS, 'src/storefront/checkout/checkout.messages', 'src/storefront/cart/cart.messages'],
  order: [...CORE_TEXTS, 'src/storefront/order/order.messages'],
};
const NO_STORE_COLOR = '#0f766e';

export const render: RenderStorefront = async (page, context) => {
  const { language, address } = context;
  const store = 'store' in page ? page.store : null;
  const form = formDataOf(page, context.nowMs);
  const content = form ? <Taken data={form} language={language} /> : <Drawn page={page} address={address} />;
  const body = renderToStaticMarkup(
    <Providers language={language}>
      <Layout store={store} address={address} {...frameOf(page, language)}>
        {content}
      </Layout>
    </Providers>,
  );
  const { html, inlineStyles } = documentHtml({
    language,
    head: await headOf(page, context),
    siteName: store?.name ?? 'Raan',
    theme: storeThemeCss(store?.theme_color ?? NO_STORE_COLOR),
    styles,
    body,
    data: form ? { 'page-data': form } : page.page === 'product' ? { product: productSnapshot(page.store.slug, page.product, language) } : {},
    scripts: form ? formScripts(FORM_TEXTS[form.page], language) : browseScripts,
    secret: page.page === 'order',
  });
  return { status: STATUS[page.page], html, inlineStyles };
};

/** The part of a page that React takes over: a root of its own, so that the frame around it needs no script. */
function Taken({ data, language }: { data: FormPageData; language: Language }): ReactElement {
  const html = renderToString(<FormPage data={data} language={language} />);
  return <div id="form-page" className="flex flex-1 flex-col" dangerouslySetInnerHTML={{ __html: html }} />;
}

function Drawn({ page, address }: { page: StorefrontPage; address: string }): ReactElement | null {
  switch (page.page) {
    case 'store':
      return <StorePage store={page.store} products={page.products} pagination={page.pagination} query={page.query} />;
    case 'product':
      return <ProductPage store={page.store} product={page.product} />;
    case 'missing':
      return <MissingPage what={page.what} store={page.store} />;
    case 'failed':
      return <FailedPage address={address} />;
    case 'cart':
    case 'checkout':
    case 'order':
      return null;
  }
}

function formDataOf(page: StorefrontPage, nowMs: number): FormPageData | null {
  switch (page.page) {
    case 'cart':
    case 'checkout':
      return { page: page.page, slug: page.store.slug };
    case 'order': {
      const { order, orderToken } = page;
      const waits = order.status === 'pending_payment' && order.payment;
      return { page: 'order', order, orderToken, nowMs, qr: waits ? qrDrawing(waits.qr_payload) : null };
    }
    default:
      return null;
  }
}

type Frame = { back?: string; title?: string; narrow?: boolean };

function frameOf(page: StorefrontPage, language: Language): Frame {
  const texts = storefrontMessages.read(language);
  const t = texts ? translator(texts) : String;
  const back = (store: Store | null) => (store ? { back: storePath(store.slug) } : {});
  switch (page.page) {
    case 'store':
    case 'failed':
      return {};
    case 'product':
    case 'missing':
      return back(page.store);
    case 'cart':
      return { ...back(page.store), title: t('cart'), narrow: true };
    case 'checkout':
      return { back: cartPath(page.store.slug), title: t('checkoutTitle'), narrow: true };
    case 'order':
      return { ...back(page.store), title: t('orderTitle'), narrow: true };
  }
}
