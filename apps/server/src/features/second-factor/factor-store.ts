import type { Tx } from '#platform/db.ts';
import type { LimitedSubject } from '#platform/rate-limit.ts';

/** A person who has or is setting up a second factor. The row is locked, so that a code is accepted once. */
export type FactorHolder = {
  id: number;
  account: string;
  totp_secret: Buffer | null;
  totp_offered: Buffer | null;
  totp_step: number;
};

type FactorChange = Partial<Pick<FactorHolder, 'totp_secret' | 'totp_offered' | 'totp_step'>>;

/** Where a code is entered: in a session, or at a sign-in from a known or an unknown device. */
export type CodeContext = 'session' | { device: string | undefined };

/** Storage of second factors for sellers or for operators. A code of one kind never works for the other. */
export type FactorStore = {
  /** Part of keys and signatures: changing a value invalidates the stored secrets. */
  kind: 'operator' | 'seller';
  /** Throws AUTH_TOKEN_INVALID if the holder does not exist. */
  lock(tx: Tx, id: number): Promise<FactorHolder>;
  change(tx: Tx, id: number, change: FactorChange): Promise<void>;
  replaceRecoveryCodes(tx: Tx, id: number, hashes: readonly string[]): Promise<void>;
  /** Deletes a recovery code. Returns false if no code has this hash. */
  consumeRecoveryCode(tx: Tx, id: number, hash: string): Promise<boolean>;
  /** The subject that wrong codes count against. Known devices and sessions have separate ones. */
  codeSubject(id: number, context: CodeContext): LimitedSubject;
};
