import {
  getPushKey,
  subscribeToPush,
  testPush,
  unsubscribeFromPush,
} from '@raan/contract/notifications/push-endpoints';
import { nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail, failField } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { loadPushKeys } from './push-keys.ts';
import { testPushMessage } from './push-message.ts';
import type { PushService } from './push-service.ts';
import { removeSubscription, saveSubscription, selectDevice } from './push-subscriptions.queries.ts';

/** A browser subscribes when pushes are enabled, and again at each start. */
const SUBSCRIBE_PER_MINUTE = 30;
const TEST_PER_MINUTE = 6;

export function pushRoutes(route: Route, deps: Deps & { push: PushService }): void {
  const { db, clock, push } = deps;

  route(getPushKey, async () => ({ public_key: (await loadPushKeys(deps)).publicKey }));

  route(
    subscribeToPush,
    async ({ seller, body, language }) => {
      const { endpoint, keys } = body;
      if (!push.accepts(endpoint)) throw failField('endpoint', 'push_endpoint_invalid');
      const session = { sellerId: seller.id, tokenHash: seller.tokenHash, language, at: nowIso(clock) };
      const id = await inTransaction(db, (tx) => saveSubscription(tx, session, { endpoint, ...keys }));
      if (id === undefined) throw fail('AUTH_TOKEN_INVALID');
      return { id };
    },
    { perMinute: SUBSCRIBE_PER_MINUTE },
  );

  route(unsubscribeFromPush, async ({ seller, params }) => {
    if (!(await removeSubscription(db, seller.id, params.id))) throw fail('REQUEST_NOT_FOUND');
    return {};
  });

  route(
    testPush,
    async ({ seller, body, language }) => {
      const device = await selectDevice(db, seller.id, body.endpoint);
      if (!device) return { outcome: 'unknown_device' as const, status: null };
      const outcome = await push.send(await loadPushKeys(deps), device, testPushMessage(language), 'high');
      if (outcome.state === 'gone') await removeSubscription(db, seller.id, device.id);
      return { outcome: outcome.state, status: 'status' in outcome ? outcome.status : null };
    },
    { perMinute: TEST_PER_MINUTE },
  );
}
