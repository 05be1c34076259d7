import type { Store } from '@raan/contract/storefront/storefront';
import { formatThaiPhone } from '@raan/contract/orders/format-thai-phone';
import IconPhone from '#icon/IconPhone';
import IconSpeakerphone from '#icon/IconSpeakerphone';
import { StoreAwning } from '#storefront/app/awning.tsx';
import { coverPicture } from '#storefront/app/first-picture.ts';
import { StoreLogo } from '#storefront/app/store-logo.tsx';
import { storefrontMessages } from '#storefront/app/storefront-messages.ts';
import { VacationNotice } from './vacation-notice.tsx';
import { SocialLinks } from './social-links.tsx';
import { FoldedText } from './folded-text.tsx';
import { StoreHours } from './store-hours.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { classNames } from '#ui/class-names.ts';

const factLook =
  'inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-raised px-3 text-sm';

/** The store's header: cover or awning, logo, name, description, opening hours, contact. */
export function StoreHeader({ store, nowMs }: { store: Store; nowMs: number }) {
  const t = useMessages(storefrontMessages);
  const cover = coverPicture(store);
  return (
    <section
      className={classNames(
        'flex flex-col',
        cover && 'lg:grid lg:grid-cols-2 lg:items-center lg:gap-8 lg:px-4 lg:pt-6',
      )}
    >
      {cover ? (
        <img
          {...cover}
          alt=""
          width={1200}
          height={420}
          fetchPriority="high"
          decoding="sync"
          className="accent aspect-[4/1] w-full object-cover lg:aspect-[20/7] lg:rounded-card"
        />
      ) : (
        <StoreAwning className="block h-16 w-full sm:h-24" />
      )}
      <div className={classNames('flex flex-col gap-2 px-4 lg:gap-3', cover && 'lg:px-0')}>
        <div className="flex items-start gap-3">
          <span className="relative z-10 -mt-6 shrink-0 rounded-full bg-surface p-1 lg:mt-0">
            <StoreLogo store={store} className="size-14 text-xl lg:size-18 lg:text-3xl" />
          </span>
          <h1 className="min-w-0 pt-1 text-xl font-semibold lg:pt-5 wrap-break-word">{store.name}</h1>
        </div>
        {store.description ? (
          <div className="flex max-w-prose text-sm text-ink-2">
            <FoldedText>{store.description}</FoldedText>
          </div>
        ) : null}
        <div className="flex flex-wrap items-start gap-2">
          {/* “Open now” would contradict the notice of a vacation. */}
          {store.vacation_until === null ? (
            <StoreHours store={store} nowMs={nowMs} className={factLook} />
          ) : null}
          {store.contact_phone ? (
            <a
              href={`tel:${store.contact_phone.replace(/[^\d+]/g, '')}`}
              aria-label={t('phone', { phone: formatThaiPhone(store.contact_phone) })}
              className={`${factLook} tabular relative hover:border-line-strong after:absolute after:-inset-y-1.5 after:inset-x-0`}
            >
              <IconPhone size={16} aria-hidden className="shrink-0 text-brand" />
              {formatThaiPhone(store.contact_phone)}
            </a>
          ) : null}
          <SocialLinks links={store.social_links} />
        </div>
        <VacationNotice store={store} />
        {store.announcement ? (
          <aside
            aria-label={t('announcement')}
            className="flex items-start gap-2.5 rounded-control bg-brand-tint px-4 py-2 text-sm text-brand-strong"
          >
            <IconSpeakerphone size={18} aria-hidden className="mt-0.5 shrink-0" />
            <FoldedText>{store.announcement}</FoldedText>
          </aside>
        ) : null}
      </div>
    </section>
  );
}
