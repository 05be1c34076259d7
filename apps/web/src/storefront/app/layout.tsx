// Rendered on the server only.
import type { ReactNode } from 'react';
import { LANGUAGE_NAMES, LANGUAGES } from '@raan/contract/language';
import { cartPath, deviceOrdersPath, storePath } from '@raan/contract/storefront/storefront-pages';
import type { Store } from '@raan/contract/storefront/storefront';
import IconArrowLeft from '#icon/IconArrowLeft';
import IconCheck from '#icon/IconCheck';
import IconFlask from '#icon/IconFlask';
import IconPackage from '#icon/IconPackage';
import IconPhone from '#icon/IconPhone';
import IconShoppingBag from '#icon/IconShoppingBag';
import IconWorld from '#icon/IconWorld';
import { BrandMark } from '#lib/brand-mark.tsx';
import { useLanguage, useMessages } from '#lib/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import { StoreLogo } from './store-logo.tsx';
import { storefrontMessages } from './storefront-messages.ts';

const roundLink =
  'relative inline-flex size-12 shrink-0 items-center justify-center rounded-full text-ink hover:bg-sunken transition-colors';

type LayoutProps = {
  store: Store | null;
  /** Path and query of this page, for the language links. */
  address: string;
  /** Target of the back arrow; none on the store page. */
  back?: string;
  /** Shown in the bar instead of the store's name. */
  title?: string;
  narrow?: boolean;
  hasBar?: boolean;
  children: ReactNode;
};

export function StorefrontLayout({
  store,
  address,
  back,
  title,
  narrow = false,
  hasBar = false,
  children,
}: LayoutProps) {
  const t = useMessages(storefrontMessages);
  const width = narrow ? 'column' : 'wide';
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-raised focus:p-3"
      >
        {t('skip')}
      </a>
      <header className="sticky top-0 z-20 border-b border-line bg-surface/95 pt-[var(--safe-top)] frosted">
        <div
          className={classNames(
            width,
            'flex h-[var(--bar-height)] items-center gap-1 pr-1',
            back ? 'pl-1' : 'pl-4',
          )}
        >
          {back ? (
            <a href={back} aria-label={t('back')} className={roundLink}>
              <IconArrowLeft size={24} aria-hidden />
            </a>
          ) : null}
          {store ? (
            <a href={storePath(store.slug)} className="flex min-h-12 min-w-0 flex-1 items-center gap-2.5">
              {title ? null : <StoreLogo store={store} className="size-8" />}
              <span className="truncate text-base font-semibold">{title ?? store.name}</span>
            </a>
          ) : (
            <span className="flex min-h-12 flex-1 items-center gap-2.5">
              <BrandMark size={28} />
            </span>
          )}
          <LanguageMenu address={address} />
          {store ? <CartLink slug={store.slug} /> : null}
        </div>
      </header>
      {store?.is_demo ? (
        <aside className="flex items-center justify-center gap-1.5 bg-mango-tint px-4 py-1 text-center text-xs font-semibold text-warning">
          <IconFlask size={14} aria-hidden className="shrink-0" />
          {t('demoMark')}
        </aside>
      ) : null}
      <main id="content" className={classNames(width, 'flex flex-1 flex-col')}>
        {children}
      </main>
      <Footer store={store} width={width} hasBar={hasBar} isSlim={narrow} />
    </div>
  );
}

function CartLink({ slug }: { slug: string }) {
  const t = useMessages(storefrontMessages);
  return (
    <a href={cartPath(slug)} className={roundLink} data-cart-link>
      <IconShoppingBag size={24} aria-hidden />
      <span className="sr-only">{t('cart')}</span>
      <span
        hidden
        data-cart-count
        className="tabular accent absolute top-0.5 right-0 h-5 min-w-5 rounded-full px-1.5 text-center text-xs leading-5 font-semibold"
      />
    </a>
  );
}

function LanguageMenu({ address }: { address: string }) {
  const t = useMessages(storefrontMessages);
  const language = useLanguage();
  return (
    <>
      <button type="button" popoverTarget="languages" aria-label={t('language')} className={roundLink}>
        <IconWorld size={24} aria-hidden />
      </button>
      <nav
        id="languages"
        popover="auto"
        aria-label={t('language')}
        className="fixed inset-auto top-[calc(var(--safe-top)+var(--bar-height))] right-3 m-0 w-52 rounded-card bg-raised py-2 text-ink shadow-float"
      >
        {LANGUAGES.map((one) => (
          <a
            key={one}
            href={withLanguage(address, one)}
            lang={one}
            hrefLang={one}
            rel="nofollow"
            aria-current={one === language ? 'true' : undefined}
            className={classNames(
              'flex min-h-12 items-center justify-between gap-3 px-4 hover:bg-sunken',
              one === language && 'font-semibold text-brand',
            )}
          >
            {LANGUAGE_NAMES[one]}
            {one === language ? <IconCheck size={20} aria-hidden /> : null}
          </a>
        ))}
      </nav>
    </>
  );
}

// The server stores the language and redirects to the plain URL.
function withLanguage(address: string, language: string): string {
  const [path = '', query = ''] = address.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('lang', language);
  return `${path}?${parameters.toString()}`;
}

const footerLink = 'inline-flex min-h-12 items-center gap-2 underline-offset-4 hover:underline';

type FooterProps = { store: Store | null; width: string; hasBar: boolean; isSlim: boolean };

function Footer({ store, width, hasBar, isSlim }: FooterProps) {
  const t = useMessages(storefrontMessages);
  return (
    <footer
      className={classNames(
        'border-t border-line bg-sunken text-sm text-ink-2',
        !isSlim && 'mt-10',
        hasBar ? 'pb-[calc(var(--safe-bottom)+6.5rem)] lg:pb-6' : 'pb-[calc(var(--safe-bottom)+1.5rem)]',
      )}
    >
      <div className={classNames(width, 'flex flex-col gap-3 px-4 pt-6')}>
        {store?.is_demo && !isSlim ? (
          <p className="flex items-start gap-2">
            <IconFlask size={18} aria-hidden className="mt-0.5 shrink-0" />
            {t('demoNote')}
          </p>
        ) : null}
        {store && !isSlim ? (
          <ul className="flex flex-wrap gap-x-6">
            <li>
              <a href={deviceOrdersPath(store.slug)} className={footerLink}>
                <IconPackage size={18} aria-hidden className="shrink-0" />
                {t('myOrders')}
              </a>
            </li>
            {store.contact_phone ? (
              <li>
                <a href={`tel:${store.contact_phone.replace(/[^\d+]/g, '')}`} className={footerLink}>
                  <IconPhone size={18} aria-hidden className="shrink-0" />
                  {t('contact')}
                </a>
              </li>
            ) : null}
          </ul>
        ) : null}
        <p className="raan flex items-center gap-2">
          <BrandMark size={22} />
          {t('poweredBy')}
        </p>
      </div>
    </footer>
  );
}
