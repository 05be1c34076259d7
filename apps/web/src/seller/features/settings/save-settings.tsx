import { useMutation } from '@tanstack/react-query';
import { useMessages } from '#lib/i18n.tsx';
import { saveAllSettings } from '#seller/lib/settings/settings-sync.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import { settingsMessages } from './settings-messages.ts';

/** Saves all settings at once and reports the result. Each change is also saved when it is made. */
export function SaveSettings() {
  const t = useMessages(settingsMessages);
  const save = useMutation({
    mutationFn: saveAllSettings,
    onSuccess: (saved) => (saved ? toast.success(t('settingsSaved')) : toast.error(t('settingsSaveFailed'))),
  });
  return (
    <Button wide variant="secondary" loading={save.isPending} onClick={() => save.mutate()}>
      {t('saveSettings')}
    </Button>
  );
}
