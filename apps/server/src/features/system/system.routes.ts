import {
  contactSupport,
  getAnnouncement,
  getHelpCenter,
  getSystem,
  getVersion,
  listAnnouncements,
} from '@raan/contract/system/system-endpoints';
import type { RealtimeSettings } from '@raan/contract/system/system-endpoints';
import { writtenIn } from '@raan/contract/local-text';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { mediaUrl } from '#platform/media-url.ts';
import { pageOf, pagination } from '#platform/paging.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { readSettings } from '#features/settings/settings.ts';
import { shownSlides } from './carousel.queries.ts';
import { announcementView, selectAnnouncement, selectAnnouncements } from './announcements.queries.ts';
import { contactSupport as contact, mailSupportMessage } from './contact-support.ts';
import { helpTopics } from './help-center/help-topics.ts';
import packageJson from '../../../package.json' with { type: 'json' };

/** More than anybody writes, and too few to flood those who read. */
const SUPPORT_PER_MINUTE = 5;

const PICTURE_WIDTH = 1200;

/** Where a picture of the settings is; null where none is set. */
const pictureUrl = (hash: string) => (hash === '' ? null : mediaUrl(hash, PICTURE_WIDTH));

export function systemRoutes(
  route: Route,
  deps: Deps & { mailer: Mailer; realtime: { settings: RealtimeSettings }; sandbox: boolean },
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
  route(getVersion, async ({ language }) => {
    const { note } = await readSettings(db, 'release');
    return { version: packageJson.version, note: writtenIn(note, language) };
  });
  route(getSystem, async ({ language }) => {
    const pictures = await readSettings(db, 'pictures');
    const { chat_url, email, phone, hours } = await readSettings(db, 'support');
    return {
      home_carousel: await shownSlides(db, clock, language),
      home_background: pictureUrl(pictures.home_background),
      web_logo: pictureUrl(pictures.web_logo),
      profile_bg: pictureUrl(pictures.profile_bg),
      support_chat_url: chat_url || null,
      support: { email, phone, hours: writtenIn(hours, language) },
      demo: config.demo,
      sandbox_payments: deps.sandbox,
      realtime: deps.realtime.settings,
    };
  });
}
