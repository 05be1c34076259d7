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
import { shopMessages } from './shop.ts';
import { storeSettingMessages } from './store-setting.ts';
import { ThemeColorField } from './theme-color-field.tsx';
import { useStoreSetting } from './use-store-setting.ts';

type StoreSettingFormProps = { saved: StoreSetting; slugChangesLeft: number };

/** The store's presentation; a preview of the store is one press away. */
export function StoreSettingForm({ saved, slugChangesLeft }: StoreSettingFormProps) {
  const t = useMessages(shopMessages);
  const ts = useMessages(storeSettingMessages);
  const form = useRef<HTMLFormElement>(null);
  const draft = useStoreSetting(saved);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [sending, setSending] = useState<readonly PictureKey[]>([]);
  const isSending = sending.length > 0;
  const { setting, isFromDraft, isChanged, isSaving } = draft;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (!draft.save())
      queueMicrotask(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-1 flex-col gap-8 pt-4">
        {isFromDraft ? (
          <Notice tone="warning" icon={<IconPencil size={20} aria-hidden />} title={ts('draftFound')}>
            <button
              type="button"
              className="min-h-12 font-semibold underline"
              onClick={() => {
                draft.discard();
                toast.info(ts('draftDiscarded'));
              }}
            >
              {ts('draftDiscard')}
            </button>
          </Notice>
        ) : null}
        <Looks
          draft={draft}
          onSending={(picture, began) =>
            setSending((before) => [...before.filter((one) => one !== picture), ...(began ? [picture] : [])])
          }
        />
        <Contact draft={draft} />
        <Link draft={draft} savedSlug={saved.slug} changesLeft={slugChangesLeft} />
        <StickyActions>
          <Button
            variant="secondary"
            className="shrink-0 self-start"
            icon={<IconDeviceMobile size={20} aria-hidden />}
            onClick={() => setIsPreviewing(true)}
          >
            {ts('seePreview')}
          </Button>
          <Button
            type="submit"
            wide
            loading={isSaving}
            disabledReason={isSending ? ts('pictureFirst') : !isChanged && t('nothingChanged')}
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
type PartProps = { draft: ReturnType<typeof useStoreSetting> };

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

type LooksProps = PartProps & { onSending: (picture: PictureKey, began: boolean) => void };

function Looks({ draft: { setting, change, faults, tried, refusalOf }, onSending }: LooksProps) {
  const t = useMessages(shopMessages);
  const ts = useMessages(storeSettingMessages);
  const nameMissing = tried && faults.has('nameMissing') ? t('storeNameMissing') : undefined;
  return (
    <Section title={ts('sectionLooks')}>
      <PictureField
        shape="round"
        label={ts('logo')}
        hint={ts('logoHint')}
        url={setting.logo_url}
        onChange={(logo_url) => change({ logo_url })}
        onSending={(began) => onSending('logo_url', began)}
        error={refusalOf('logo_url')}
      />
      <PictureField
        shape="wide"
        label={ts('cover')}
        hint={ts('coverHint')}
        url={setting.cover_url}
        onChange={(cover_url) => change({ cover_url })}
        onSending={(began) => onSending('cover_url', began)}
        error={refusalOf('cover_url')}
      />
      <TextField
        label={t('storeName')}
        value={setting.store_name}
        maxLength={STORE_SETTING_MAX.store_name}
        autoComplete="organization"
        onChange={(store_name) => change({ store_name })}
        error={nameMissing ?? refusalOf('store_name')}
      />
      <TextArea
        label={t('storeDescription')}
        hint={t('storeDescriptionHint')}
        value={setting.store_description}
        maxLength={STORE_SETTING_MAX.store_description}
        onChange={(store_description) => change({ store_description })}
        error={refusalOf('store_description')}
      />
      <TextArea
        label={t('announcement')}
        hint={t('announcementHint')}
        rows={2}
        value={setting.announcement}
        maxLength={STORE_SETTING_MAX.announcement}
        onChange={(announcement) => change({ announcement })}
        error={refusalOf('announcement')}
      />
      <ThemeColorField value={setting.theme_color} onChange={(theme_color) => change({ theme_color })} />
    </Section>
  );
}

function Contact({ draft: { setting, change, faults, tried, refusalOf } }: PartProps) {
  const t = useMessages(shopMessages);
  const ts = useMessages(storeSettingMessages);
  const phoneWrong = tried && faults.has('phoneWrong') ? t('contactPhoneWrong') : undefined;
  return (
    <Section title={ts('sectionContact')}>
      <TextField
        label={t('contactPhone')}
        hint={t('contactPhoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={setting.contact_phone}
        maxLength={STORE_SETTING_MAX.contact_phone}
        onChange={(contact_phone) => change({ contact_phone })}
        error={phoneWrong ?? refusalOf('contact_phone')}
      />
      <OpeningHoursField
        value={setting.opening_hours}
        onChange={(opening_hours) => change({ opening_hours })}
        error={refusalOf('opening_hours')}
      />
      <TextField
        label={t('businessHours')}
        hint={ts('hoursNoteHint')}
        value={setting.business_hours}
        maxLength={STORE_SETTING_MAX.business_hours}
        onChange={(business_hours) => change({ business_hours })}
        error={refusalOf('business_hours')}
      />
    </Section>
  );
}

type LinkProps = PartProps & { savedSlug: string; changesLeft: number };

function Link({ draft, savedSlug, changesLeft }: LinkProps) {
  const ts = useMessages(storeSettingMessages);
  const { setting, change, faults, refusalOf } = draft;
  const fault = faults.has('slugForm')
    ? ts('slugForm', { min: SLUG_MIN, max: SLUG_MAX })
    : faults.has('slugReserved')
      ? ts('slugReserved')
      : undefined;
  const isFixed = changesLeft === 0;
  return (
    <Section title={ts('sectionLink')}>
      <TextField
        label={ts('slug')}
        hint={
          <>
            <span className="block font-semibold break-all text-ink">{`${location.host}/s/${setting.slug || savedSlug}`}</span>
            {isFixed ? ts('slugNoneLeft') : ts('slugHint', { count: changesLeft })}
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
        error={fault ?? refusalOf('slug')}
      />
    </Section>
  );
}
