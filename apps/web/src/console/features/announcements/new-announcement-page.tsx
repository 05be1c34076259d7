import { Link } from 'wouter';
import IconArrowLeft from '#icon/IconArrowLeft';
import { useMessages } from '#lib/i18n.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { announcementMessages } from './announcement-messages.ts';

/** /console/announcements/new: creates an announcement. */
export default function NewAnnouncementPage() {
  const t = useMessages(announcementMessages);
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <Link
        href="/announcements"
        className="inline-flex min-h-12 items-center gap-2 text-sm font-semibold text-brand"
      >
        <IconArrowLeft size={20} aria-hidden />
        {t('back')}
      </Link>
      <h1 className="text-xl font-semibold">{t('write')}</h1>
      <AnnouncementForm />
    </div>
  );
}
