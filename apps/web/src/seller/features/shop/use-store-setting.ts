import { getStoreSetting, putStoreSetting, StoreSetting } from '@raan/contract/shop/shop-endpoints';
import { findSlugProblem, SLUG_MAX, SLUG_MIN } from '@raan/contract/shop/store-slug';
import {
  normalizeSocialLink,
  SOCIAL_NAMES,
  SOCIAL_NETWORKS,
  type SocialLinks,
} from '@raan/contract/shop/social-links';
import { VACATION_DAYS_MAX, vacationLimits } from '@raan/contract/shop/vacation';
import { callEndpoint } from '#lib/api.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { sellerInfo } from '#lib/session.ts';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
import { toast } from '#ui/toast-store.ts';
import { mergeLaterChanges } from './merge-later-changes.ts';
import { shopMessages } from './shop-messages.ts';
import { storeSettingMessages } from './store-setting-messages.ts';

const PHONE = /^\+?[\d๐-๙\s().-]{9,20}$/;

const DRAFT_FIELDS = {
  store_name: 'session',
  store_description: 'session',
  contact_phone: 'session',
  business_hours: 'session',
  announcement: 'session',
  theme_color: 'session',
  slug: 'session',
  logo_url: 'session',
  cover_url: 'session',
  opening_hours: 'session',
  vacation_until: 'session',
  social_links: 'session',
} as const satisfies Record<keyof StoreSetting, 'session'>;

/** The form of the store settings. Changes of other devices are merged, except into edited fields. */
export function useStoreSettingForm(saved: StoreSetting) {
  const t = useMessages(shopMessages);
  const settingText = useMessages(storeSettingMessages);
  const save = useCommand(putStoreSetting, {
    failedTitle: t('saveFailed'),
    send: async (endpoint, { body }) => {
      const now = await callEndpoint(getStoreSetting);
      const store_setting = mergeLaterChanges(now.store_setting, {
        sent: saved,
        now: { ...saved, ...body.store_setting },
      });
      return await callEndpoint(endpoint, { body: { store_setting } });
    },
    refresh: () => invalidateAfter('store-setting'),
    onSuccess: () => {
      toast.success(t('saved'));
      navigator.vibrate?.(20);
    },
  });
  const socialProblems = (links: SocialLinks) =>
    Object.fromEntries(
      SOCIAL_NETWORKS.filter((network) => normalizeSocialLink(network, links[network]) === undefined).map(
        (network) => [
          `social_links.${network}`,
          settingText('socialWrong', { network: SOCIAL_NAMES[network] }),
        ],
      ),
    );
  return useDraftForm({
    schema: StoreSetting,
    defaultValues: saved,
    toBody: (setting) => setting,
    check: ({ store_name, contact_phone, slug, opening_hours: hours, ...setting }) => {
      const { vacation_until: until, social_links: links } = setting;
      const { min, max } = vacationLimits(Date.now());
      const phone = contact_phone.trim();
      const slugProblem = slug === saved.slug ? undefined : findSlugProblem(slug);
      return {
        store_name: store_name.trim() === '' ? t('storeNameMissing') : undefined,
        contact_phone: phone === '' || PHONE.test(phone) ? undefined : t('contactPhoneWrong'),
        slug:
          slugProblem === undefined
            ? undefined
            : slugProblem === 'form'
              ? settingText('slugForm', { min: SLUG_MIN, max: SLUG_MAX })
              : settingText('slugReserved'),
        ...socialProblems(links),
        vacation_until:
          until === null || (until >= min && until <= max)
            ? undefined
            : settingText('vacationWrong', { days: VACATION_DAYS_MAX }),
        opening_hours: hours?.some(({ open, close }) => open === close)
          ? settingText('hoursSame')
          : undefined,
      };
    },
    errorPrefix: 'store_setting.',
    command: save,
    send: (store_setting) => save.run({ body: { store_setting } }),
    draft: { name: 'store-setting', account: sellerInfo()?.id ?? 0, version: 1, fields: DRAFT_FIELDS },
  });
}
