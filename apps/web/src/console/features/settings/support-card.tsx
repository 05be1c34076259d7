import { saveSupportSettings } from '@raan/contract/console/console-setting-endpoints';
import {
  CHAT_URL_MAX,
  SUPPORT_CONTACT_MAX,
  SUPPORT_HOURS_MAX,
  SupportSettings,
} from '@raan/contract/settings/support-settings';
import { LocalizedTextFields } from '#console/features/content/localized-text-fields.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast-store.ts';
import { SettingCard, type Setting } from './setting-card.tsx';
import { settingMessages } from './setting-messages.ts';

/** Support contacts shown to sellers. */
export function SupportCard(setting: Setting<SupportSettings>) {
  const t = useMessages(settingMessages);
  const content = useMessages(contentMessages);
  const save = useConsoleCommand(saveSupportSettings, () => toast.success(content('saved')));
  const form = useDraftForm({
    schema: SupportSettings,
    defaultValues: setting.value,
    toBody: (value) => value,
    errorPrefix: 'value.',
    command: save,
    send: (value) => save.run({ body: { version: setting.version, value } }),
  });
  const chatUrl = form.field('chat_url');
  const email = form.field('email');
  return (
    <SettingCard
      title={t('support')}
      setting={setting}
      endpoint={saveSupportSettings}
      command={save}
      form={form}
    >
      <TextField
        {...chatUrl}
        onChange={(url) => chatUrl.onChange(url.trim())}
        label={t('chatUrl')}
        hint={t('chatUrlHint')}
        type="url"
        inputMode="url"
        maxLength={CHAT_URL_MAX}
        placeholder="https://"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...email}
          onChange={(address) => email.onChange(address.trim())}
          label={t('email')}
          type="email"
          inputMode="email"
          maxLength={SUPPORT_CONTACT_MAX}
        />
        <TextField
          {...form.field('phone')}
          label={t('phone')}
          type="tel"
          inputMode="tel"
          maxLength={SUPPORT_CONTACT_MAX}
        />
      </div>
      <LocalizedTextFields
        parts={[{ name: 'hours', label: t('hours'), max: SUPPORT_HOURS_MAX }]}
        field={(path) => form.field(path)}
      />
    </SettingCard>
  );
}
