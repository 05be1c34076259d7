import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { saveNotificationSettings } from '@raan/contract/notifications/notification-settings-endpoints';
import { call } from '#lib/api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useToggle } from '#lib/local-toggles.ts';
import { isAsSaved } from '#lib/saved-toggles.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import { notificationSettingsQuery } from './security.api.ts';
import { settingsMessages } from './settings.ts';

/** Keeps the toggles of this device with the account. */
export function SaveToggles() {
  const t = useMessages(settingsMessages);
  const client = useQueryClient();
  const saved = useQuery(notificationSettingsQuery);
  const here = {
    order_notification: useToggle('order_notification'),
    finance_notification: useToggle('finance_notification'),
    system_notification: useToggle('system_notification'),
  };
  const save = useMutation({
    mutationFn: () => call(saveNotificationSettings, { body: here }),
    onSuccess: (changed) => {
      client.setQueryData(notificationSettingsQuery.queryKey, changed);
      toast.success(t('settingsSaved'));
    },
    onError: () => toast.error(t('settingsSaveFailed')),
    meta: { quiet: true },
  });
  const isSaved = saved.data !== undefined && isAsSaved(saved.data, here);
  return (
    <div className="px-4 py-3">
      <Button
        wide
        variant={isSaved ? 'secondary' : 'primary'}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('saveSettings')}
      </Button>
    </div>
  );
}
