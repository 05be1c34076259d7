import { PUSHER_ACTIVITY_TIMEOUT_MS, PUSHER_PONG_TIMEOUT_MS } from '@raan/contract/constants';
import * as z from 'zod';

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const Name = z.string().regex(/^[\w-]{1,100}$/);
const Secret = z.string().min(16);

export const realtimeEnvironment = {
  // Open the HTTP API of our socket server to callers with the secret.
  REALTIME_APP_ID: Name.optional(),
  REALTIME_KEY: Name.optional(),
  REALTIME_SECRET: Secret.optional(),
  REALTIME_PUBLIC_CHANNELS: z
    .string()
    .regex(/^[\w\-=@.;]+\*?(,[\w\-=@.;]+\*?)*$/)
    .optional(),
  REALTIME_CLIENT_EVENTS: flag.default(false),
  REALTIME_CONNECTIONS: wholeNumber(1, 1_000_000).default(19_500),
  REALTIME_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(1_000),
  REALTIME_CONNECTIONS_PER_SELLER: wholeNumber(1, 10_000).default(50),
  REALTIME_ACTIVITY_SECONDS: wholeNumber(1, 3_600).default(PUSHER_ACTIVITY_TIMEOUT_MS / 1000),
  REALTIME_PONG_SECONDS: wholeNumber(1, 600).default(PUSHER_PONG_TIMEOUT_MS / 1000),
  // A hosted service that speaks the Pusher protocol, instead of our socket server.
  PUSHER_APP_ID: Name.optional(),
  PUSHER_KEY: Name.optional(),
  PUSHER_SECRET: z.string().min(1).optional(),
  PUSHER_HOST: z
    .string()
    .regex(/^[\w.-]{1,253}$/)
    .optional(),
  PUSHER_CLUSTER: Name.optional(),
  PUSHER_PORT: wholeNumber(1, 65_535).optional(),
  PUSHER_TLS: flag.default(true),
};

type Environment = z.output<z.ZodObject<typeof realtimeEnvironment>>;

export type RealtimeConfig = {
  /** The application that may use the HTTP API; undefined: no API, and keys derived from the server's secret. */
  api: { appId: string; key: string; secret: string } | undefined;
  hosted:
    | {
        appId: string;
        key: string;
        secret: string;
        /** Host of its API; undefined: derived from its cluster. */
        host: string | undefined;
        socketHost: string;
        cluster: string;
        port: number;
        tls: boolean;
      }
    | undefined;
  /** Channels that anybody may subscribe to: names, or prefixes that end in `*`. */
  publicChannels: readonly string[];
  clientEvents: boolean;
  /** Maximum per process. */
  connectionsMax: number;
  connectionsPerAddress: number;
  connectionsPerSeller: number;
  /** The time without messages after which either side sends a ping. */
  activityTimeoutS: number;
  /** The time to wait for the answer to a ping. */
  pongTimeoutS: number;
};

/** Builds the configuration. Throws `makeError(message)` if only some of the settings that belong together are set. */
export function realtimeConfig(e: Environment, makeError: (message: string) => Error): RealtimeConfig {
  const areAllSet = (names: readonly (keyof Environment)[]) => {
    const missing = names.filter((name) => e[name] === undefined);
    if (missing.length > 0 && missing.length < names.length)
      throw makeError(`${names.join(', ')} belong together; ${missing.join(', ')} is missing.`);
    return missing.length === 0;
  };
  const hasApi = areAllSet(['REALTIME_APP_ID', 'REALTIME_KEY', 'REALTIME_SECRET']);
  const isHosted = areAllSet(['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET']);
  if (isHosted && e.PUSHER_HOST === undefined && e.PUSHER_CLUSTER === undefined)
    throw makeError('PUSHER_HOST or PUSHER_CLUSTER must say where the service is.');
  const cluster = e.PUSHER_CLUSTER ?? 'raan';
  return {
    api: hasApi
      ? { appId: e.REALTIME_APP_ID ?? '', key: e.REALTIME_KEY ?? '', secret: e.REALTIME_SECRET ?? '' }
      : undefined,
    hosted: isHosted
      ? {
          appId: e.PUSHER_APP_ID ?? '',
          key: e.PUSHER_KEY ?? '',
          secret: e.PUSHER_SECRET ?? '',
          host: e.PUSHER_HOST,
          socketHost: e.PUSHER_HOST ?? `ws-${cluster}.pusher.com`,
          cluster,
          port: e.PUSHER_PORT ?? (e.PUSHER_TLS ? 443 : 80),
          tls: e.PUSHER_TLS,
        }
      : undefined,
    publicChannels: e.REALTIME_PUBLIC_CHANNELS?.split(',') ?? [],
    clientEvents: e.REALTIME_CLIENT_EVENTS,
    connectionsMax: e.REALTIME_CONNECTIONS,
    connectionsPerAddress: e.REALTIME_CONNECTIONS_PER_ADDRESS,
    connectionsPerSeller: e.REALTIME_CONNECTIONS_PER_SELLER,
    activityTimeoutS: e.REALTIME_ACTIVITY_SECONDS,
    pongTimeoutS: e.REALTIME_PONG_SECONDS,
  };
}
