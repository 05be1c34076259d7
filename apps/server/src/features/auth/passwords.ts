import { hash, verify } from '@node-rs/argon2';

// OWASP's second recommended setting for argon2id: 19 MiB, two passes; about 25 ms.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes 19 MiB, and more in parallel would not be faster. */
const CONCURRENT_HASHES = 4;

let running = 0;
const waiting: (() => void)[] = [];

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENT_HASHES) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Hashes a password with argon2id, exactly as typed. */
export async function hashPassword(password: string): Promise<string> {
  return await withHashSlot(() => hash(password, OPTIONS));
}

let decoy: Promise<string> | undefined;

/**
 * Compares a password with a hash. Without a hash it takes the same time and returns false, so that the
 * duration does not reveal unknown accounts.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no such account');
  const against = passwordHash ?? (await decoy);
  const matches = await withHashSlot(() => verify(against, password));
  return passwordHash !== undefined && matches;
}
