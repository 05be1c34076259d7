import { Link } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import IconSpeakerphone from '#icon/IconSpeakerphone';
import { useMessages } from '#lib/i18n.tsx';
import { topAnnouncementQuery } from './announcements.api.ts';
import { announcementMessages } from './announcements-messages.ts';
import { isUnseenAnnouncement } from './seen-announcement.ts';

/** Link to the announcements, with a dot if this device has not shown the newest one. */
export function AnnouncementsLink() {
  const t = useMessages(announcementMessages);
  const { data: top } = useQuery(topAnnouncementQuery);
  const hasUnseen = top ? isUnseenAnnouncement(top.id) : false;
  return (
    <Link
      href="/announcements"
      aria-label={hasUnseen ? t('newsUnseen') : t('news')}
      className="relative inline-flex size-12 shrink-0 items-center justify-center rounded-full text-ink hover:bg-sunken"
    >
      <IconSpeakerphone size={24} stroke={1.6} aria-hidden />
      {hasUnseen ? (
        <span
          aria-hidden
          className="absolute top-2.5 right-2.5 size-2.5 rounded-full border-2 border-surface bg-mango"
        />
      ) : null}
    </Link>
  );
}
