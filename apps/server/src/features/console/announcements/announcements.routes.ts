import {
  changeAnnouncement,
  discardAnnouncement,
  endAnnouncement,
  getConsoleAnnouncement,
  listConsoleAnnouncements,
  createAnnouncement,
} from '@raan/contract/console/announcement-endpoints';
import type { ConsoleAnnouncement } from '@raan/contract/console/announcement';
import type { AuditAction, AuditDetail } from '@raan/contract/console/audit';
import { localizedTextIn } from '@raan/contract/localized-text';
import type { Db, Tx } from '#platform/db.ts';
import type { Route } from '#platform/http/routing.ts';
import type { SignedInOperator } from '#platform/http/session.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { settingChanges } from '#features/console/settings/setting-changes.ts';
import {
  selectConsoleAnnouncement,
  selectConsoleAnnouncements,
} from '#features/system/console-announcements.queries.ts';
import {
  changeAnnouncement as change,
  discardAnnouncement as discard,
  endAnnouncement as end,
  requireAnnouncement,
  createAnnouncement as write,
} from '#features/system/write-announcement.ts';

export function announcementRoutes(route: Route, { db, clock }: ConsoleDeps): void {
  const one = async (on: Db | Tx, id: number) =>
    requireAnnouncement(await selectConsoleAnnouncement(on, clock, id));
  const log = async (
    tx: Tx,
    operator: SignedInOperator,
    action: AuditAction,
    { announcement, detail = {} }: { announcement: ConsoleAnnouncement; detail?: AuditDetail },
  ) => {
    const { id, title, state } = announcement;
    const subject = { kind: 'announcement', id } as const;
    await audit(tx, clock, {
      operator,
      action,
      subject,
      detail: { title: localizedTextIn(title, 'th'), state, ...detail },
    });
  };
  route(listConsoleAnnouncements, async ({ query }) => await selectConsoleAnnouncements(db, clock, query));
  route(getConsoleAnnouncement, async ({ params }) => await one(db, params.id));
  route(createAnnouncement, async ({ operator, body, tx }) => {
    const announcement = await one(tx, await write(tx, clock, operator.id, body));
    const { tells_sellers, is_pinned, published_at, ends_at } = announcement;
    const detail = { tells_sellers, is_pinned, published_at, ends_at };
    await log(tx, operator, 'announcement_written', { announcement, detail });
    return announcement;
  });
  route(changeAnnouncement, async ({ operator, params, body, tx }) => {
    const before = await one(tx, params.id);
    await change(tx, clock, operator.id, { ...body, before });
    const announcement = await one(tx, params.id);
    const { version: _, changed_at: __, changed_by: ___, state: ____, ...after } = announcement;
    const detail = settingChanges(before, after);
    await log(tx, operator, 'announcement_changed', { announcement, detail });
    return announcement;
  });
  route(endAnnouncement, async ({ operator, params, tx }) => {
    await end(tx, clock, await one(tx, params.id));
    const announcement = await one(tx, params.id);
    await log(tx, operator, 'announcement_ended', { announcement });
    return announcement;
  });
  route(discardAnnouncement, async ({ operator, params, tx }) => {
    const announcement = await one(tx, params.id);
    await discard(tx, announcement);
    await log(tx, operator, 'announcement_discarded', { announcement });
    return {};
  });
}
