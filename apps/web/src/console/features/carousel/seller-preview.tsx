import { useState } from 'react';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@raan/contract/language';
import { localizedTextIn } from '@raan/contract/localized-text';
import type { ConsoleSlide } from '@raan/contract/console/carousel';
import { useMessages } from '#lib/i18n.tsx';
import { SlidePicture } from '#lib/slide-picture.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { Select } from '#ui/select.tsx';
import { carouselMessages } from './carousel-messages.ts';

/** Preview of the carousel in one language, at phone width. */
export function SellerPreview({ slides }: { slides: readonly ConsoleSlide[] }) {
  const t = useMessages(carouselMessages);
  const [language, setLanguage] = useState<Language>('th');
  const shown = slides.filter(({ state }) => state === 'shown');
  if (shown.length === 0) return null;
  return (
    <Card>
      <SectionTitle
        aside={
          <Select<Language>
            label={t('previewLanguage')}
            labelHidden
            value={language}
            onChange={setLanguage}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
        }
      >
        {t('preview')}
      </SectionTitle>
      <div lang={language} className="mt-2 max-w-[22.5rem]">
        <Carousel
          label={t('preview')}
          controls="below"
          className="rounded-card"
          slides={shown.map(({ id, image, title }, index) => ({
            key: String(id),
            content: (
              <SlidePicture
                image={image}
                title={localizedTextIn(title, language)}
                name={t('slide', { index: index + 1 })}
              />
            ),
          }))}
        />
      </div>
    </Card>
  );
}
