import { Link } from 'wouter';
import IconPencilPlus from '#icon/IconPencilPlus';
import IconPin from '#icon/IconPin';
import IconSpeakerphone from '#icon/IconSpeakerphone';
import { ANNOUNCEMENT_STATES, type ConsoleAnnouncement } from '@raan/contract/console/announcement';
import { listConsoleAnnouncements } from '@raan/contract/console/announcement-endpoints';
import { localizedTextIn } from '@raan/contract/localized-text';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { Rows } from '#console/features/queue/rows.tsx';
import { StateChips } from '#console/features/queue/state-chips.tsx';
import { useChoice } from '#console/features/queue/use-choice.ts';
import { useRows } from '#console/features/queue/use-rows.ts';
import { useMessages } from '#lib/i18n.tsx';
import { currentLanguage } from '#lib/language.ts';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { buttonClasses } from '#ui/button.tsx';
import { announcementMessages } from './announcement-messages.ts';

/** Shows the progress of notifying sellers. */
const POLL_INTERVAL_MS = 5_000;

/** /console/announcements: list of announcements by state. */
export default function AnnouncementsPage() {
  const t = useMessages(announcementMessages);
  const state = useChoice('state', ANNOUNCEMENT_STATES);
  const list = useRows({
    key: ['announcements', state.value],
    fetch: (cursor, signal) =>
      callConsole(listConsoleAnnouncements, { query: { state: state.value, cursor } }, { signal }),
    rowsOf: (page) => page.announcements,
    pollIntervalMs: POLL_INTERVAL_MS,
  });
  return (
    <QueuePage title={t('title')} about={t('about')}>
      <Link href="/announcements/new" className={`${buttonClasses({})} self-start`}>
        <IconPencilPlus size={20} aria-hidden />
        {t('write')}
      </Link>
      <StateChips label={t('states')} choice={state} nameOf={t} counts={list.firstPage?.counts} />
      <Rows list={list} emptyText={t('none')} icon={IconSpeakerphone} layout="lines">
        {(announcement) => <Line key={announcement.id} announcement={announcement} />}
      </Rows>
    </QueuePage>
  );
}

function Line({ announcement }: { announcement: ConsoleAnnouncement }) {
  const t = useMessages(announcementMessages);
  const format = useFormat();
  const { id, kind, title, is_pinned, published_at, ends_at, tells_sellers, told_at, told_count } =
    announcement;
  return (
    <li>
      <Link href={`/announcements/${id}`} className="block px-4 py-3 hover:bg-sunken">
        <span className="flex items-start gap-2 font-semibold">
          {is_pinned ? (
            <IconPin size={18} aria-label={t('pinned')} className="mt-1 shrink-0 text-brand" />
          ) : null}
          <span className="min-w-0 wrap-break-word">
            {localizedTextIn(title, currentLanguage()) || t('untitled')}
          </span>
        </span>
        <span className="block text-sm text-ink-2">
          {t(`kind_${kind}`)}
          {published_at ? ` · ${format.date(published_at, 'with-time')}` : null}
          {ends_at ? ` – ${format.date(ends_at, 'with-time')}` : null}
        </span>
        {tells_sellers && announcement.state !== 'draft' ? (
          <span className="block text-sm text-ink-2">
            {t(told_at ? 'notifiedAll' : 'notifiedSoFar', { count: told_count })}
          </span>
        ) : null}
      </Link>
    </li>
  );
}
