// Separate from auth-endpoints.ts, because pages load these definitions later.
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
    /** Data covered by the signature. The client forwards it unchanged. */
    channel_data: z.optional(z.string()),
  }),
});

/** Called only when an external service runs the sockets (`host` in the realtime settings is not null). */
export const authenticateUser = endpoint({
  method: 'POST',
  path: '/pusher/user-auth',
  access: 'seller',
  tag: 'realtime',
  summary:
    'Authenticates the user at an external socket service, which closes the connection when the session ends.',
  body: z.object({ socket_id: text(64) }),
  data: Empty,
  top: z.object({
    auth: z.string(),
    /** Data covered by the signature. The client forwards it unchanged. */
    user_data: z.string(),
  }),
});
