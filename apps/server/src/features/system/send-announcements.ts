import { localizedTextIn } from '@raan/contract/localized-text';
import { LANGUAGES } from '@raan/contract/language';
import { excerpt } from '#platform/excerpt.ts';
import type { CatalogueText } from '#platform/schema.ts';
import { notifyInBatches, type BatchNotificationDeps } from '#features/notifications/notify-in-batches.ts';

/** Length of the excerpt; the announcement's page shows the full text. */
const EXCERPT_MAX = 240;

/** Sends due announcements until all are sent or `signal` aborts. */
export async function sendAnnouncements(deps: BatchNotificationDeps, signal?: AbortSignal): Promise<void> {
  await notifyInBatches(
    deps,
    async (tx, now) => {
      const announcement = await tx
        .selectFrom('announcements')
        .select([
          'id',
          'kind',
          'title',
          'message',
          'told_seller_id',
          'maintenance_begins_at',
          'maintenance_minutes',
        ])
        .where('tells_sellers', '=', true)
        .where('told_at', 'is', null)
        .where('published_at', '<=', now)
        .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
        .orderBy('published_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!announcement) return undefined;
      return {
        data: {
          notice: 'announced',
          system_type: announcement.kind,
          announcement_id: announcement.id,
          titles: announcement.title,
          messages: excerpts(announcement.message),
          scheduled_time: announcement.maintenance_begins_at,
          duration: announcement.maintenance_minutes,
        },
        lastSellerId: announcement.told_seller_id,
        sellers: (limit) =>
          tx
            .selectFrom('sellers')
            .select('id')
            .where('id', '>', announcement.told_seller_id)
            .orderBy('id')
            .limit(limit)
            .execute(),
        saveProgress: (progress) =>
          tx.updateTable('announcements').set(progress).where('id', '=', announcement.id).execute(),
      };
    },
    signal,
  );
}

function excerpts(message: CatalogueText): CatalogueText {
  const written = LANGUAGES.filter((language) => message[language]);
  return Object.fromEntries(
    written.map((language) => [language, excerpt(localizedTextIn(message, language), EXCERPT_MAX)]),
  );
}
