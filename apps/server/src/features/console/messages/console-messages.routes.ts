import {
  answerMessage,
  closeMessage,
  getConsoleMessage,
  listConsoleMessages,
} from '@raan/contract/console/message-endpoints';
import type { Route } from '#platform/http/routing.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { closeMessage as close } from './close-message.ts';
import { loadConsoleMessage, selectConsoleMessages } from './console-messages.queries.ts';

export function messageRoutes(route: Route, deps: ConsoleDeps): void {
  route(listConsoleMessages, async ({ query }) => await selectConsoleMessages(deps.db, query));
  route(getConsoleMessage, async ({ params }) => await loadConsoleMessage(deps.db, params.id));
  route(answerMessage, async ({ tx, operator, params, body }) => {
    await close(tx, deps, { operator, messageId: params.id, answer: body.answer });
    return await loadConsoleMessage(tx, params.id);
  });
  route(closeMessage, async ({ tx, operator, params, body }) => {
    await close(tx, deps, { operator, messageId: params.id, reason_code: body.reason_code });
    return await loadConsoleMessage(tx, params.id);
  });
}
