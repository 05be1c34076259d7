import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import IconPhotoPlus from '#icon/IconPhotoPlus';
import IconSlideshow from '#icon/IconSlideshow';
import { SLIDES_MAX } from '@raan/contract/console/carousel';
import { addSlide, listSlides } from '@raan/contract/console/carousel-endpoints';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { carouselMessages } from './carousel-messages.ts';
import { SellerPreview } from './seller-preview.tsx';
import { SlideCard } from './slide-card.tsx';
import { SlideSheet } from './slide-sheet.tsx';

/** /console/carousel: slides of the sellers' home page. */
export default function CarouselPage() {
  const t = useMessages(carouselMessages);
  const content = useMessages(contentMessages);
  const forbiddenReason = useForbiddenReason(addSlide, content('notYourRole'));
  const [editing, setEditing] = useState<number | 'new'>();
  const list = useQuery({
    queryKey: ['console', 'carousel'],
    queryFn: ({ signal }) => callConsole(listSlides, {}, { signal }),
  });
  const slides = list.data?.slides ?? [];
  const isFull = slides.length >= SLIDES_MAX;
  return (
    <QueuePage title={t('title')} about={t('about')}>
      {list.isPending ? (
        <SkeletonCards count={3} />
      ) : !list.data ? (
        <ErrorState detail={errorText(list.error)} onRetry={() => void list.refetch()} />
      ) : (
        <>
          <SellerPreview slides={slides} />
          <Button
            className="self-start"
            icon={<IconPhotoPlus size={20} aria-hidden />}
            disabledReason={forbiddenReason || (isFull && t('full', { count: SLIDES_MAX }))}
            onClick={() => setEditing('new')}
          >
            {t('add')}
          </Button>
          {slides.length === 0 ? (
            <EmptyState
              icon={<IconSlideshow size={34} stroke={1.6} aria-hidden />}
              title={t('none')}
              detail={t('noneDetail')}
            />
          ) : (
            <ol className="flex flex-col gap-3">
              {slides.map((slide, index) => (
                <SlideCard
                  key={slide.id}
                  slide={slide}
                  place={index}
                  ids={slides.map(({ id }) => id)}
                  forbiddenReason={forbiddenReason}
                  onEdit={() => setEditing(slide.id)}
                />
              ))}
            </ol>
          )}
        </>
      )}
      {editing ? (
        <SlideSheet
          key={editing}
          slide={slides.find(({ id }) => id === editing)}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </QueuePage>
  );
}
