import { useRef, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import IconClock from '#icon/IconClock';
import IconPhone from '#icon/IconPhone';
import IconSpeakerphone from '#icon/IconSpeakerphone';
import { putStoreSetting, STORE_SETTING_MAX, type StoreSetting } from '@raan/contract/shop/shop-endpoints';
import { call } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { refreshAfter } from '#lib/query-keys.ts';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { toast } from '#ui/toast-store.ts';
import { forgetDraft, keepDraft, readDraft } from './store-setting-draft.ts';
import { shopMessages } from './shop.ts';
import { inkOn, ThemeColorField } from './theme-color-field.tsx';

const PHONE = /^\+?[\d\s().-]{9,20}$/;

/** A body field's refusal by the server; it names them with or without what they are nested in. */
function refusalOf(error: unknown, field: keyof StoreSetting): string | undefined {
  return fieldError(error, field) ?? fieldError(error, `store_setting.${field}`);
}

/** The store's presentation. What is typed is kept when the page is left, until it is saved. */
export function StoreSettingForm({ saved, slug }: { saved: StoreSetting; slug: string }) {
  const t = useMessages(shopMessages);
  const form = useRef<HTMLFormElement>(null);
  const [setting, setSetting] = useState<StoreSetting>(() => readDraft(slug) ?? saved);
  const [tried, setTried] = useState(false);
  const saving = useMutation({
    mutationFn: (store_setting: StoreSetting) => call(putStoreSetting, { body: { store_setting } }),
    meta: { quiet: true },
    onSuccess: async ({ store_setting }) => {
      forgetDraft(slug);
      setSetting(store_setting);
      toast.success(t('saved'));
      navigator.vibrate?.(20);
      await refreshAfter('store-setting');
    },
    onError: (error) => toast.error(errorText(error), { title: t('saveFailed') }),
  });
  const change = (part: Partial<StoreSetting>) => {
    const next = { ...setting, ...part };
    setSetting(next);
    keepDraft(slug, next);
  };
  const nameMissing = setting.store_name.trim() === '';
  const phoneWrong = setting.contact_phone.trim() !== '' && !PHONE.test(setting.contact_phone.trim());
  const changed = JSON.stringify(setting) !== JSON.stringify(saved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending || !changed) return;
    setTried(true);
    if (nameMissing || phoneWrong) {
      queueMicrotask(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    saving.mutate({
      ...setting,
      store_name: setting.store_name.trim(),
      contact_phone: setting.contact_phone.trim(),
    });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-1 flex-col gap-5 pt-4">
      <StoreSample setting={setting} />
      <TextField
        label={t('storeName')}
        value={setting.store_name}
        maxLength={STORE_SETTING_MAX.store_name}
        autoComplete="organization"
        onChange={(store_name) => change({ store_name })}
        error={tried && nameMissing ? t('storeNameMissing') : refusalOf(saving.error, 'store_name')}
      />
      <TextArea
        label={t('storeDescription')}
        hint={t('storeDescriptionHint')}
        value={setting.store_description}
        maxLength={STORE_SETTING_MAX.store_description}
        onChange={(store_description) => change({ store_description })}
        error={refusalOf(saving.error, 'store_description')}
      />
      <TextField
        label={t('contactPhone')}
        hint={t('contactPhoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={setting.contact_phone}
        maxLength={STORE_SETTING_MAX.contact_phone}
        onChange={(contact_phone) => change({ contact_phone })}
        error={tried && phoneWrong ? t('contactPhoneWrong') : refusalOf(saving.error, 'contact_phone')}
      />
      <TextField
        label={t('businessHours')}
        hint={t('businessHoursHint')}
        value={setting.business_hours}
        maxLength={STORE_SETTING_MAX.business_hours}
        onChange={(business_hours) => change({ business_hours })}
        error={refusalOf(saving.error, 'business_hours')}
      />
      <TextArea
        label={t('announcement')}
        hint={t('announcementHint')}
        rows={2}
        value={setting.announcement}
        maxLength={STORE_SETTING_MAX.announcement}
        onChange={(announcement) => change({ announcement })}
        error={refusalOf(saving.error, 'announcement')}
      />
      <ThemeColorField value={setting.theme_color} onChange={(theme_color) => change({ theme_color })} />
      <StickyActions>
        <Button
          type="submit"
          wide
          loading={saving.isPending}
          disabledReason={!changed && t('nothingChanged')}
        >
          {t('save')}
        </Button>
      </StickyActions>
    </form>
  );
}

/** The head of the store in its colour, as typed so far. */
function StoreSample({ setting }: { setting: StoreSetting }) {
  const t = useMessages(shopMessages);
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-raised">
      <div
        className="px-4 py-4"
        style={{ backgroundColor: setting.theme_color, color: inkOn(setting.theme_color) }}
      >
        <p className="text-xl font-semibold wrap-break-word">{setting.store_name || '–'}</p>
        {setting.store_description ? (
          <p className="line-clamp-3 text-sm">{setting.store_description}</p>
        ) : null}
      </div>
      <div className="flex flex-col gap-1 px-4 py-3 text-sm text-ink-2 empty:hidden">
        {setting.announcement ? (
          <p className="flex items-start gap-2">
            <IconSpeakerphone size={18} aria-hidden className="mt-0.5 shrink-0" />
            <span className="line-clamp-2 min-w-0">{setting.announcement}</span>
          </p>
        ) : null}
        {setting.contact_phone ? (
          <p className="flex items-center gap-2">
            <IconPhone size={18} aria-hidden className="shrink-0" />
            {setting.contact_phone}
          </p>
        ) : null}
        {setting.business_hours ? (
          <p className="flex items-center gap-2">
            <IconClock size={18} aria-hidden className="shrink-0" />
            {setting.business_hours}
          </p>
        ) : null}
      </div>
      <figcaption className="border-t border-line px-4 py-2 text-xs text-ink-2">
        {t('storeSample')}
      </figcaption>
    </figure>
  );
}
