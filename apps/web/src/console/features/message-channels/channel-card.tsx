import { useState, type ReactNode } from 'react';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import type { MessageChannelState } from '@raan/contract/console/message-channel-endpoints';
import type { DeliveryFailure } from '@raan/contract/console/message-channels';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Tone } from '#ui/tone.ts';
import { messageChannelMessages } from './message-channel-messages.ts';
import { TestSheet } from './test-sheet.tsx';

type ChannelStatus = 'files' | 'unused' | 'failing' | 'retryingState' | 'works';
const TONES: Readonly<Record<ChannelStatus, Tone>> = {
  files: 'warning',
  unused: 'neutral',
  failing: 'negative',
  retryingState: 'warning',
  works: 'positive',
};

/** A refused recipient says nothing about the channel. */
const OF_ONE_MESSAGE: ReadonlySet<DeliveryFailure | null> = new Set([
  'recipient_refused',
  'content_refused',
  'expired',
]);

function statusOf(state: MessageChannelState): ChannelStatus {
  const { host, retrying, last_sent_at: sent, last_failed_at: failed, last_failure: failure } = state;
  if (host === null) return 'files';
  const hasFailedSince = failed !== null && (sent === null || Date.parse(failed) > Date.parse(sent));
  if (hasFailedSince && !OF_ONE_MESSAGE.has(failure)) return 'failing';
  if (sent === null) return 'unused';
  return retrying > 0 ? 'retryingState' : 'works';
}

/** One channel: service, figures, last outcomes, and a test. */
export function ChannelCard({ state }: { state: MessageChannelState }) {
  const t = useMessages(messageChannelMessages);
  const format = useFormat();
  const [isTesting, setTesting] = useState(false);
  const { channel, host, sender, last_failure: failure, last_failure_code: code } = state;
  const status = statusOf(state);
  const at = (time: string | null) => (time === null ? t('never') : format.date(time, 'with-time'));
  return (
    <Card className="flex flex-col gap-3">
      <SectionTitle aside={<Chip tone={TONES[status]}>{t(status)}</Chip>}>{t(channel)}</SectionTitle>
      {host === null ? (
        <Notice tone="warning" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {t('filesDetail')}
        </Notice>
      ) : null}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {host === null ? null : (
          <>
            <Fact label={t(`server_${channel}`)}>{host}</Fact>
            <Fact label={t('sender')}>{sender ?? t('noSender')}</Fact>
          </>
        )}
        <Fact label={t('waiting')}>{format.count(state.waiting)}</Fact>
        <Fact label={t('retrying')}>{format.count(state.retrying)}</Fact>
        <Fact label={t('lastSent')}>{at(state.last_sent_at)}</Fact>
        <Fact label={t('lastFailed')}>
          {at(state.last_failed_at)}
          {failure === null ? null : (
            <span className="block text-ink-2">
              {t(`failure_${failure}`)}
              {code === null ? '' : ` (${code})`}
            </span>
          )}
        </Fact>
      </dl>
      <Button variant="secondary" className="mt-auto self-start" onClick={() => setTesting(true)}>
        {t('test')}
      </Button>
      <TestSheet state={state} open={isTesting} onClose={() => setTesting(false)} />
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="tabular wrap-anywhere">{children}</dd>
    </>
  );
}
