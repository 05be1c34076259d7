import { useQueryClient } from '@tanstack/react-query';
import IconArrowDown from '#icon/IconArrowDown';
import IconArrowUp from '#icon/IconArrowUp';
import IconPencil from '#icon/IconPencil';
import type { ConsoleSlide } from '@raan/contract/console/carousel';
import { reorderSlides, removeSlide } from '@raan/contract/console/carousel-endpoints';
import { localizedTextIn } from '@raan/contract/localized-text';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useLanguage, useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast-store.ts';
import { carouselMessages } from './carousel-messages.ts';

type SlideCardProps = {
  slide: ConsoleSlide;
  place: number;
  ids: readonly number[];
  forbiddenReason: string | false;
  onEdit: () => void;
};

function moved(ids: readonly number[], place: number, step: 1 | -1): number[] {
  const [id] = ids.slice(place, place + 1);
  const others = ids.filter((_, index) => index !== place);
  return id === undefined ? others : others.toSpliced(place + step, 0, id);
}

export function SlideCard({ slide, place, ids, forbiddenReason, onEdit }: SlideCardProps) {
  const t = useMessages(carouselMessages);
  const format = useFormat();
  const language = useLanguage();
  const client = useQueryClient();
  const name = localizedTextIn(slide.title, language) || t('untitled');
  const reorder = useConsoleCommand(reorderSlides, (slides) => {
    client.setQueryData(['console', 'carousel'], slides);
  });
  const removal = useConsoleCommand(removeSlide, () => toast.success(t('removed')));
  const move = (step: 1 | -1) => void reorder.run({ body: { ids: moved(ids, place, step) } });
  const { id, starts_at, ends_at } = slide;
  const period =
    starts_at && ends_at
      ? t('fromTo', { from: format.date(starts_at, 'with-time'), to: format.date(ends_at, 'with-time') })
      : starts_at
        ? t('from', { from: format.date(starts_at, 'with-time') })
        : ends_at
          ? t('to', { to: format.date(ends_at, 'with-time') })
          : undefined;
  return (
    <Card as="li" className="flex flex-col gap-3 sm:flex-row">
      <img
        src={slide.image.replace(/1200\.webp$/, '400.webp')}
        alt=""
        className={classNames(
          'aspect-16/7 w-full rounded-control bg-sunken object-cover sm:w-44 sm:shrink-0 sm:self-start',
          slide.state !== 'shown' && 'opacity-50',
        )}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-break-word">{name}</p>
        <p className="text-sm text-ink-2">
          <span className={slide.state === 'shown' ? 'font-semibold text-positive' : undefined}>
            {t(slide.state)}
          </span>
          {period ? ` · ${period}` : null}
        </p>
        {slide.link ? <p className="text-sm wrap-anywhere text-ink-2">{slide.link}</p> : null}
        {forbiddenReason ? null : (
          <div className="mt-2 flex flex-wrap items-start gap-1">
            <IconButton
              label={t('moveUp', { name })}
              icon={<IconArrowUp size={20} aria-hidden />}
              disabled={place === 0}
              onClick={() => move(-1)}
            />
            <IconButton
              label={t('moveDown', { name })}
              icon={<IconArrowDown size={20} aria-hidden />}
              disabled={place === ids.length - 1}
              onClick={() => move(1)}
            />
            <IconButton
              label={t('editSlide', { name })}
              icon={<IconPencil size={20} aria-hidden />}
              onClick={onEdit}
            />
            <div>
              <DecisionButton
                label={t('remove')}
                title={t('removeAsk', { name })}
                variant="secondary"
                danger
                command={removal}
                decide={() => removal.run({ params: { id } })}
              >
                <p className="text-sm text-ink-2">{t('removeEffect')}</p>
              </DecisionButton>
            </div>
          </div>
        )}
      </div>
    </Card>
  );
}
