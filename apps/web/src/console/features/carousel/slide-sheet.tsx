import { useState } from 'react';
import {
  SLIDE_LINK_MAX,
  SLIDE_TITLE_MAX,
  type ConsoleSlide,
  SlideContent,
} from '@raan/contract/console/carousel';
import { addSlide, changeSlide } from '@raan/contract/console/carousel-endpoints';
import type { Language } from '@raan/contract/language';
import { EMPTY_LOCALIZED_TEXT, localizedTextIn } from '@raan/contract/localized-text';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { DateTimeField } from '#console/features/content/date-time-field.tsx';
import { PictureUpload } from '#console/features/content/picture-upload.tsx';
import { SaveBar } from '#console/features/content/save-bar.tsx';
import { LocalizedTextFields } from '#console/features/content/localized-text-fields.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
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
  const { form, command } = useSlideForm(slide, onClose);
  const content = useMessages(contentMessages);
  const [language, setLanguage] = useState<Language>('th');
  const [isUploading, setIsUploading] = useState(false);
  const { picture, title } = form.values;
  const link = form.field('link');
  const isOn = form.field('is_on');
  return (
    <Sheet
      open
      onClose={form.isSubmitting ? () => undefined : onClose}
      title={t(slide ? 'edit' : 'add')}
      footer={
        <SaveBar
          isSaving={form.isSubmitting}
          disabledReason={isUploading ? content('uploading') : picture === '' && t('pictureFirst')}
          error={command.error}
          onSave={form.submit}
        />
      }
    >
      <form {...form.element} className="flex flex-col gap-4 pb-4">
        {picture ? (
          <div lang={language} className="max-w-[22.5rem] overflow-hidden rounded-card">
            <SlidePicture
              image={`/media/${picture}/1200.webp`}
              title={localizedTextIn(title, language)}
              name={t('preview')}
            />
          </div>
        ) : null}
        <PictureUpload
          {...form.field('picture')}
          label={t('picture')}
          hint={t('pictureHint')}
          previewClassName="hidden"
          onUploading={setIsUploading}
        />
        <LocalizedTextFields
          parts={[{ name: 'title', label: t('slideTitle'), max: SLIDE_TITLE_MAX }]}
          field={(path) => form.field(path)}
          language={language}
          onLanguage={setLanguage}
        />
        <TextField
          {...link}
          onChange={(address) => link.onChange(address.trim())}
          label={t('link')}
          hint={t('linkHint')}
          inputMode="url"
          maxLength={SLIDE_LINK_MAX}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateTimeField {...form.field('starts_at')} label={t('startsAt')} />
          <DateTimeField {...form.field('ends_at')} label={t('endsAt')} />
        </div>
        <Switch label={t('isOn')} checked={isOn.value} onChange={isOn.onChange} />
      </form>
    </Sheet>
  );
}

function useSlideForm(slide: ConsoleSlide | undefined, onClose: () => void) {
  const content = useMessages(contentMessages);
  const onSaved = () => {
    toast.success(content('saved'));
    onClose();
  };
  const add = useConsoleCommand(addSlide, onSaved);
  const change = useConsoleCommand(changeSlide, onSaved);
  const command = slide ? change : add;
  const form = useDraftForm({
    schema: SlideContent,
    defaultValues: slide ? contentOf(slide) : EMPTY,
    toBody: (values) => values,
    command,
    send: (body) =>
      slide
        ? change.run({ params: { id: slide.id }, body: { ...body, version: slide.version } })
        : add.run({ body }),
  });
  return { form, command };
}
