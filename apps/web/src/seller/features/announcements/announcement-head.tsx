import IconPin from '#icon/IconPin';
import type { Announcement } from '@raan/contract/system/system-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Chip } from '#ui/chip.tsx';
import type { Tone } from '#ui/tone.ts';
import { announcementMessages } from './announcements-messages.ts';

const TONES: Readonly<Record<Announcement['kind'], Tone>> = {
  announcement: 'brand',
  update: 'info',
  maintenance: 'warning',
};

/** Kind, pin and date of an announcement. */
export function AnnouncementHead({ announcement }: { announcement: Announcement }) {
  const t = useMessages(announcementMessages);
  const format = useFormat();
  return (
    <span className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
      <Chip tone={TONES[announcement.kind]}>{t(announcement.kind)}</Chip>
      {announcement.is_pinned ? (
        <span className="inline-flex items-center gap-1">
          <IconPin size={14} aria-hidden />
          {t('pinned')}
        </span>
      ) : null}
      <time dateTime={announcement.published_at} className="ml-auto">
        {format.date(announcement.published_at, 'long')}
      </time>
    </span>
  );
}
