// Devices that a seller has signed in from. A cookie holds a random token, the database its hash.
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { shortAddress } from '#platform/http/short-address.ts';
import { randomToken, sha256 } from '#platform/secrets.ts';
import type { Client } from './sessions.ts';

export const DEVICE_COOKIE = 'raan_device';
export const DEVICE_COOKIE_SECONDS = 400 * 86_400;
const TOKEN = /^[\w-]{43}$/;

/** API clients store no cookies; they are identified by user agent and network. */
function isBrowser({ userAgent }: Client): boolean {
  return userAgent?.startsWith('Mozilla/') ?? false;
}

/**
 * Returns the device of a cookie, if it has signed in to this account before. API clients are never known,
 * because user agent and network prove nothing.
 */
export async function findKnownDevice(
  db: Db,
  sellerId: number,
  cookie: string | undefined,
): Promise<string | undefined> {
  if (!cookie || !TOKEN.test(cookie)) return undefined;
  const known = await db
    .selectFrom('seller_devices')
    .select('device_hash')
    .where('seller_id', '=', sellerId)
    .where('device_hash', '=', sha256(`device:${cookie}`))
    .executeTakeFirst();
  return known?.device_hash;
}

/** Returns the hashes of all devices that have signed in to the account. */
export async function selectSellerDevices(db: Db | Tx, sellerId: number): Promise<string[]> {
  const devices = await db
    .selectFrom('seller_devices')
    .select('device_hash')
    .where('seller_id', '=', sellerId)
    .execute();
  return devices.map(({ device_hash }) => device_hash);
}

/**
 * Records the device of a sign-in and returns the cookie value to set. `isNew` is false for the first device
 * of an account, which needs no warning.
 */
export async function recordDevice(
  tx: Tx,
  clock: Clock,
  sellerId: number,
  client: Client & { cookie: string | undefined },
): Promise<{ isNew: boolean; cookie: string }> {
  const cookie = client.cookie && TOKEN.test(client.cookie) ? client.cookie : randomToken();
  const device_hash = sha256(
    isBrowser(client) ? `device:${cookie}` : `client:${client.userAgent ?? ''}|${shortAddress(client.ip)}`,
  );
  const now = nowIso(clock);
  const others = await tx
    .selectFrom('seller_devices')
    .select('device_hash')
    .where('seller_id', '=', sellerId)
    .limit(1)
    .execute();
  const known = await tx
    .updateTable('seller_devices')
    .set({ last_seen_at: now })
    .where('seller_id', '=', sellerId)
    .where('device_hash', '=', device_hash)
    .returning('device_hash')
    .executeTakeFirst();
  if (known) return { isNew: false, cookie };
  await tx
    .insertInto('seller_devices')
    .values({ seller_id: sellerId, device_hash, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { isNew: others.length > 0, cookie };
}
