// Who may listen on the live connection. Apart from the other endpoints of auth: pages need these later than those.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, text } from '../primitives.ts';

export const authorizeChannel = endpoint({
  method: 'POST',
  path: '/pusher/auth',
  access: 'seller',
  tag: 'realtime',
  summary:
    'Signs a subscription to the private channel of the token’s own seller; any other channel is refused.',
  body: z.object({ socket_id: text(64), channel_name: text(164) }),
  data: Empty,
  top: z.object({
    auth: z.string(),
    /** What was signed with it; the client passes it on as it is. */
    channel_data: z.optional(z.string()),
  }),
});

/** Asked only where another service serves the live connection (`host` in the realtime settings is not null). */
export const authenticateUser = endpoint({
  method: 'POST',
  path: '/pusher/user-auth',
  access: 'seller',
  tag: 'realtime',
  summary:
    'Vouches for the session to the service of the live connection, which closes it when the session ends.',
  body: z.object({ socket_id: text(64) }),
  data: Empty,
  top: z.object({
    auth: z.string(),
    /** What was signed with it; the client passes it on as it is. */
    user_data: z.string(),
  }),
});
