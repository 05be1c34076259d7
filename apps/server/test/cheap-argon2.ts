/**
 * Stands for `@node-rs/argon2` in server tests: the same hashes with little memory. Server tests hash thousands of
 * passwords, and the real cost took a tenth of their processor time. Refuses weaker settings than those of OWASP.
 */
import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

const OWASP_MINIMUM = { memoryCost: 19_456, timeCost: 2 };
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export const { verify } = argon2;

export const hash: typeof Argon2.hash = async (password, options) => {
  const { memoryCost = 0, timeCost = 0 } = options ?? {};
  if (memoryCost < OWASP_MINIMUM.memoryCost || timeCost < OWASP_MINIMUM.timeCost)
    throw new Error('passwords are hashed with less than the recommended cost');
  return await argon2.hash(password, CHEAP);
};
