import { Link } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import IconChevronRight from '#icon/IconChevronRight';
import { SALE_FROM_BAHT } from '@raan/contract/constants';
import { useMessages } from '#lib/i18n.tsx';
import { SlidePicture } from '#lib/slide-picture.tsx';
import { systemQuery } from '#seller/lib/system.api.ts';
import { useFormat } from '#lib/use-format.ts';
import { lowestPriceQuery } from '#seller/features/catalogue/catalogue.api.ts';
import { Carousel } from '#ui/carousel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { carouselSlides, type CarouselSlide } from './carousel-slides.ts';
import { homeMessages } from './home-messages.ts';

/** The platform's slides. Without any, or after an error, the 9.9 sale banner. */
export function HomeCarousel() {
  const t = useMessages(homeMessages);
  const { data, isPending } = useQuery(systemQuery);
  if (isPending)
    return (
      <div>
        <Skeleton className="aspect-16/7 w-full rounded-card" />
        {/* The height of the controls. */}
        <div className="h-12" />
      </div>
    );
  const slides = carouselSlides(data?.home_carousel);
  if (slides.length === 0) return <SaleBanner />;
  return (
    <Carousel
      autoplay
      label={t('carousel')}
      controls="below"
      className="rounded-card"
      slides={slides.map((slide, index) => ({
        key: `${index} ${slide.image}`,
        content: (
          <Slide slide={slide} name={slide.title ?? t('slide', { index: index + 1 })} isFirst={index === 0} />
        ),
      }))}
    />
  );
}

function Slide({ slide, name, isFirst }: { slide: CarouselSlide; name: string; isFirst: boolean }) {
  const picture = <SlidePicture image={slide.image} title={slide.title} name={name} eager={isFirst} />;
  if (slide.link === null) return picture;
  if (slide.link.startsWith('/')) return <Link href={slide.link}>{picture}</Link>;
  return (
    <a href={slide.link} target="_blank" rel="noopener noreferrer">
      {picture}
    </a>
  );
}

function SaleBanner() {
  const t = useMessages(homeMessages);
  const format = useFormat();
  const { data } = useQuery(lowestPriceQuery);
  const price =
    data === undefined || data === null
      ? null
      : data === SALE_FROM_BAHT
        ? `฿${SALE_FROM_BAHT}`
        : format.money(data);
  return (
    <Link
      href="/products?sort=price_asc"
      className="relative flex aspect-16/7 min-h-fit flex-col overflow-hidden rounded-card bg-mango text-mango-ink"
    >
      <svg aria-hidden viewBox="0 0 400 34" preserveAspectRatio="none" className="block h-8 w-full shrink-0">
        {Array.from({ length: 10 }, (_, stripe) => (
          <path
            key={stripe}
            d={`M${stripe * 40} 0h40v16a20 18 0 0 1-40 0z`}
            fill={stripe % 2 === 0 ? 'var(--awning)' : 'var(--awning-2)'}
          />
        ))}
      </svg>
      <span className="flex flex-1 items-center justify-between gap-3 px-5 pt-3 pb-4">
        <span>
          <span className="block text-3xl font-semibold">{t('saleTitle')}</span>
          <span className="block min-h-6 text-base">
            {price === null ? null : t('saleDetail', { price })}
          </span>
        </span>
        <span className="inline-flex items-center gap-1 text-right text-sm font-semibold">
          {t('saleGo')}
          <IconChevronRight size={18} aria-hidden className="shrink-0" />
        </span>
      </span>
    </Link>
  );
}
