import { useState } from 'react';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconCircleCheck from '#icon/IconCircleCheck';
import { TestMessage } from '@raan/contract/console/console-requests';
import { sendTestMessage, type MessageChannelState } from '@raan/contract/console/message-channel-endpoints';
import type { Data } from '@raan/contract/endpoint';
import { FormSheet } from '#console/lib/form-sheet.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { messageChannelMessages } from './message-channel-messages.ts';

const LABELS = { email: 'ownEmail', sms: 'ownPhone', line: 'ownLine' } as const;
const FIELDS = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  sms: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  line: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
} as const;

type TestSheetProps = { state: MessageChannelState; open: boolean; onClose: () => void };

/** Sends a test message to the operator and shows what the service answered. */
export function TestSheet({ state, open, onClose }: TestSheetProps) {
  const t = useMessages(messageChannelMessages);
  const { channel, host, own_address: ownAddress } = state;
  const [result, setResult] = useState<Data<typeof sendTestMessage>>();
  const send = useConsoleCommand(sendTestMessage, setResult);
  const form = useDraftForm({
    schema: TestMessage,
    defaultValues: { to: ownAddress },
    toBody: ({ to }) => ({ to: to.trim() }),
    command: send,
    send: async (body) => {
      setResult(undefined);
      await send.run({ params: { channel }, body });
    },
  });
  const accepted = host === null ? t('sentToFile') : t(`sent_${channel}`);
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={() => {
        setResult(undefined);
        onClose();
      }}
      title={t(`testTitle_${channel}`)}
      submitLabel={t('send')}
    >
      <TextField
        {...form.field('to')}
        {...FIELDS[channel]}
        label={t(LABELS[channel])}
        hint={channel === 'line' ? t('ownLineHint') : t('ownHint')}
      />
      {result === undefined ? null : result.failure === null ? (
        <div role="status">
          <Notice
            tone={host === null ? 'warning' : 'positive'}
            icon={<IconCircleCheck size={20} aria-hidden />}
            title={accepted}
          />
        </div>
      ) : (
        <Notice
          tone="negative"
          alert
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title={t('testFailed')}
        >
          {t(`failure_${result.failure}`)}
          {result.failure_code === null ? '' : ` (${result.failure_code})`}
        </Notice>
      )}
    </FormSheet>
  );
}
