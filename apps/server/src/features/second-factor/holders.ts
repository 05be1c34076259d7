import type { Tx } from '#platform/db.ts';
import type { LimitedSubject } from '#platform/rate-limit.ts';

/** Somebody who has, or is about to have, a second factor; read under lock, so that a code is taken once. */
export type Holder = {
  id: number;
  account: string;
  totp_secret: Buffer | null;
  totp_offered: Buffer | null;
  totp_step: number;
};

type HolderChange = Partial<Pick<Holder, 'totp_secret' | 'totp_offered' | 'totp_step'>>;

/** Where a code is entered: in a session, or at a sign-in from a known device or an unknown one. */
export type CodePlace = 'session' | { device: string | undefined };

/** One kind of people with a second factor, and where theirs is kept: sellers' and operators' never serve each other. */
export type Holders = {
  /** Goes into keys and signatures. */
  kind: 'operator' | 'seller';
  /** Throws AUTH_TOKEN_INVALID where there is none. */
  lock(tx: Tx, id: number): Promise<Holder>;
  change(tx: Tx, id: number, change: HolderChange): Promise<void>;
  /** Keeps these hashes of recovery codes, and none of before. */
  keepRecoveryCodes(tx: Tx, id: number, hashes: readonly string[]): Promise<void>;
  /** Uses a recovery code up; false where there is none of this hash. */
  useRecoveryCode(tx: Tx, id: number, hash: string): Promise<boolean>;
  /** The subject that wrong codes count for; known devices and sessions have their own. */
  codeSubject(id: number, place: CodePlace): LimitedSubject;
};
