// Each code of the authenticator app or the recovery list works once.
import { randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@raan/contract/auth/second-factor';
import { Secret, TOTP } from 'otpauth';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { seal, sealingKey, unseal, type SealedColumn } from '#platform/sealing.ts';
import { sign } from '#platform/secrets.ts';
import type { FactorHolder, FactorStore } from './factor-store.ts';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Tolerates a phone clock that is one step off. */
const WINDOW_STEPS = 1;
/** Letters and digits that cannot be confused with one another. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_PATTERN = /^\d{6}$/;

type HolderKind = FactorStore['kind'];
type SealingKeys = { secret: string };
/** Recovery codes are stored as hashes only, so their key must outlive a rotation of the secret. */
type HashingKeys = { stableSecret: string };

const purposeOf = (kind: HolderKind) => `${kind}s:totp:1`;
const sealKey = ({ secret }: SealingKeys, { kind }: FactorStore) => sealingKey(secret, purposeOf(kind));
const ownerOf = ({ kind }: { kind: HolderKind }, id: number) => `${kind}-totp:${id}`;

export const SEALED_TOTP_SECRETS: readonly SealedColumn[] = (['seller', 'operator'] as const).flatMap(
  (kind) =>
    ['totp_secret', 'totp_offered'].map((column) => ({
      table: `${kind}s`,
      id: 'id' as const,
      column,
      purpose: purposeOf(kind),
      reads: [],
      owner: (row) => ownerOf({ kind }, Number(row['id'])),
    })),
);

function generator(account: string, secret: Secret): TOTP {
  return new TOTP({ issuer: 'Raan', label: account, secret, period: PERIOD_SECONDS });
}

/** Creates a secret: in base32 for typing, as a URI for the QR code, and sealed for the holder's row. */
export function createTotpSecret(
  keys: SealingKeys,
  store: FactorStore,
  holder: Pick<FactorHolder, 'id' | 'account'>,
): { secret: string; otpauth_uri: string; sealed: Buffer } {
  const secret = new Secret({ size: SECRET_BYTES });
  return {
    secret: secret.base32,
    otpauth_uri: generator(holder.account, secret).toString(),
    sealed: seal(sealKey(keys, store), ownerOf(store, holder.id), Buffer.from(secret.bytes)),
  };
}

/** Returns the time step of a code; undefined if it is wrong. Accepts one step before or after now. */
export function stepOfCode(
  { secret, clock }: SealingKeys & { clock: Clock },
  store: FactorStore,
  holder: Pick<FactorHolder, 'id' | 'account'>,
  sealed: Buffer,
  code: string,
): number | undefined {
  // The library throws for six characters that take more than six bytes.
  if (!CODE_PATTERN.test(code)) return undefined;
  const bytes = unseal(sealKey({ secret }, store), ownerOf(store, holder.id), sealed);
  const timestamp = clock.now();
  const totp = generator(holder.account, new Secret({ buffer: new Uint8Array(bytes).buffer }));
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

function recoveryHash(
  { stableSecret }: HashingKeys,
  { kind }: FactorStore,
  id: number,
  code: string,
): string {
  return sign(stableSecret, `${kind}-recovery`, `${id}:${code}`);
}

/** Replaces all recovery codes. Returns them in plain text once; only hashes are stored. */
export async function createRecoveryCodes(
  tx: Tx,
  keys: HashingKeys,
  store: FactorStore,
  id: number,
): Promise<string[]> {
  const randomLetters = (count: number) =>
    Array.from({ length: count }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('');
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => `${randomLetters(5)}-${randomLetters(5)}`);
  await store.replaceRecoveryCodes(
    tx,
    id,
    codes.map((code) => recoveryHash(keys, store, id, code)),
  );
  return codes;
}

/**
 * Consumes a code of a locked holder; app codes must be newer than the last one. Returns its kind; undefined
 * if wrong.
 */
export async function consumeCode(
  tx: Tx,
  deps: SealingKeys & HashingKeys & { clock: Clock },
  store: FactorStore,
  holder: FactorHolder,
  typed: string,
): Promise<'app' | 'recovery' | undefined> {
  const code = typed.replace(/\s/g, '').toLowerCase();
  if (CODE_PATTERN.test(code)) {
    const step = holder.totp_secret && stepOfCode(deps, store, holder, holder.totp_secret, code);
    if (step === undefined || step === null || step <= holder.totp_step) return undefined;
    await store.change(tx, holder.id, { totp_step: step });
    return 'app';
  }
  const isUsed = await store.consumeRecoveryCode(tx, holder.id, recoveryHash(deps, store, holder.id, code));
  return isUsed ? 'recovery' : undefined;
}
