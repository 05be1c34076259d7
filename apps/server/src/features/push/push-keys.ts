// The key pair that push services know us by. Made once, shared by every server through the database, the private half sealed.
import webPush from 'web-push';
import { nowIso } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { seal, sealingKey, unseal, type SealedColumn } from '#platform/sealing.ts';
import type { PushKeys } from './push-service.ts';

const PURPOSE = 'web push keys 1';
const OWNER = 'push_keys';
const ROW = 1;

/** Where the private half is stored. */
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

/** The keys, made if there are none yet. Of several servers that make them at once, the first one's stay. */
export async function pushKeys({ db, clock, config, secret }: KeyDeps): Promise<PushKeys> {
  const key = sealingKey(secret, PURPOSE);
  const read = () =>
    db
      .selectFrom('push_keys')
      .select(['public_key', 'private_key_sealed'])
      .where('id', '=', ROW)
      .executeTakeFirst();
  let kept = await read();
  if (!kept) {
    const made = webPush.generateVAPIDKeys();
    await db
      .insertInto('push_keys')
      .values({
        id: ROW,
        public_key: made.publicKey,
        private_key_sealed: seal(key, OWNER, Buffer.from(made.privateKey)),
        created_at: nowIso(clock),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    kept = await read();
  }
  if (!kept) throw new Error('the keys of web push were not kept');
  return {
    // Push services ask who is to be told when something is wrong with what we send.
    subject: config.publicUrl?.startsWith('https:') ? config.publicUrl : `mailto:${config.supportEmail}`,
    publicKey: kept.public_key,
    privateKey: unseal(key, OWNER, kept.private_key_sealed).toString(),
  };
}
