import { useId, useState, type ReactNode } from 'react';
import IconDeviceMobile from '#icon/IconDeviceMobile';
import IconPencil from '#icon/IconPencil';
import { STORE_SETTING_MAX, type StoreSetting } from '@raan/contract/shop/shop-endpoints';
import { SOCIAL_LINK_MAX, SOCIAL_NAMES, SOCIAL_NETWORKS } from '@raan/contract/shop/social-links';
import { SLUG_MAX } from '@raan/contract/shop/store-slug';
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
import { VacationField } from './vacation-field.tsx';
import { useStoreSettingForm } from './use-store-setting.ts';

type StoreSettingFormProps = { saved: StoreSetting; slugChangesLeft: number };

/** Form of the store settings, with a preview. */
export function StoreSettingForm({ saved, slugChangesLeft }: StoreSettingFormProps) {
  const t = useMessages(shopMessages);
  const settingText = useMessages(storeSettingMessages);
  const form = useStoreSettingForm(saved);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [uploading, setUploading] = useState<readonly PictureKey[]>([]);
  const isUploading = uploading.length > 0;
  return (
    <>
      <form {...form.element} className="flex flex-1 flex-col gap-8 pt-4">
        {form.isRestored && form.isDirty ? <DraftNotice onDiscard={form.reset} /> : null}
        <AppearanceSection
          form={form}
          onUploading={(picture, isRunning) =>
            setUploading((before) => [
              ...before.filter((one) => one !== picture),
              ...(isRunning ? [picture] : []),
            ])
          }
        />
        <ContactSection form={form} />
        <LinkSection form={form} savedSlug={saved.slug} changesLeft={slugChangesLeft} />
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
            loading={form.isSubmitting}
            disabledReason={isUploading ? settingText('pictureFirst') : !form.isDirty && t('nothingChanged')}
          >
            {t('save')}
          </Button>
        </StickyActions>
      </form>
      <PreviewSheet
        open={isPreviewing}
        onClose={() => setIsPreviewing(false)}
        setting={form.values}
        isUnsaved={form.isDirty}
      />
    </>
  );
}

function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const settingText = useMessages(storeSettingMessages);
  return (
    <Notice tone="warning" icon={<IconPencil size={20} aria-hidden />} title={settingText('draftFound')}>
      <button
        type="button"
        className="min-h-12 font-semibold underline"
        onClick={() => {
          onDiscard();
          toast.info(settingText('draftDiscarded'));
        }}
      >
        {settingText('draftDiscard')}
      </button>
    </Notice>
  );
}

type PictureKey = 'logo_url' | 'cover_url';
type SectionProps = { form: ReturnType<typeof useStoreSettingForm> };

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

function AppearanceSection({ form, onUploading }: AppearanceSectionProps) {
  const t = useMessages(shopMessages);
  const settingText = useMessages(storeSettingMessages);
  return (
    <Section title={settingText('sectionAppearance')}>
      <PictureField
        {...form.field('logo_url')}
        shape="round"
        label={settingText('logo')}
        hint={settingText('logoHint')}
        onUploading={(isRunning) => onUploading('logo_url', isRunning)}
      />
      <PictureField
        {...form.field('cover_url')}
        shape="wide"
        label={settingText('cover')}
        hint={settingText('coverHint')}
        onUploading={(isRunning) => onUploading('cover_url', isRunning)}
      />
      <TextField
        {...form.field('store_name')}
        label={t('storeName')}
        maxLength={STORE_SETTING_MAX.store_name}
        autoComplete="organization"
      />
      <TextArea
        {...form.field('store_description')}
        label={t('storeDescription')}
        hint={t('storeDescriptionHint')}
        maxLength={STORE_SETTING_MAX.store_description}
      />
      <TextArea
        {...form.field('announcement')}
        label={t('announcement')}
        hint={t('announcementHint')}
        rows={2}
        maxLength={STORE_SETTING_MAX.announcement}
      />
      <ThemeColorField {...form.field('theme_color')} />
    </Section>
  );
}

function ContactSection({ form }: SectionProps) {
  const t = useMessages(shopMessages);
  const settingText = useMessages(storeSettingMessages);
  return (
    <Section title={settingText('sectionContact')}>
      <TextField
        {...form.field('contact_phone')}
        label={t('contactPhone')}
        hint={t('contactPhoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={STORE_SETTING_MAX.contact_phone}
      />
      <VacationField {...form.field('vacation_until')} />
      <OpeningHoursField {...form.field('opening_hours')} />
      <TextField
        {...form.field('business_hours')}
        label={t('businessHours')}
        hint={settingText('hoursNoteHint')}
        maxLength={STORE_SETTING_MAX.business_hours}
      />
    </Section>
  );
}

type LinkSectionProps = SectionProps & { savedSlug: string; changesLeft: number };

function LinkSection({ form, savedSlug, changesLeft }: LinkSectionProps) {
  const settingText = useMessages(storeSettingMessages);
  const slugField = form.field('slug');
  const isFixed = changesLeft === 0;
  return (
    <Section title={settingText('sectionLink')}>
      <TextField
        {...slugField}
        onChange={(slug) => slugField.onChange(slug.toLowerCase().replaceAll(' ', '-'))}
        label={settingText('slug')}
        hint={
          <>
            <span className="block font-semibold break-all text-ink">{`${location.host}/s/${slugField.value || savedSlug}`}</span>
            {isFixed ? settingText('slugNoneLeft') : settingText('slugHint', { count: changesLeft })}
          </>
        }
        readOnly={isFixed}
        maxLength={SLUG_MAX}
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        error={slugField.error ?? form.problems['slug']}
      />
      {SOCIAL_NETWORKS.map((network) => (
        <TextField
          key={network}
          {...form.field(`social_links.${network}`)}
          label={SOCIAL_NAMES[network]}
          hint={settingText(`socialHint_${network}`)}
          maxLength={SOCIAL_LINK_MAX}
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="off"
          spellCheck={false}
          inputMode="url"
        />
      ))}
    </Section>
  );
}
