// There is no slide: few operators sign in, and delays suffice against robots.
import { limitedSubject, type LimitedSubject } from '#platform/rate-limit.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { signInSubjects, type SignInSubjects } from '#features/auth/sign-in-limits.ts';

const NETWORK_FAILURES = 20;
const CURRENT_PASSWORD_FAILURES = 5;

/** Subjects of a guess at an operator's password. Without a known device, the network is limited as well. */
export function operatorPasswordSubjects(attempt: {
  accountKey: string;
  ip: string;
  device: string | undefined;
}): SignInSubjects {
  const subjects = signInSubjects('operator', attempt);
  if (attempt.device !== undefined) return subjects;
  return [
    ...subjects,
    limitedSubject(['operator-network', networkOf(attempt.ip)], NETWORK_FAILURES, { isShared: true }),
  ];
}

/** Subject of a guess at the password of a signed-in operator. */
export function currentPasswordSubject(operatorId: number): LimitedSubject {
  return limitedSubject(['operator-own-password', operatorId], CURRENT_PASSWORD_FAILURES);
}
