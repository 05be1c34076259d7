// How many guesses a sign-in allows, for sellers and operators alike.
import { limitedSubject, type LimitedSubject } from '#platform/rate-limit.ts';
import { networkOf } from '#platform/http/network-of.ts';
import type { CodePlace } from '#features/second-factor/holders.ts';

/** Wrong passwords of one device, or of one network for one account, before the delay begins to grow. */
const FREE_FAILURES = 5;
/** The same for an account from all unknown devices together, against guesses from many networks. */
const FREE_FAILURES_OF_ACCOUNT = 20;
/** Wrong passwords of one network within 15 minutes, at whichever accounts. High, because mobile networks share addresses. */
const FAILURES_OF_NETWORK = 100;
const CODE_FAILURES = 5;

export type SignInSubjects = readonly [LimitedSubject, ...LimitedSubject[]];

/** The failures of an account from all unknown devices. */
export function accountSubject(kind: 'seller' | 'operator', accountKey: string): LimitedSubject {
  return limitedSubject([kind, accountKey], FREE_FAILURES_OF_ACCOUNT, { delay: 'growing' });
}

/**
 * The subjects of a password guess. A known device (one that has signed in to this account before) has an allowance of its own, so that
 * no stranger can use it up.
 */
export function signInSubjects(
  kind: 'seller' | 'operator',
  { accountKey, ip, device }: { accountKey: string; ip: string; device: string | undefined },
): SignInSubjects {
  if (device !== undefined)
    return [limitedSubject([`${kind}-device`, accountKey, device], FREE_FAILURES, { delay: 'growing' })];
  const here = [`${kind}-network`, accountKey, networkOf(ip)];
  return [limitedSubject(here, FREE_FAILURES, { delay: 'growing' }), accountSubject(kind, accountKey)];
}

/** The subjects of a guess at a seller's password. Without a known device the network is limited as well. */
export function sellerPasswordSubjects(attempt: {
  accountKey: string;
  ip: string;
  device: string | undefined;
}): SignInSubjects {
  const subjects = signInSubjects('seller', attempt);
  if (attempt.device !== undefined) return subjects;
  const network = ['seller-network-attempts', networkOf(attempt.ip)];
  return [...subjects, limitedSubject(network, FAILURES_OF_NETWORK, { isShared: true })];
}

/**
 * The subject of a guess at a code of the second factor. A known device has an allowance of its own here too, and so have all sessions
 * together: a stranger with the password can use up the codes of a sign-in only.
 */
export function codeSubject(kind: 'seller' | 'operator', id: number, place: CodePlace): LimitedSubject {
  if (place === 'session') return limitedSubject([`${kind}-session-code`, id], CODE_FAILURES);
  const { device } = place;
  return device === undefined
    ? limitedSubject([`${kind}-code`, id], CODE_FAILURES)
    : limitedSubject([`${kind}-device-code`, id, device], CODE_FAILURES);
}
