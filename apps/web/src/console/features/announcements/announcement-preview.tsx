import type { AnnouncementContent } from '@raan/contract/console/announcement';
import type { Language } from '@raan/contract/language';
import { localizedTextIn } from '@raan/contract/localized-text';
import { maintenanceSentence } from '@raan/contract/system/maintenance-time';
import { useMessages } from '#lib/i18n.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { announcementMessages } from './announcement-messages.ts';

/** An announcement as sellers see it in one language. */
export function AnnouncementPreview({ draft, language }: { draft: AnnouncementContent; language: Language }) {
  const t = useMessages(announcementMessages);
  const title = localizedTextIn(draft.title, language);
  const message = localizedTextIn(draft.message, language);
  const maintenance = maintenanceSentence(
    { begins_at: draft.maintenance_begins_at ?? null, minutes: draft.maintenance_minutes ?? null },
    language,
  );
  return (
    <Card className="lg:sticky lg:top-8">
      <SectionTitle>{t('preview')}</SectionTitle>
      {title || message || maintenance ? (
        <article lang={language} className="mt-2 flex flex-col gap-3">
          <h3 className="text-xl font-semibold text-balance wrap-break-word">{title}</h3>
          {maintenance ? <Notice tone="warning">{maintenance}</Notice> : null}
          {message.split(/\n{2,}/).map((paragraph, index) => (
            <p key={`${index} ${paragraph}`} className="wrap-break-word whitespace-pre-line text-ink-2">
              {paragraph}
            </p>
          ))}
        </article>
      ) : (
        <p className="text-sm text-ink-2">{t('previewEmpty')}</p>
      )}
    </Card>
  );
}
