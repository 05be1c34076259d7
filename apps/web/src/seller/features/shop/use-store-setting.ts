import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { getStoreSetting, putStoreSetting, type StoreSetting } from '@raan/contract/shop/shop-endpoints';
import { findSlugProblem } from '@raan/contract/shop/store-slug';
import { callEndpoint } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
import { toast } from '#ui/toast-store.ts';
import { storeSettingQuery } from './shop.api.ts';
import { shopMessages } from './shop-messages.ts';
import {
  deleteStoreSettingDraft,
  writeStoreSettingDraft,
  readStoreSettingDraft,
} from './store-setting-draft.ts';
import { changedFields, mergeLaterChanges } from './merge-later-changes.ts';

const PHONE = /^\+?[\d๐-๙\s().-]{9,20}$/;

export type SettingFault = 'nameMissing' | 'phoneWrong' | 'slugForm' | 'slugReserved' | 'hoursSame';

function validateSetting(setting: StoreSetting, savedSlug: string): ReadonlySet<SettingFault> {
  const faults = new Set<SettingFault>();
  if (setting.store_name.trim() === '') faults.add('nameMissing');
  const phone = setting.contact_phone.trim();
  if (phone !== '' && !PHONE.test(phone)) faults.add('phoneWrong');
  const fault = setting.slug === savedSlug ? undefined : findSlugProblem(setting.slug);
  if (fault) faults.add(fault === 'form' ? 'slugForm' : 'slugReserved');
  if (setting.opening_hours?.some(({ open, close }) => open === close)) faults.add('hoursSame');
  return faults;
}

/** Stores unsaved changes as a draft. Merges changes of other devices, except into edited fields. */
export function useStoreSetting(saved: StoreSetting) {
  const t = useMessages(shopMessages);
  const [storedDraft] = useState(() => readStoreSettingDraft(saved.slug));
  const [setting, setSetting] = useState<StoreSetting>({ ...saved, ...storedDraft });
  const [isFromDraft, setIsFromDraft] = useState(JSON.stringify(setting) !== JSON.stringify(saved));
  const [isSubmitted, setSubmitted] = useState(false);
  // For callbacks that may run after the page is closed.
  const latest = useRef({ setting, slug: saved.slug });
  const applySetting = (next: StoreSetting) => {
    latest.current.setting = next;
    setSetting(next);
  };
  const [base, setBase] = useState(saved);
  if (base !== saved) {
    setBase(saved);
    setSetting(mergeLaterChanges(saved, { sent: base, now: setting }));
  }
  useEffect(() => {
    latest.current.setting = setting;
  }, [setting]);
  useEffect(() => {
    latest.current.slug = saved.slug;
  }, [saved.slug]);
  const saving = useMutation({
    mutationFn: async (edited: StoreSetting) => {
      const now = await callEndpoint(getStoreSetting);
      const store_setting = mergeLaterChanges(now.store_setting, { sent: saved, now: edited });
      return await callEndpoint(putStoreSetting, { body: { store_setting } });
    },
    meta: { quiet: true },
    onSuccess: async ({ store_setting }, sent) => {
      const merged = mergeLaterChanges(store_setting, { sent, now: latest.current.setting });
      deleteStoreSettingDraft(latest.current.slug);
      latest.current.slug = store_setting.slug;
      if (merged !== store_setting)
        writeStoreSettingDraft(store_setting.slug, changedFields(merged, { since: store_setting }));
      applySetting(merged);
      setIsFromDraft(false);
      setSubmitted(false);
      toast.success(t('saved'));
      navigator.vibrate?.(20);
      queryClient.setQueryData(
        storeSettingQuery.queryKey,
        (before) => before && { ...before, store_setting },
      );
      await invalidateAfter('store-setting');
    },
    onError: (error) => toast.error(errorText(error), { title: t('saveFailed') }),
  });
  const faults = validateSetting(setting, saved.slug);
  const isChanged = JSON.stringify(setting) !== JSON.stringify(saved);
  return {
    setting,
    faults,
    isSubmitted,
    isChanged,
    isFromDraft,
    isSaving: saving.isPending,
    change: (part: Partial<StoreSetting>) => {
      applySetting({ ...latest.current.setting, ...part });
      writeStoreSettingDraft(latest.current.slug, changedFields(latest.current.setting, { since: saved }));
    },
    discard: () => {
      deleteStoreSettingDraft(latest.current.slug);
      applySetting(saved);
      setIsFromDraft(false);
      saving.reset();
    },
    /** Field names may have a prefix. */
    serverErrorOf: (field: keyof StoreSetting) =>
      fieldError(saving.error, `store_setting.${field}`) ?? fieldError(saving.error, field),
    /** Returns false if a field is invalid. */
    save: (): boolean => {
      if (saving.isPending || !isChanged) return true;
      setSubmitted(true);
      if (faults.size > 0) return false;
      saving.mutate(setting);
      return true;
    },
  };
}
