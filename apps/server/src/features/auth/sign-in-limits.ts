import { limitedSubject, type LimitedSubject } from '#platform/rate-limit.ts';
import { networkOf } from '#platform/http/network-of.ts';
import type { CodeContext } from '#features/second-factor/factor-store.ts';

/** Wrong passwords of one device, or of one network at one account, before the delay begins to grow. */
const DEVICE_FAILURES = 5;
/** Wrong passwords at one account from all unknown devices, against guesses from many networks. */
const ACCOUNT_FAILURES = 20;
/** Wrong passwords of one network within 15 minutes, in all accounts. High, because mobile networks share addresses. */
const NETWORK_FAILURES = 100;
const CODE_FAILURES = 5;

export type SignInSubjects = readonly [LimitedSubject, ...LimitedSubject[]];

/** Subject of an account's failures from all unknown devices. */
export function accountSubject(kind: 'seller' | 'operator', accountKey: string): LimitedSubject {
  return limitedSubject([kind, accountKey], ACCOUNT_FAILURES, { delay: 'growing' });
}

/**
 * Subjects of a password guess. A known device (one that has signed in to this account before) has a separate
 * limit that strangers cannot use up.
 */
export function signInSubjects(
  kind: 'seller' | 'operator',
  { accountKey, ip, device }: { accountKey: string; ip: string; device: string | undefined },
): SignInSubjects {
  if (device !== undefined)
    return [limitedSubject([`${kind}-device`, accountKey, device], DEVICE_FAILURES, { delay: 'growing' })];
  const networkKey = [`${kind}-network`, accountKey, networkOf(ip)];
  return [
    limitedSubject(networkKey, DEVICE_FAILURES, { delay: 'growing' }),
    accountSubject(kind, accountKey),
  ];
}

/** Subjects of a guess at a seller's password. Without a known device, the network is limited as well. */
export function sellerPasswordSubjects(attempt: {
  accountKey: string;
  ip: string;
  device: string | undefined;
}): SignInSubjects {
  const subjects = signInSubjects('seller', attempt);
  if (attempt.device !== undefined) return subjects;
  const network = ['seller-network-attempts', networkOf(attempt.ip)];
  return [...subjects, limitedSubject(network, NETWORK_FAILURES, { isShared: true })];
}

/**
 * Subject of a guess at a second-factor code. Each known device and all sessions together have separate
 * limits, so that a stranger with the password can only use up the codes of sign-ins.
 */
export function codeSubject(kind: 'seller' | 'operator', id: number, context: CodeContext): LimitedSubject {
  if (context === 'session') return limitedSubject([`${kind}-session-code`, id], CODE_FAILURES);
  const { device } = context;
  return device === undefined
    ? limitedSubject([`${kind}-code`, id], CODE_FAILURES)
    : limitedSubject([`${kind}-device-code`, id, device], CODE_FAILURES);
}
