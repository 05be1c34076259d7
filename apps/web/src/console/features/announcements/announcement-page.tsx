import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { ConsoleAnnouncement } from '@raan/contract/console/announcement';
import {
  discardAnnouncement,
  endAnnouncement,
  getConsoleAnnouncement,
} from '@raan/contract/console/announcement-endpoints';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { RecordPage, useRecordId } from '#console/features/queue/record-page.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { announcementMessages } from './announcement-messages.ts';

/** /console/announcements/:id: edits, ends or discards an announcement. */
export default function AnnouncementPage() {
  const t = useMessages(announcementMessages);
  const id = useRecordId();
  const query = useQuery({
    queryKey: ['console', 'announcement', id],
    queryFn: ({ signal }) => callConsole(getConsoleAnnouncement, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
  });
  return (
    <RecordPage
      id={id}
      query={query}
      backTo="/announcements"
      backLabel={t('back')}
      missingText={t('missing')}
    >
      {(announcement) => (
        <div className="flex max-w-5xl flex-col gap-4">
          <h1 className="text-xl font-semibold">{t(announcement.state)}</h1>
          {announcement.state === 'ended' ? <Notice tone="info">{t('endedNotice')}</Notice> : null}
          <AnnouncementForm
            key={announcement.id}
            announcement={announcement}
            aside={<Ending announcement={announcement} />}
          />
        </div>
      )}
    </RecordPage>
  );
}

function Ending({ announcement: { id, state } }: { announcement: ConsoleAnnouncement }) {
  const t = useMessages(announcementMessages);
  const content = useMessages(contentMessages);
  const [, navigate] = useLocation();
  const forbiddenReason = useForbiddenReason(endAnnouncement, content('notYourRole'));
  const end = useConsoleCommand(endAnnouncement, () => toast.success(t('endedToast')));
  const discard = useConsoleCommand(discardAnnouncement, () => {
    toast.success(t('discardedToast'));
    navigate('/announcements', { replace: true });
  });
  if (state === 'ended') return null;
  if (state === 'current')
    return (
      <DecisionButton
        label={t('end')}
        title={t('endAsk')}
        variant="secondary"
        danger
        disabledReason={forbiddenReason}
        command={end}
        decide={() => end.run({ params: { id } })}
      >
        <p className="text-sm text-ink-2">{t('endEffect')}</p>
      </DecisionButton>
    );
  return (
    <DecisionButton
      label={t('discard')}
      title={t('discardAsk')}
      variant="secondary"
      danger
      disabledReason={forbiddenReason}
      command={discard}
      decide={() => discard.run({ params: { id } })}
    >
      <p className="text-sm text-ink-2">{t('discardEffect')}</p>
    </DecisionButton>
  );
}
