import { authorizeChannel } from '@raan/contract/auth/auth-endpoints';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import { authorizeChannel as authorize, type RealtimeKeys } from './channel-auth.ts';

type RealtimeDeps = Pick<Deps, 'db'> & {
  keys: RealtimeKeys;
  /** Ties a connection to the session that authorises it, so that they end together. */
  bindSession: (socketId: string, session: string) => void;
};

export function realtimeRoutes(route: Route, { db, keys, bindSession }: RealtimeDeps): void {
  route(authorizeChannel, async ({ seller, body, language }) => {
    const auth = authorize(keys, seller.id, body);
    bindSession(body.socket_id, seller.tokenHash);
    // What is pushed speaks the language of the screen that listens.
    if (language !== seller.language) {
      await db.updateTable('sellers').set({ language }).where('id', '=', seller.id).execute();
    }
    return { data: {}, top: { auth } };
  });
}
