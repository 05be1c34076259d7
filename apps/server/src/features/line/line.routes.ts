import {
  createLineCode,
  getLineLink,
  receiveLineEvents,
  unlinkLine,
} from '@raan/contract/line/line-endpoints';
import { inTransaction } from '#platform/db.ts';
import { DeliveryError } from '#platform/delivery-error.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { getRawBody } from '#platform/http/body-parsers.ts';
import type { Route } from '#platform/http/routing.ts';
import type { LineEvent, LineSender } from '#platform/line/line-sender.ts';
import { createCode, linkByCode, readCode, unlinkSeller, unlinkUser } from './line-links.ts';
import { LINE_TEXTS } from './line-texts.ts';

const CODES_PER_MINUTE = 10;
/** LINE delivers the messages of all sellers from few addresses. */
const EVENTS_PER_MINUTE = 6_000;

export function lineRoutes(route: Route, deps: Deps & { line: LineSender }): void {
  const { db, clock, line } = deps;

  route(getLineLink, async ({ seller }) => {
    const link = await db
      .selectFrom('line_links')
      .select('linked_at')
      .where('seller_id', '=', seller.id)
      .executeTakeFirst();
    return { account: line.account ?? null, linked_at: link?.linked_at ?? null };
  });

  route(
    createLineCode,
    async ({ seller }) => {
      if (line.account === undefined) throw conflict('line_unavailable');
      const created = await createCode(db, clock, seller.id);
      const url = `https://line.me/R/oaMessage/${encodeURIComponent(line.account)}/?${created.code}`;
      return { ...created, url };
    },
    { perMinute: CODES_PER_MINUTE },
  );

  route(unlinkLine, async ({ seller }) => {
    await inTransaction(db, (tx) => unlinkSeller(tx, seller.id));
    return {};
  });

  route(
    receiveLineEvents,
    async ({ request }) => {
      const signature = request.headers['x-line-signature'];
      const events = line.readEvents(String(signature ?? ''), getRawBody(request));
      if (!events) throw fail('AUTH_PERMISSION_DENIED');
      for (const event of events) {
        const text = await handleEvent(deps, event);
        if (text === undefined || !('replyToken' in event)) continue;
        await line.reply(event.replyToken, text).catch((error: unknown) => {
          // The link counts also without the answer; a repeated event would find the code used up.
          if (!(error instanceof DeliveryError)) throw error;
          request.log.warn({ err: error }, 'failed to answer in LINE');
        });
      }
      return {};
    },
    { perMinute: EVENTS_PER_MINUTE },
  );
}

/** Returns the answer to an event, if any. */
async function handleEvent({ db, clock }: Deps, event: LineEvent): Promise<string | undefined> {
  if ('isGone' in event) {
    await inTransaction(db, (tx) => unlinkUser(tx, event.userId));
    return undefined;
  }
  const code = readCode(event.text);
  // The language of a stranger is unknown; nearly all sellers are Thai.
  if (!code) return LINE_TEXTS.th.help;
  const linked = await inTransaction(db, (tx) => linkByCode(tx, clock, { userId: event.userId, code }));
  return linked ? LINE_TEXTS[linked.language].linked(linked.store) : LINE_TEXTS.th.codeUnknown;
}
