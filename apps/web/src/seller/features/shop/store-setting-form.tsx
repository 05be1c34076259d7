import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import IconDeviceMobile from '#icon/IconDeviceMobile';
import IconPencil from '#icon/IconPencil';
import { STORE_SETTING_MAX, type StoreSetting } from '@raan/contract/shop/shop-endpoints';
import { SLUG_MAX, SLUG_MIN } from '@raan/contract/shop/store-slug';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { toast } from '#ui/toast-store.ts';
import { OpeningHoursField } from './opening-hours-field.tsx';
import { PictureField } from './picture-field.tsx';
import { PreviewSheet } from './preview-sheet.tsx';
import { shopMessages } from './shop-messages.ts';
import { storeSettingMessages } from './store-setting-messages.ts';
import { ThemeColorField } from './theme-color-field.tsx';
import { useStoreSetting } from './use-store-setting.ts';

type StoreSettingFormProps = { saved: StoreSetting; slugChangesLeft: number };

/** Form of the store settings, with a preview. */
export function StoreSettingForm({ saved, slugChangesLeft }: StoreSettingFormProps) {
  const t = useMessages(shopMessages);
  const settingText = useMessages(storeSettingMessages);
  const form = useRef<HTMLFormElement>(null);
  const draft = useStoreSetting(saved);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [uploading, setUploading] = useState<readonly PictureKey[]>([]);
  const isUploading = uploading.length > 0;
  const { setting, isFromDraft, isChanged, isSaving } = draft;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUploading) return;
    if (!draft.save())
      queueMicrotask(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-1 flex-col gap-8 pt-4">
        {isFromDraft ? (
          <Notice
            tone="warning"
            icon={<IconPencil size={20} aria-hidden />}
            title={settingText('draftFound')}
          >
            <button
              type="button"
              className="min-h-12 font-semibold underline"
              onClick={() => {
                draft.discard();
                toast.info(settingText('draftDiscarded'));
              }}
            >
              {settingText('draftDiscard')}
            </button>
          </Notice>
        ) : null}
        <AppearanceSection
          draft={draft}
          onUploading={(picture, isRunning) =>
            setUploading((before) => [
              ...before.filter((one) => one !== picture),
              ...(isRunning ? [picture] : []),
            ])
          }
        />
        <ContactSection draft={draft} />
        <LinkSection draft={draft} savedSlug={saved.slug} changesLeft={slugChangesLeft} />
        <StickyActions>
          <Button
            variant="secondary"
            className="shrink-0 self-start"
            icon={<IconDeviceMobile size={20} aria-hidden />}
            onClick={() => setIsPreviewing(true)}
          >
            {settingText('seePreview')}
          </Button>
          <Button
            type="submit"
            wide
            loading={isSaving}
            disabledReason={isUploading ? settingText('pictureFirst') : !isChanged && t('nothingChanged')}
          >
            {t('save')}
          </Button>
        </StickyActions>
      </form>
      <PreviewSheet
        open={isPreviewing}
        onClose={() => setIsPreviewing(false)}
        setting={setting}
        isUnsaved={isChanged}
      />
    </>
  );
}

type PictureKey = 'logo_url' | 'cover_url';
type SectionProps = { draft: ReturnType<typeof useStoreSetting> };

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

type AppearanceSectionProps = SectionProps & {
  onUploading: (picture: PictureKey, isRunning: boolean) => void;
};

function AppearanceSection({
  draft: { setting, change, faults, isSubmitted, serverErrorOf },
  onUploading,
}: AppearanceSectionProps) {
  const t = useMessages(shopMessages);
  const settingText = useMessages(storeSettingMessages);
  const nameError = isSubmitted && faults.has('nameMissing') ? t('storeNameMissing') : undefined;
  return (
    <Section title={settingText('sectionAppearance')}>
      <PictureField
        shape="round"
        label={settingText('logo')}
        hint={settingText('logoHint')}
        url={setting.logo_url}
        onChange={(logo_url) => change({ logo_url })}
        onUploading={(isRunning) => onUploading('logo_url', isRunning)}
        error={serverErrorOf('logo_url')}
      />
      <PictureField
        shape="wide"
        label={settingText('cover')}
        hint={settingText('coverHint')}
        url={setting.cover_url}
        onChange={(cover_url) => change({ cover_url })}
        onUploading={(isRunning) => onUploading('cover_url', isRunning)}
        error={serverErrorOf('cover_url')}
      />
      <TextField
        label={t('storeName')}
        value={setting.store_name}
        maxLength={STORE_SETTING_MAX.store_name}
        autoComplete="organization"
        onChange={(store_name) => change({ store_name })}
        error={nameError ?? serverErrorOf('store_name')}
      />
      <TextArea
        label={t('storeDescription')}
        hint={t('storeDescriptionHint')}
        value={setting.store_description}
        maxLength={STORE_SETTING_MAX.store_description}
        onChange={(store_description) => change({ store_description })}
        error={serverErrorOf('store_description')}
      />
      <TextArea
        label={t('announcement')}
        hint={t('announcementHint')}
        rows={2}
        value={setting.announcement}
        maxLength={STORE_SETTING_MAX.announcement}
        onChange={(announcement) => change({ announcement })}
        error={serverErrorOf('announcement')}
      />
      <ThemeColorField value={setting.theme_color} onChange={(theme_color) => change({ theme_color })} />
    </Section>
  );
}

function ContactSection({ draft: { setting, change, faults, isSubmitted, serverErrorOf } }: SectionProps) {
  const t = useMessages(shopMessages);
  const settingText = useMessages(storeSettingMessages);
  const phoneError = isSubmitted && faults.has('phoneWrong') ? t('contactPhoneWrong') : undefined;
  return (
    <Section title={settingText('sectionContact')}>
      <TextField
        label={t('contactPhone')}
        hint={t('contactPhoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={setting.contact_phone}
        maxLength={STORE_SETTING_MAX.contact_phone}
        onChange={(contact_phone) => change({ contact_phone })}
        error={phoneError ?? serverErrorOf('contact_phone')}
      />
      <OpeningHoursField
        value={setting.opening_hours}
        onChange={(opening_hours) => change({ opening_hours })}
        error={serverErrorOf('opening_hours')}
      />
      <TextField
        label={t('businessHours')}
        hint={settingText('hoursNoteHint')}
        value={setting.business_hours}
        maxLength={STORE_SETTING_MAX.business_hours}
        onChange={(business_hours) => change({ business_hours })}
        error={serverErrorOf('business_hours')}
      />
    </Section>
  );
}

type LinkSectionProps = SectionProps & { savedSlug: string; changesLeft: number };

function LinkSection({ draft, savedSlug, changesLeft }: LinkSectionProps) {
  const settingText = useMessages(storeSettingMessages);
  const { setting, change, faults, serverErrorOf } = draft;
  const fault = faults.has('slugForm')
    ? settingText('slugForm', { min: SLUG_MIN, max: SLUG_MAX })
    : faults.has('slugReserved')
      ? settingText('slugReserved')
      : undefined;
  const isFixed = changesLeft === 0;
  return (
    <Section title={settingText('sectionLink')}>
      <TextField
        label={settingText('slug')}
        hint={
          <>
            <span className="block font-semibold break-all text-ink">{`${location.host}/s/${setting.slug || savedSlug}`}</span>
            {isFixed ? settingText('slugNoneLeft') : settingText('slugHint', { count: changesLeft })}
          </>
        }
        value={setting.slug}
        readOnly={isFixed}
        maxLength={SLUG_MAX}
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        onChange={(slug) => change({ slug: slug.toLowerCase().replaceAll(' ', '-') })}
        error={fault ?? serverErrorOf('slug')}
      />
    </Section>
  );
}
