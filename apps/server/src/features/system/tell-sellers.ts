// Tells every seller of an announcement, step by step: each step is a transaction that writes down how far it is, so that whoever goes on
// after a restart, or beside another server, tells nobody twice.
import { writtenIn } from '@raan/contract/local-text';
import { LANGUAGES } from '@raan/contract/language';
import { sql } from 'kysely';
import { nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import type { LocalText } from '#platform/schema.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notifyMany } from '#features/notifications/notify-many.ts';

const SELLERS_A_STEP = 500;
/** The beginning of a message; the whole of it stands on the announcement's page. */
const EXCERPT_MAX = 240;

type TellDeps = Pick<Deps, 'db' | 'clock'> & { hint: NotificationHint };

/** Does what is due, until all have been told or `signal` says to stop. */
export async function tellSellers(deps: TellDeps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted || !(await tellSome(deps))) return;
  }
}

/** One step. Answers whether there may be more to do. */
async function tellSome({ db, clock, hint }: TellDeps): Promise<boolean> {
  const now = nowIso(clock);
  return await inTransaction(db, async (tx) => {
    const news = await tx
      .selectFrom('announcements')
      .select(['id', 'kind', 'title', 'message', 'told_seller_id'])
      .where('tells_sellers', '=', true)
      .where('told_at', 'is', null)
      .where('published_at', '<=', now)
      .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
      .orderBy('published_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!news) return false;
    const sellers = await tx
      .selectFrom('sellers')
      .select('id')
      .where('id', '>', news.told_seller_id)
      .orderBy('id')
      .limit(SELLERS_A_STEP)
      .execute();
    const ids = sellers.map(({ id }) => id);
    const data = {
      notice: 'announced',
      system_type: news.kind,
      announcement_id: news.id,
      titles: news.title,
      messages: excerpts(news.message),
    };
    if (ids.length > 0) await notifyMany(tx, hint, ids, { type: 'system', data, at: now });
    await tx
      .updateTable('announcements')
      .set({
        told_seller_id: ids.at(-1) ?? news.told_seller_id,
        told_count: sql`told_count + ${ids.length}`,
        ...(ids.length < SELLERS_A_STEP && { told_at: now }),
      })
      .where('id', '=', news.id)
      .execute();
    return true;
  });
}

function excerpts(message: LocalText): LocalText {
  const written = LANGUAGES.filter((language) => message[language]);
  return Object.fromEntries(written.map((language) => [language, excerpt(writtenIn(message, language))]));
}

function excerpt(text: string): string {
  const letters = [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(text)];
  if (letters.length <= EXCERPT_MAX) return text;
  return `${letters
    .slice(0, EXCERPT_MAX)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}
