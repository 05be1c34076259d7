import { useMutation } from '@tanstack/react-query';
import { useMessages } from '#lib/i18n.tsx';
import { saveAll } from '#lib/save-settings.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import { settingsMessages } from './settings.ts';

/** Each choice is saved as it is made; this saves all that holds here, and says how it went. */
export function SaveSettings() {
  const t = useMessages(settingsMessages);
  const save = useMutation({
    mutationFn: saveAll,
    onSuccess: (saved) => (saved ? toast.success(t('settingsSaved')) : toast.error(t('settingsSaveFailed'))),
  });
  return (
    <Button wide variant="secondary" loading={save.isPending} onClick={() => save.mutate()}>
      {t('saveSettings')}
    </Button>
  );
}
