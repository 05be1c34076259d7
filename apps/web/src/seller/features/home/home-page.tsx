import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { BrandMark } from '#lib/brand-mark.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#seller/lib/profile.api.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';
import { queryClient } from '#lib/query-client.ts';
import { sellerInfo } from '#lib/session.ts';
import { systemQuery } from '#seller/lib/system.api.ts';
import { AnnouncementsLink } from '#seller/features/announcements/announcements-link.tsx';
import { productsPath } from '#seller/features/catalogue/catalogue-filters.ts';
import { SearchBox } from '#seller/features/catalogue/search-box.tsx';
import { HotProducts } from '#seller/features/catalogue/hot-products.tsx';
import { Chip } from '#ui/chip.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { Categories } from './categories.tsx';
import { CouponBanner } from './coupon-banner.tsx';
import { HomeCarousel } from './home-carousel.tsx';
import { homeMessages } from './home-messages.ts';
import { Pulse } from './pulse.tsx';
import { Today } from './today.tsx';

function refresh() {
  return Promise.all(
    [
      queryKeys.pulse,
      queryKeys.arriving,
      queryKeys.orders,
      queryKeys.catalogue,
      queryKeys.system,
      queryKeys.profile,
      queryKeys.coupon,
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** /: today’s figures and what to do next, then the catalogue. */
export default function HomePage() {
  const [, navigate] = useLocation();
  const background = useQuery(systemQuery).data?.home_background;
  return (
    <PullToRefresh onRefresh={refresh}>
      {background ? (
        // Faint, so that the text on it stays legible in both themes.
        <img
          src={background}
          alt=""
          className="pointer-events-none absolute inset-x-0 top-0 h-60 w-full [mask-image:linear-gradient(black,transparent)] object-cover opacity-25"
        />
      ) : null}
      <div className="relative gutter flex flex-col gap-5 pt-[calc(var(--safe-top)+0.75rem)] pb-6">
        <Greeting />
        <Pulse />
        <Today />
        <SearchBox onSearch={(keyword) => navigate(productsPath({ keyword }))} />
        <Categories />
        <HomeCarousel />
        <CouponBanner />
        <HotProducts layout="pages" />
      </div>
    </PullToRefresh>
  );
}

function Greeting() {
  const t = useMessages(homeMessages);
  const { data: seller } = useProfile();
  const name = seller?.display_name ?? sellerInfo()?.display_name;
  const logo = useQuery(systemQuery).data?.web_logo;
  return (
    <header className="flex min-h-12 items-center gap-3">
      <Logo key={logo} src={logo} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
        <h1 className="max-w-full text-lg leading-snug font-semibold wrap-anywhere">
          {name ? t('greeting', { name }) : t('greetingPlain')}
        </h1>
        {seller?.is_demo ? <Chip tone="info">{t('demo')}</Chip> : null}
      </div>
      <AnnouncementsLink />
    </header>
  );
}

function Logo({ src }: { src: string | null | undefined }) {
  const [isBroken, setIsBroken] = useState(false);
  if (!src || isBroken) return <BrandMark size={36} />;
  return <img src={src} alt="" onError={() => setIsBroken(true)} className="size-9 object-contain" />;
}
