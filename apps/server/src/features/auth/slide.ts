// A finished slide answers a signed challenge and yields a pass for one sign-in or registration.
import { isFinishedSlide, slideDuration } from '@raan/contract/auth/slide-rules';
import type { SlidePoint } from '@raan/contract/auth/auth-endpoints';
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { randomToken, isEqualInConstantTime, sha256, sign } from '#platform/secrets.ts';

const CHALLENGE_MS = 120_000;
const PASS_MS = 300_000;
/** Tolerated clock difference between servers behind one address. */
const CLOCK_SKEW_MS = 50;

type SlideDeps = Pick<Deps, 'db' | 'clock' | 'secret'>;

/**
 * Creates a challenge that is not stored until it is answered: nonce, expiry and signature. It is valid in
 * the requesting network only.
 */
export function issueChallenge(
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  ip: string,
): {
  challenge: string;
  expires_at: string;
} {
  const expires = clock.now() + CHALLENGE_MS;
  const payload = `${randomToken().slice(0, 22)}.${expires}`;
  return {
    challenge: `${payload}.${sign(secret, 'slide', `${payload}.${networkOf(ip)}`)}`,
    expires_at: new Date(expires).toISOString(),
  };
}

/**
 * Exchanges a finished slide for a one-time pass. Throws REQUEST_VALIDATION_ERROR if the challenge is forged,
 * expired, used or from another network, or if the trail is unfinished or claims more time than the challenge
 * has existed.
 */
export async function answerChallenge(
  { db, clock, secret }: SlideDeps,
  answer: { challenge: string; track_width: number; trail: readonly SlidePoint[] },
  ip: string,
): Promise<{ pass: string; expires_at: string }> {
  const [nonce = '', expires = '', signature = ''] = answer.challenge.split('.');
  const genuine = isEqualInConstantTime(
    signature,
    sign(secret, 'slide', `${nonce}.${expires}.${networkOf(ip)}`),
  );
  const inTime = Number(expires) > clock.now();
  const passedMs = clock.now() - (Number(expires) - CHALLENGE_MS);
  const isPossible = slideDuration(answer.trail) <= passedMs + CLOCK_SKEW_MS;
  if (!genuine || !inTime || !isPossible || !isFinishedSlide(answer.track_width, answer.trail)) {
    throw failField('slide', 'slide_failed');
  }
  const firstAnswer = await db
    .insertInto('slide_challenges_used')
    .values({ challenge_hash: sha256(answer.challenge), expires_at: new Date(Number(expires)).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst();
  if (!firstAnswer) throw failField('slide', 'slide_failed');
  const pass = randomToken();
  const expiresAt = isoFromNow(clock, PASS_MS);
  await db
    .insertInto('slide_passes')
    .values({ pass_hash: passHash(pass, ip), expires_at: expiresAt })
    .execute();
  return { pass, expires_at: expiresAt };
}

/** The stored form of a pass. It includes the network, so that a pass from another network is not found. */
function passHash(pass: string, ip: string): string {
  return sha256(`${pass}|${networkOf(ip)}`);
}

/** Consumes a pass. Returns whether it was genuine, unexpired and from its network; true for one of parallel calls. */
export async function consumePass(db: Db | Tx, clock: Clock, pass: string, ip: string): Promise<boolean> {
  const used = await db
    .deleteFrom('slide_passes')
    .where('pass_hash', '=', passHash(pass, ip))
    .where('expires_at', '>', nowIso(clock))
    .returning('pass_hash')
    .executeTakeFirst();
  return used !== undefined;
}

/** Makes a consumed pass valid again: for the second step of a sign-in, or the reply of a suspended seller. */
export async function restorePass(db: Db | Tx, clock: Clock, pass: string, ip: string): Promise<void> {
  await db
    .insertInto('slide_passes')
    .values({ pass_hash: passHash(pass, ip), expires_at: isoFromNow(clock, PASS_MS) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
