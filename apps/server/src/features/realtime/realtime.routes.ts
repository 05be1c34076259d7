import { authenticateUser, authorizeChannel } from '@raan/contract/auth/realtime-endpoints';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import { tellIn } from '#features/push/push-subscriptions.queries.ts';
import {
  authenticateUser as authenticate,
  authorizeChannel as authorize,
  type RealtimeKeys,
} from './channel-auth.ts';

type RealtimeDeps = Pick<Deps, 'db'> & {
  realtime: {
    keys: RealtimeKeys;
    /** Whether a service of others serves the sockets; it knows of no sessions. */
    isHosted: boolean;
    /** A seller's screen is about to listen. */
    expectListener(sellerId: number, sessionId: number): Promise<void>;
  };
};

export function realtimeRoutes(route: Route, { db, realtime }: RealtimeDeps): void {
  route(authorizeChannel, async ({ seller, body, language }) => {
    const screen = realtime.isHosted ? undefined : { session: seller.sessionId, language };
    const top = authorize(realtime.keys, { id: seller.id, screen }, body);
    await realtime.expectListener(seller.id, seller.sessionId);
    await tellIn(db, seller.sessionId, language);
    return { data: {}, top };
  });

  route(authenticateUser, async ({ seller, body }) => ({
    data: {},
    top: authenticate(realtime.keys, seller.sessionId, body.socket_id),
  }));
}
