// Identifies us to push services. All servers share the pair through the database; the private key is encrypted.
import webPush from 'web-push';
import { nowIso } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { seal, sealingKey, unseal, type SealedColumn } from '#platform/sealing.ts';
import type { PushKeys } from './push-service.ts';

const PURPOSE = 'web push keys 1';
const OWNER = 'push_keys';
const ROW = 1;

/** Encrypted column of the private key. */
export const SEALED_PUSH_KEYS: readonly SealedColumn[] = [
  {
    table: 'push_keys',
    id: 'id',
    column: 'private_key_sealed',
    purpose: PURPOSE,
    reads: [],
    owner: () => OWNER,
  },
];

type KeyDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secret'>;

/** Loads the keys, and creates them on first use. If several servers create them at once, all use the first pair. */
export async function loadPushKeys({ db, clock, config, secret }: KeyDeps): Promise<PushKeys> {
  const key = sealingKey(secret, PURPOSE);
  const read = () =>
    db
      .selectFrom('push_keys')
      .select(['public_key', 'private_key_sealed'])
      .where('id', '=', ROW)
      .executeTakeFirst();
  let stored = await read();
  if (!stored) {
    const created = webPush.generateVAPIDKeys();
    await db
      .insertInto('push_keys')
      .values({
        id: ROW,
        public_key: created.publicKey,
        private_key_sealed: seal(key, OWNER, Buffer.from(created.privateKey)),
        created_at: nowIso(clock),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    stored = await read();
  }
  if (!stored) throw new Error('push keys were not stored');
  return {
    // Contact for push services in case of problems with our requests.
    subject: config.publicUrl?.startsWith('https:') ? config.publicUrl : `mailto:${config.supportEmail}`,
    publicKey: stored.public_key,
    privateKey: unseal(key, OWNER, stored.private_key_sealed).toString(),
  };
}
