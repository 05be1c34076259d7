import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { getStoreSetting, putStoreSetting, type StoreSetting } from '@raan/contract/shop/shop-endpoints';
import { slugFault } from '@raan/contract/shop/store-slug';
import { call } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { refreshAfter } from '#lib/query-keys.ts';
import { toast } from '#ui/toast-store.ts';
import { storeSettingQuery } from './shop.api.ts';
import { shopMessages } from './shop.ts';
import { forgetDraft, keepDraft, readDraft } from './store-setting-draft.ts';
import { changesOf, withLaterChanges } from './with-later-changes.ts';

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

/**
 * The settings as typed so far. What is not saved is kept when the page is left, and offered again. What another phone saves meanwhile stays
 * where nothing was typed over it.
 */
export function useStoreSetting(saved: StoreSetting) {
  const t = useMessages(shopMessages);
  const [kept] = useState(() => readDraft(saved.slug));
  const [setting, setSetting] = useState<StoreSetting>({ ...saved, ...kept });
  const [isFromDraft, setIsFromDraft] = useState(JSON.stringify(setting) !== JSON.stringify(saved));
  const [tried, setTried] = useState(false);
  // Outlives the page: what was typed last, and the store's address, under which it is kept.
  const latest = useRef({ setting, slug: saved.slug });
  const show = (next: StoreSetting) => {
    latest.current.setting = next;
    setSetting(next);
  };
  // What the settings were typed over.
  const [base, setBase] = useState(saved);
  if (base !== saved) {
    setBase(saved);
    setSetting(withLaterChanges(saved, { sent: base, now: setting }));
  }
  useEffect(() => {
    latest.current.setting = setting;
  }, [setting]);
  useEffect(() => {
    latest.current.slug = saved.slug;
  }, [saved.slug]);
  const saving = useMutation({
    mutationFn: async (typed: StoreSetting) => {
      const now = await call(getStoreSetting);
      const store_setting = withLaterChanges(now.store_setting, { sent: saved, now: typed });
      return await call(putStoreSetting, { body: { store_setting } });
    },
    meta: { quiet: true },
    onSuccess: async ({ store_setting }, sent) => {
      const merged = withLaterChanges(store_setting, { sent, now: latest.current.setting });
      forgetDraft(latest.current.slug);
      latest.current.slug = store_setting.slug;
      if (merged !== store_setting)
        keepDraft(store_setting.slug, changesOf(merged, { since: store_setting }));
      show(merged);
      setIsFromDraft(false);
      setTried(false);
      toast.success(t('saved'));
      navigator.vibrate?.(20);
      queryClient.setQueryData(
        storeSettingQuery.queryKey,
        (before) => before && { ...before, store_setting },
      );
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
      keepDraft(latest.current.slug, changesOf(latest.current.setting, { since: saved }));
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
