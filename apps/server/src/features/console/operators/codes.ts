// Codes of the second factor: of an authenticator app, or written down when it was set up. Each is taken once.
import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@raan/contract/console/operator';
import { Secret, TOTP } from 'otpauth';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { seal, sealingKey, unseal } from '#platform/sealing.ts';
import { sign } from '#platform/secrets.ts';
import type { OperatorRow } from './operators.queries.ts';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** A phone's clock may be one step off. */
const WINDOW_STEPS = 1;
/** Letters and digits that are not taken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_PATTERN = /^\d{6}$/;

type Keys = { secret: string };

const sealKey = ({ secret }: Keys) => sealingKey(secret, 'operators:totp:1');
const ownerOf = (operatorId: number) => `operator-totp:${operatorId}`;

function generator(account: string, secret: Secret): TOTP {
  return new TOTP({ issuer: 'Raan', label: account, secret, period: PERIOD_SECONDS });
}

/** A new secret for an app: as people type it, as its QR code says it, and sealed for the operator's row. */
export function newTotpSecret(
  keys: Keys,
  operator: { id: number; account: string },
): { secret: string; otpauth_uri: string; sealed: Buffer } {
  const secret = new Secret({ size: SECRET_BYTES });
  return {
    secret: secret.base32,
    otpauth_uri: generator(operator.account, secret).toString(),
    sealed: seal(sealKey(keys), ownerOf(operator.id), Buffer.from(secret.bytes)),
  };
}

/** The time step that a code of the app belongs to, one before or after now allowed; undefined where it belongs to none. */
export function stepOfCode(
  { secret, clock }: Keys & { clock: Clock },
  operator: { id: number; account: string },
  sealed: Buffer,
  code: string,
): number | undefined {
  const bytes = unseal(sealKey({ secret }), ownerOf(operator.id), sealed);
  const timestamp = clock.now();
  const totp = generator(operator.account, new Secret({ buffer: new Uint8Array(bytes).buffer }));
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** What of a recovery code is kept. */
function recoveryHash({ secret }: Keys, operatorId: number, code: string): string {
  return sign(secret, 'operator-recovery', `${operatorId}:${code}`);
}

/** Makes an operator's recovery codes anew. They are told once and kept as hashes. */
export async function giveRecoveryCodes(tx: Tx, keys: Keys, operatorId: number): Promise<string[]> {
  const letters = (count: number) =>
    Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`);
  await tx.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId).execute();
  await tx
    .insertInto('operator_recovery_codes')
    .values(
      codes.map((code) => ({ operator_id: operatorId, code_hash: recoveryHash(keys, operatorId, code) })),
    )
    .execute();
  return codes;
}

/** Takes a code of an operator who is locked: the app's, newer than the last one taken, or a recovery code, which is gone then. */
export async function takeCode(
  tx: Tx,
  deps: Keys & { clock: Clock },
  operator: OperatorRow,
  typed: string,
): Promise<'app' | 'recovery' | undefined> {
  const code = typed.replace(/\s/g, '').toLowerCase();
  if (CODE_PATTERN.test(code)) {
    const step = operator.totp_secret && stepOfCode(deps, operator, operator.totp_secret, code);
    if (step === undefined || step === null || step <= operator.totp_step) return undefined;
    await tx.updateTable('operators').set({ totp_step: step }).where('id', '=', operator.id).execute();
    return 'app';
  }
  const used = await tx
    .deleteFrom('operator_recovery_codes')
    .where('operator_id', '=', operator.id)
    .where('code_hash', '=', recoveryHash(deps, operator.id, code))
    .returning('operator_id')
    .executeTakeFirst();
  return used && 'recovery';
}
