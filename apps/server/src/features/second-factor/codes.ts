// Codes of the second factor: of an authenticator app, or written down when it was set up. Each is taken once.
import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@raan/contract/auth/second-factor';
import { Secret, TOTP } from 'otpauth';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { seal, sealingKey, unseal, type SealedColumn } from '#platform/sealing.ts';
import { sign } from '#platform/secrets.ts';
import type { Holder, Holders } from './holders.ts';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** A phone's clock may be one step off. */
const WINDOW_STEPS = 1;
/** Letters and digits that are not taken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_PATTERN = /^\d{6}$/;

type Kind = Holders['kind'];
type SealingKeys = { secret: string };
/** Recovery codes are stored as hashes only, so their key must outlive a rotation of the secret. */
type HashingKeys = { stableSecret: string };

const purposeOf = (kind: Kind) => `${kind}s:totp:1`;
const sealKey = ({ secret }: SealingKeys, { kind }: Holders) => sealingKey(secret, purposeOf(kind));
const ownerOf = ({ kind }: { kind: Kind }, id: number) => `${kind}-totp:${id}`;

/** Where the authenticator secrets of sellers and operators are stored. */
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

/** A new secret for an app: as people type it, as its QR code says it, and sealed for the holder's row. */
export function newTotpSecret(
  keys: SealingKeys,
  holders: Holders,
  holder: Pick<Holder, 'id' | 'account'>,
): { secret: string; otpauth_uri: string; sealed: Buffer } {
  const secret = new Secret({ size: SECRET_BYTES });
  return {
    secret: secret.base32,
    otpauth_uri: generator(holder.account, secret).toString(),
    sealed: seal(sealKey(keys, holders), ownerOf(holders, holder.id), Buffer.from(secret.bytes)),
  };
}

/** The time step that a code of the app belongs to, one before or after now allowed; undefined where it belongs to none. */
export function stepOfCode(
  { secret, clock }: SealingKeys & { clock: Clock },
  holders: Holders,
  holder: Pick<Holder, 'id' | 'account'>,
  sealed: Buffer,
  code: string,
): number | undefined {
  // The library throws for six characters that are more than six bytes.
  if (!CODE_PATTERN.test(code)) return undefined;
  const bytes = unseal(sealKey({ secret }, holders), ownerOf(holders, holder.id), sealed);
  const timestamp = clock.now();
  const totp = generator(holder.account, new Secret({ buffer: new Uint8Array(bytes).buffer }));
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** What of a recovery code is kept. */
function recoveryHash({ stableSecret }: HashingKeys, { kind }: Holders, id: number, code: string): string {
  return sign(stableSecret, `${kind}-recovery`, `${id}:${code}`);
}

/** Makes somebody's recovery codes anew. They are told once and kept as hashes. */
export async function giveRecoveryCodes(
  tx: Tx,
  keys: HashingKeys,
  holders: Holders,
  id: number,
): Promise<string[]> {
  const letters = (count: number) =>
    Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`);
  await holders.keepRecoveryCodes(
    tx,
    id,
    codes.map((code) => recoveryHash(keys, holders, id, code)),
  );
  return codes;
}

/** Takes a code of somebody who is locked: the app's, newer than the last one taken, or a recovery code, which is gone then. */
export async function takeCode(
  tx: Tx,
  deps: SealingKeys & HashingKeys & { clock: Clock },
  holders: Holders,
  holder: Holder,
  typed: string,
): Promise<'app' | 'recovery' | undefined> {
  const code = typed.replace(/\s/g, '').toLowerCase();
  if (CODE_PATTERN.test(code)) {
    const step = holder.totp_secret && stepOfCode(deps, holders, holder, holder.totp_secret, code);
    if (step === undefined || step === null || step <= holder.totp_step) return undefined;
    await holders.change(tx, holder.id, { totp_step: step });
    return 'app';
  }
  const isUsed = await holders.useRecoveryCode(tx, holder.id, recoveryHash(deps, holders, holder.id, code));
  return isUsed ? 'recovery' : undefined;
}
