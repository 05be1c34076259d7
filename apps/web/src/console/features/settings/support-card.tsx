import { saveSupportSettings } from '@raan/contract/console/console-setting-endpoints';
import {
  CHAT_URL_MAX,
  SUPPORT_CONTACT_MAX,
  SUPPORT_HOURS_MAX,
  type SupportSettings,
} from '@raan/contract/settings/support-settings';
import { LocalizedTextFields } from '#console/features/content/localized-text-fields.tsx';
import { fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { TextField } from '#ui/field.tsx';
import { SettingCard, type Setting } from './setting-card.tsx';
import { settingMessages } from './setting-messages.ts';

/** Support contacts shown to sellers. */
export function SupportCard(setting: Setting<SupportSettings>) {
  const t = useMessages(settingMessages);
  return (
    <SettingCard
      title={t('support')}
      setting={setting}
      endpoint={saveSupportSettings}
      send={(body, idempotencyKey) => callConsole(saveSupportSettings, { body }, { idempotencyKey })}
    >
      {({ draft, change, error }) => (
        <>
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
          <LocalizedTextFields
            parts={[{ name: 'hours', label: t('hours'), max: SUPPORT_HOURS_MAX }]}
            value={draft}
            onChange={(_, hours) => change({ hours })}
            error={error}
            errorPrefix="value."
          />
        </>
      )}
    </SettingCard>
  );
}
