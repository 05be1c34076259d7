import {
  contactSupport,
  getAnnouncement,
  getHelpCenter,
  getSystem,
  getVersion,
  listAnnouncements,
} from '@raan/contract/system/system-endpoints';
import type { RealtimeSettings } from '@raan/contract/system/system-endpoints';
import { localizedTextIn } from '@raan/contract/localized-text';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { mediaUrl } from '#platform/media-url.ts';
import { offsetPage, offsetPagination } from '#platform/paging.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { readSettingsGroup } from '#features/settings/settings.ts';
import { loadVisibleSlides } from './carousel.queries.ts';
import { announcementView, selectAnnouncement, selectAnnouncements } from './announcements.queries.ts';
import { contactSupport as contact, mailSupportMessage } from './contact-support.ts';
import { helpTopics } from './help-center/help-topics.ts';
import packageJson from '../../../package.json' with { type: 'json' };

/** More than a person writes, and few enough not to flood support. */
const SUPPORT_PER_MINUTE = 5;

const PICTURE_WIDTH = 1200;

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
      // The message is stored: if the email fails now, the job sends it later.
      await mailSupportMessage(deps, id, (error) =>
        request.log.error({ err: error }, 'sending a support message failed'),
      );
      return {};
    },
    { perMinute: SUPPORT_PER_MINUTE },
  );
  route(getHelpCenter, async ({ language }) => ({ topics: helpTopics(language) }));
  route(listAnnouncements, async ({ query, language }) => {
    const page = offsetPage(query);
    const { rows, total } = await selectAnnouncements(db, clock, page);
    return {
      announcements: rows.map((row) => announcementView(row, language)),
      pagination: offsetPagination(page, rows.length, total),
    };
  });
  route(getAnnouncement, async ({ params, language }) => {
    const row = await selectAnnouncement(db, clock, params.id);
    if (!row) throw fail('REQUEST_NOT_FOUND');
    return announcementView(row, language);
  });
  route(getVersion, async ({ language }) => {
    const { note } = await readSettingsGroup(db, 'release');
    return { version: packageJson.version, note: localizedTextIn(note, language) };
  });
  route(getSystem, async ({ language }) => {
    const pictures = await readSettingsGroup(db, 'pictures');
    const { chat_url, email, phone, hours } = await readSettingsGroup(db, 'support');
    return {
      home_carousel: await loadVisibleSlides(db, clock, language),
      home_background: pictureUrl(pictures.home_background),
      web_logo: pictureUrl(pictures.web_logo),
      profile_bg: pictureUrl(pictures.profile_bg),
      support_chat_url: chat_url || null,
      support: { email, phone, hours: localizedTextIn(hours, language) },
      demo: config.demo,
      sandbox_payments: deps.sandbox,
      realtime: deps.realtime.settings,
    };
  });
}
