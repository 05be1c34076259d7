import { hash, verify } from '@node-rs/argon2';

// OWASP's second recommended setting for argon2id: 19 MiB, two passes; about 25 ms.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes computed at once; more would only take memory from each other. */
const AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** argon2id of a password, exactly as it was typed. */
export async function hashPassword(password: string): Promise<string> {
  return await inTurn(() => hash(password, OPTIONS));
}

let decoy: Promise<string> | undefined;

/** Whether the password belongs to the hash. Without a hash it takes as long and says no, so that unknown accounts can't be told by the clock. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no such account');
  const against = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return passwordHash !== undefined && matches;
}
