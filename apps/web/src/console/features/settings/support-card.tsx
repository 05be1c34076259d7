import { saveSupportSettings } from '@raan/contract/console/console-setting-endpoints';
import {
  CHAT_URL_MAX,
  SUPPORT_CONTACT_MAX,
  SUPPORT_HOURS_MAX,
  type SupportSettings,
} from '@raan/contract/settings/support-settings';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { SaveBar } from '#console/features/content/save-bar.tsx';
import { WrittenTextFields } from '#console/features/content/written-text-fields.tsx';
import { useNotMine } from '#console/features/decision/use-not-mine.ts';
import { fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { TextField } from '#ui/field.tsx';
import { settingMessages } from './setting-messages.ts';
import { useSetting, type Setting } from './use-setting.ts';

/** How sellers reach those who help them. */
export function SupportCard(setting: Setting<SupportSettings>) {
  const t = useMessages(settingMessages);
  const content = useMessages(contentMessages);
  const notMine = useNotMine(saveSupportSettings, content('notYourRole'));
  const { draft, change, save, error, isSaving } = useSetting({
    setting,
    send: (body, idempotencyKey) => callConsole(saveSupportSettings, { body }, { idempotencyKey }),
    savedWords: content('saved'),
  });
  return (
    <Card>
      <SectionTitle>{t('support')}</SectionTitle>
      <div className="flex flex-col gap-4">
        <TextField
          label={t('chatUrl')}
          hint={t('chatUrlHint')}
          type="url"
          inputMode="url"
          value={draft.chat_url}
          onChange={(chat_url) => change({ chat_url: chat_url.trim() })}
          maxLength={CHAT_URL_MAX}
          placeholder="https://"
          error={fieldError(error, 'value.chat_url')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('email')}
            type="email"
            inputMode="email"
            value={draft.email}
            onChange={(email) => change({ email: email.trim() })}
            maxLength={SUPPORT_CONTACT_MAX}
            error={fieldError(error, 'value.email')}
          />
          <TextField
            label={t('phone')}
            type="tel"
            inputMode="tel"
            value={draft.phone}
            onChange={(phone) => change({ phone })}
            maxLength={SUPPORT_CONTACT_MAX}
            error={fieldError(error, 'value.phone')}
          />
        </div>
        <WrittenTextFields
          parts={[{ name: 'hours', label: t('hours'), max: SUPPORT_HOURS_MAX }]}
          value={draft}
          onChange={(_, hours) => change({ hours })}
          error={error}
          errorPrefix="value."
        />
        <SaveBar
          isSaving={isSaving}
          disabledReason={notMine}
          error={error}
          onSave={save}
          changedAt={setting.changed_at}
          changedBy={setting.changed_by}
        />
      </div>
    </Card>
  );
}
