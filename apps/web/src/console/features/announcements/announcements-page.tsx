import { Link } from 'wouter';
import IconPencilPlus from '#icon/IconPencilPlus';
import IconPin from '#icon/IconPin';
import IconSpeakerphone from '#icon/IconSpeakerphone';
import { ANNOUNCEMENT_STATES, type ConsoleAnnouncement } from '@raan/contract/console/announcement';
import { listConsoleAnnouncements } from '@raan/contract/console/announcement-endpoints';
import { localizedTextIn } from '@raan/contract/localized-text';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import type { Column } from '#console/lib/list/column.ts';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { StateChips } from '#console/lib/list/state-chips.tsx';
import { useChoice } from '#console/lib/list/use-choice.ts';
import { timeColumn } from '#console/features/queue/columns.tsx';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useMessages } from '#lib/i18n.tsx';
import { currentLanguage } from '#lib/language.ts';
import { useFormat } from '#lib/use-format.ts';
import { buttonClasses } from '#ui/button.tsx';
import { announcementMessages } from './announcement-messages.ts';

/** Shows the progress of notifying sellers. */
const POLL_INTERVAL_MS = 5_000;

/** /console/announcements: list of announcements by state. */
export default function AnnouncementsPage() {
  const t = useMessages(announcementMessages);
  const state = useChoice('state', ANNOUNCEMENT_STATES);
  const list = useConsoleList(
    listConsoleAnnouncements,
    'announcements',
    { query: { state: state.value } },
    { refetchInterval: POLL_INTERVAL_MS },
  );
  return (
    <QueuePage title={t('title')} about={t('about')} isWide>
      <Link href="/announcements/new" className={`${buttonClasses({})} self-start`}>
        <IconPencilPlus size={20} aria-hidden />
        {t('write')}
      </Link>
      <StateChips label={t('states')} choice={state} nameOf={t} counts={list.list?.counts} />
      <DataTable
        list={list}
        label={t('title')}
        columns={useAnnouncementColumns()}
        nameOf={({ title }) => localizedTextIn(title, currentLanguage())}
        hrefOf={pathOf}
        renderCard={(announcement) => <Line announcement={announcement} />}
        cardLayout="lines"
        emptyText={t('none')}
        icon={IconSpeakerphone}
      />
    </QueuePage>
  );
}

const pathOf = ({ id }: ConsoleAnnouncement) => `/announcements/${id}`;

function useAnnouncementColumns(): Column<ConsoleAnnouncement>[] {
  const t = useMessages(announcementMessages);
  return [
    { key: 'title', header: t('headline'), isPrimary: true, cell: (one) => <Title announcement={one} /> },
    { key: 'kind', header: t('kind'), cell: ({ kind }) => t(`kind_${kind}`) },
    timeColumn('published_at', t('when')),
    timeColumn('ends_at', t('endsAt')),
    { key: 'notified', header: t('notified'), cell: (one) => <Notified announcement={one} /> },
  ];
}

function Title({ announcement: { is_pinned, title } }: { announcement: ConsoleAnnouncement }) {
  const t = useMessages(announcementMessages);
  return (
    <span className="flex items-start gap-2 font-semibold">
      {is_pinned ? <IconPin size={18} aria-label={t('pinned')} className="mt-1 shrink-0 text-brand" /> : null}
      <span className="min-w-0 wrap-break-word">
        {localizedTextIn(title, currentLanguage()) || t('untitled')}
      </span>
    </span>
  );
}

function Notified({ announcement: one }: { announcement: ConsoleAnnouncement }) {
  const t = useMessages(announcementMessages);
  if (!one.tells_sellers || one.state === 'draft') return null;
  return (
    <span className="block text-sm text-ink-2">
      {t(one.told_at ? 'notifiedAll' : 'notifiedSoFar', { count: one.told_count })}
    </span>
  );
}

function Line({ announcement }: { announcement: ConsoleAnnouncement }) {
  const t = useMessages(announcementMessages);
  const format = useFormat();
  const { kind, published_at, ends_at } = announcement;
  return (
    <Link href={pathOf(announcement)} className="block px-4 py-3 hover:bg-sunken">
      <Title announcement={announcement} />
      <span className="block text-sm text-ink-2">
        {t(`kind_${kind}`)}
        {published_at ? ` · ${format.date(published_at, 'with-time')}` : null}
        {ends_at ? ` – ${format.date(ends_at, 'with-time')}` : null}
      </span>
      <Notified announcement={announcement} />
    </Link>
  );
}
