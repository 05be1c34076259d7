// Tells every seller of an announcement.
import { writtenIn } from '@raan/contract/local-text';
import { LANGUAGES } from '@raan/contract/language';
import { excerpt } from '#platform/excerpt.ts';
import type { LocalText } from '#platform/schema.ts';
import { tellInSteps, type TellDeps } from '#features/notifications/tell-in-steps.ts';

/** The beginning of a message; the whole of it stands on the announcement's page. */
const EXCERPT_MAX = 240;

/** Does what is due, until all have been told or `signal` says to stop. */
export async function tellSellers(deps: TellDeps, signal?: AbortSignal): Promise<void> {
  await tellInSteps(
    deps,
    async (tx, now) => {
      const news = await tx
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
      if (!news) return undefined;
      return {
        data: {
          notice: 'announced',
          system_type: news.kind,
          announcement_id: news.id,
          titles: news.title,
          messages: excerpts(news.message),
          scheduled_time: news.maintenance_begins_at,
          duration: news.maintenance_minutes,
        },
        toldSellerId: news.told_seller_id,
        sellers: (limit) =>
          tx
            .selectFrom('sellers')
            .select('id')
            .where('id', '>', news.told_seller_id)
            .orderBy('id')
            .limit(limit)
            .execute(),
        note: (progress) => tx.updateTable('announcements').set(progress).where('id', '=', news.id).execute(),
      };
    },
    signal,
  );
}

function excerpts(message: LocalText): LocalText {
  const written = LANGUAGES.filter((language) => message[language]);
  return Object.fromEntries(
    written.map((language) => [language, excerpt(writtenIn(message, language), EXCERPT_MAX)]),
  );
}
