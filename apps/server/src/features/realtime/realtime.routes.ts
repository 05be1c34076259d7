import { authenticateUser, authorizeChannel } from '@raan/contract/auth/realtime-endpoints';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import { setPushLanguage } from '#features/push/push-subscriptions.queries.ts';
import { signSellerChannel, signServiceUser } from './channel-auth.ts';
import type { Realtime } from './realtime.ts';

type RealtimeDeps = Pick<Deps, 'db'> & { realtime: Pick<Realtime, 'keys' | 'isHosted' | 'registerListener'> };

export function realtimeRoutes(route: Route, { db, realtime }: RealtimeDeps): void {
  route(authorizeChannel, async ({ seller, body, language }) => {
    const screen = realtime.isHosted ? undefined : { session: seller.sessionId, language };
    const top = signSellerChannel(realtime.keys, { id: seller.id, screen }, body);
    await realtime.registerListener(seller.id, seller.sessionId);
    await setPushLanguage(db, seller.sessionId, language);
    return { data: {}, top };
  });

  route(authenticateUser, async ({ seller, body }) => ({
    data: {},
    top: signServiceUser(realtime.keys, seller.sessionId, body.socket_id),
  }));
}
