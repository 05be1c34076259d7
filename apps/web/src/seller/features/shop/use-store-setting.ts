import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { putStoreSetting, type StoreSetting } from '@raan/contract/shop/shop-endpoints';
import { slugFault } from '@raan/contract/shop/store-slug';
import { call } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { refreshAfter } from '#lib/query-keys.ts';
import { toast } from '#ui/toast-store.ts';
import { shopMessages } from './shop.ts';
import { forgetDraft, keepDraft, readDraft } from './store-setting-draft.ts';
import { withLaterChanges } from './with-later-changes.ts';

const PHONE = /^\+?[\d๐-๙\s().-]{9,20}$/;

/** What can be told to be wrong before the server is asked. */
export type Fault = 'nameMissing' | 'phoneWrong' | 'slugForm' | 'slugReserved' | 'hoursSame';

function faultsOf(setting: StoreSetting, savedSlug: string): ReadonlySet<Fault> {
  const faults = new Set<Fault>();
  if (setting.store_name.trim() === '') faults.add('nameMissing');
  const phone = setting.contact_phone.trim();
  if (phone !== '' && !PHONE.test(phone)) faults.add('phoneWrong');
  const fault = setting.slug === savedSlug ? undefined : slugFault(setting.slug);
  if (fault) faults.add(fault === 'form' ? 'slugForm' : 'slugReserved');
  if (setting.opening_hours?.some(({ open, close }) => open === close)) faults.add('hoursSame');
  return faults;
}

/** The settings as typed so far. What is not saved is kept when the page is left, and offered again. */
export function useStoreSetting(saved: StoreSetting) {
  const t = useMessages(shopMessages);
  const [kept] = useState(() => readDraft(saved.slug));
  const [setting, setSetting] = useState(kept ?? saved);
  const [isFromDraft, setIsFromDraft] = useState(
    kept !== undefined && JSON.stringify(kept) !== JSON.stringify(saved),
  );
  const [tried, setTried] = useState(false);
  // Outlives the page: what was typed last, and the store's address, under which it is kept.
  const latest = useRef({ setting, slug: saved.slug });
  const show = (next: StoreSetting) => {
    latest.current.setting = next;
    setSetting(next);
  };
  const saving = useMutation({
    mutationFn: (store_setting: StoreSetting) => call(putStoreSetting, { body: { store_setting } }),
    meta: { quiet: true },
    onSuccess: async ({ store_setting }, sent) => {
      const merged = withLaterChanges(store_setting, { sent, now: latest.current.setting });
      forgetDraft(latest.current.slug);
      latest.current.slug = store_setting.slug;
      if (merged !== store_setting) keepDraft(store_setting.slug, merged);
      show(merged);
      setIsFromDraft(false);
      setTried(false);
      toast.success(t('saved'));
      navigator.vibrate?.(20);
      await refreshAfter('store-setting');
    },
    onError: (error) => toast.error(errorText(error), { title: t('saveFailed') }),
  });
  const faults = faultsOf(setting, saved.slug);
  const isChanged = JSON.stringify(setting) !== JSON.stringify(saved);
  return {
    setting,
    faults,
    tried,
    isChanged,
    isFromDraft,
    isSaving: saving.isPending,
    change: (part: Partial<StoreSetting>) => {
      show({ ...latest.current.setting, ...part });
      keepDraft(latest.current.slug, latest.current.setting);
    },
    discard: () => {
      forgetDraft(latest.current.slug);
      show(saved);
      setIsFromDraft(false);
      saving.reset();
    },
    /** The server's refusal of a field; it names them with or without what they are nested in. */
    refusalOf: (field: keyof StoreSetting) =>
      fieldError(saving.error, `store_setting.${field}`) ?? fieldError(saving.error, field),
    /** Answers whether it was sent; a field that is wrong is shown to be. */
    save: (): boolean => {
      if (saving.isPending || !isChanged) return true;
      setTried(true);
      if (faults.size > 0) return false;
      saving.mutate(setting);
      return true;
    },
  };
}
