import { useState } from 'react';
import {
  SLIDE_LINK_MAX,
  SLIDE_TITLE_MAX,
  type ConsoleSlide,
  type SlideContent,
} from '@raan/contract/console/carousel';
import { addSlide, changeSlide } from '@raan/contract/console/carousel-endpoints';
import type { Language } from '@raan/contract/language';
import { EMPTY_LOCALIZED_TEXT, localizedTextIn } from '@raan/contract/localized-text';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { DateTimeField } from '#console/features/content/date-time-field.tsx';
import { PictureUpload } from '#console/features/content/picture-upload.tsx';
import { SaveBar } from '#console/features/content/save-bar.tsx';
import { LocalizedTextFields } from '#console/features/content/localized-text-fields.tsx';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { SlidePicture } from '#lib/slide-picture.tsx';
import { TextField } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast-store.ts';
import { carouselMessages } from './carousel-messages.ts';

const EMPTY: SlideContent = {
  picture: '',
  title: EMPTY_LOCALIZED_TEXT,
  link: '',
  is_on: true,
  starts_at: null,
  ends_at: null,
};

function contentOf({ picture, title, link, is_on, starts_at, ends_at }: ConsoleSlide): SlideContent {
  return { picture, title, link, is_on, starts_at, ends_at };
}

/** Form for a slide, with a preview above it. */
export function SlideSheet({ slide, onClose }: { slide: ConsoleSlide | undefined; onClose: () => void }) {
  const t = useMessages(carouselMessages);
  const content = useMessages(contentMessages);
  const [draft, setDraft] = useState<SlideContent>(() => (slide ? contentOf(slide) : EMPTY));
  const [language, setLanguage] = useState<Language>('th');
  const change = (part: Partial<SlideContent>) => setDraft((now) => ({ ...now, ...part }));
  const saving = useDecision({
    decide: (_, idempotencyKey) =>
      slide
        ? callConsole(
            changeSlide,
            { params: { id: slide.id }, body: { ...draft, version: slide.version } },
            { idempotencyKey },
          )
        : callConsole(addSlide, { body: draft }, { idempotencyKey }),
    onDecided: () => {
      toast.success(content('saved'));
      onClose();
    },
  });
  const { error } = saving;
  return (
    <Sheet
      open
      onClose={saving.isPending ? () => undefined : onClose}
      title={t(slide ? 'edit' : 'add')}
      footer={
        <SaveBar
          isSaving={saving.isPending}
          disabledReason={draft.picture === '' && t('pictureFirst')}
          error={error}
          onSave={() => saving.mutate(JSON.stringify(draft))}
        />
      }
    >
      <div className="flex flex-col gap-4 pb-4">
        {draft.picture ? (
          <div lang={language} className="max-w-[22.5rem] overflow-hidden rounded-card">
            <SlidePicture
              image={`/media/${draft.picture}/1200.webp`}
              title={localizedTextIn(draft.title, language)}
              name={t('preview')}
            />
          </div>
        ) : null}
        <PictureUpload
          label={t('picture')}
          hint={t('pictureHint')}
          picture={draft.picture}
          onChange={(picture) => change({ picture })}
          error={fieldError(error, 'picture')}
          previewClassName="hidden"
        />
        <LocalizedTextFields
          parts={[{ name: 'title', label: t('slideTitle'), max: SLIDE_TITLE_MAX }]}
          value={draft}
          onChange={(_, title) => change({ title })}
          error={error}
          language={language}
          onLanguage={setLanguage}
        />
        <TextField
          label={t('link')}
          hint={t('linkHint')}
          inputMode="url"
          value={draft.link}
          onChange={(link) => change({ link: link.trim() })}
          maxLength={SLIDE_LINK_MAX}
          error={fieldError(error, 'link')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateTimeField
            label={t('startsAt')}
            value={draft.starts_at}
            onChange={(starts_at) => change({ starts_at })}
            error={fieldError(error, 'starts_at')}
          />
          <DateTimeField
            label={t('endsAt')}
            value={draft.ends_at}
            onChange={(ends_at) => change({ ends_at })}
            error={fieldError(error, 'ends_at')}
          />
        </div>
        <Switch label={t('isOn')} checked={draft.is_on} onChange={(is_on) => change({ is_on })} />
      </div>
    </Sheet>
  );
}
