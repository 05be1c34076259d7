import { Link } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import IconSpeakerphone from '#icon/IconSpeakerphone';
import { useMessages } from '#lib/i18n.tsx';
import { topAnnouncement } from './announcements.api.ts';
import { announcementMessages } from './announcements.ts';
import { isNews } from './seen-news.ts';

/** The way to the platform's news, with a dot when there is something that was not looked at on this device. */
export function NewsLink() {
  const t = useMessages(announcementMessages);
  const { data: top } = useQuery(topAnnouncement);
  const hasNews = top ? isNews(top.id) : false;
  return (
    <Link
      href="/announcements"
      aria-label={hasNews ? t('newsUnseen') : t('news')}
      className="relative inline-flex size-12 shrink-0 items-center justify-center rounded-full text-ink hover:bg-sunken"
    >
      <IconSpeakerphone size={24} stroke={1.6} aria-hidden />
      {hasNews ? (
        <span
          aria-hidden
          className="absolute top-2.5 right-2.5 size-2.5 rounded-full border-2 border-surface bg-mango"
        />
      ) : null}
    </Link>
  );
}
