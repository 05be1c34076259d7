import {
  listMessageChannels,
  listUndeliveredMessages,
  retryUndeliveredMessage,
  retryUndeliveredMessages,
  sendTestMessage,
  TEST_MESSAGES_PER_MINUTE,
} from '@raan/contract/console/message-channel-endpoints';
import type { Route } from '#platform/http/routing.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { selectChannelStates } from './channel-states.queries.ts';
import { sendTest } from './send-test.ts';
import { retryAll, retryMessage, selectUndelivered } from './undelivered-messages.ts';

export function messageChannelRoutes(route: Route, deps: ConsoleDeps): void {
  const { db, clock, config } = deps;
  route(listMessageChannels, async ({ operator }) => ({
    channels: await selectChannelStates(deps, operator.id),
  }));
  route(
    sendTestMessage,
    async ({ operator, params: { channel }, body, language }) =>
      await sendTest(deps, { operatorId: operator.id, channel, to: body.to, language }),
    { perMinute: TEST_MESSAGES_PER_MINUTE },
  );
  route(listUndeliveredMessages, async ({ query }) => await selectUndelivered(db, config, query));
  route(retryUndeliveredMessage, async ({ tx, operator, params: { queue, id } }) => {
    const channel = await retryMessage(tx, clock, queue, id);
    await audit(tx, clock, { operator, action: 'message_resent', detail: { channel } });
    return {};
  });
  route(retryUndeliveredMessages, async ({ tx, operator }) => {
    const count = await retryAll(tx, clock);
    await audit(tx, clock, { operator, action: 'messages_resent', detail: { resent_count: count } });
    return { count };
  });
}
