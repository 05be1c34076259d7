import {
  contactSupport,
  getAnnouncement,
  getHelpCenter,
  getSystem,
  getVersion,
  listAnnouncements,
} from '@raan/contract/system/system-endpoints';
import type { HomeCarousel } from '@raan/contract/system/system-endpoints';
import type { Language } from '@raan/contract/language';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { pageOf, pagination } from '#platform/paging.ts';
import { localText } from '#platform/local-text.ts';
import type { LocalText } from '#platform/schema.ts';
import type * as z from 'zod/mini';
import type { Mailer } from '#platform/mail/mailer.ts';
import { announcementView, selectAnnouncement, selectAnnouncements } from './announcements.queries.ts';
import { contactSupport as contact, mailSupportMessage } from './contact-support.ts';
import { helpTopics } from './help-center/help-topics.ts';
import packageJson from '../../../package.json' with { type: 'json' };

/** More than anybody writes, and too few to flood those who read. */
const SUPPORT_PER_MINUTE = 5;

type Carousel = z.output<typeof HomeCarousel>;
/** As it is kept: the titles in every language. */
type StoredCarousel = string | { image: string; link: string | null; title?: LocalText }[];

function carouselIn(stored: StoredCarousel | null, language: Language): Carousel | null {
  if (!Array.isArray(stored)) return stored;
  return stored.map(({ title, ...entry }) => ({
    ...entry,
    ...(title && { title: localText(title, language) }),
  }));
}

/** A chat is linked only by an https address; whatever else was set would be a link to nowhere or worse. */
function chatAddress(setting: unknown): string | null {
  return typeof setting === 'string' && URL.parse(setting)?.protocol === 'https:' ? setting : null;
}

export function systemRoutes(
  route: Route,
  deps: Deps & { mailer: Mailer; realtimeKey: string; sandbox: boolean },
): void {
  const { db, clock, config } = deps;
  route(
    contactSupport,
    async ({ seller, body, request }) => {
      const id = await contact(deps, seller.id, body.message);
      // The message is kept: a mail that fails now is sent by the job.
      await mailSupportMessage(deps, id, (error) =>
        request.log.error({ err: error }, 'support could not be mailed'),
      );
      return {};
    },
    { perMinute: SUPPORT_PER_MINUTE },
  );
  route(getHelpCenter, async ({ language }) => ({ topics: helpTopics(language) }));
  route(listAnnouncements, async ({ query, language }) => {
    const page = pageOf(query);
    const { rows, total } = await selectAnnouncements(db, clock, page);
    return {
      announcements: rows.map((row) => announcementView(row, language)),
      pagination: pagination(page, rows.length, total),
    };
  });
  route(getAnnouncement, async ({ params, language }) => {
    const row = await selectAnnouncement(db, clock, params.id);
    if (!row) throw fail('REQUEST_NOT_FOUND');
    return announcementView(row, language);
  });
  route(getVersion, async () => ({ version: packageJson.version }));
  route(getSystem, async ({ language }) => {
    const rows = await db.selectFrom('system_settings').select(['name', 'value']).execute();
    const setting = (name: string): unknown => rows.find((row) => row.name === name)?.value ?? null;
    const text = (name: string) => setting(name) as string | null;
    return {
      home_carousel: carouselIn(setting('home_carousel') as StoredCarousel | null, language),
      home_background: text('home_background'),
      web_logo: text('web_logo'),
      profile_bg: text('profile_bg'),
      support_chat_url: chatAddress(setting('support_chat_url')),
      demo: config.demo,
      sandbox_payments: deps.sandbox,
      realtime: { key: deps.realtimeKey, cluster: 'raan', host: null, port: null, tls: false, path: '' },
    };
  });
}
