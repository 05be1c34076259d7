// How often an operator's sign-in may fail before it has to wait. There is no slide here: few people sign in, and none is a robot.
import { limitedSubject, type LimitedSubject } from '#platform/rate-limit.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { signInSubjects, type SignInSubjects } from '#features/auth/sign-in-limits.ts';

const FAILURES_OF_NETWORK = 20;
const OWN_PASSWORD_FAILURES = 5;

/** The subjects of a guess at an operator's password. Without a known device the network is limited as well. */
export function passwordSubjects(attempt: {
  accountKey: string;
  ip: string;
  device: string | undefined;
}): SignInSubjects {
  const subjects = signInSubjects('operator', attempt);
  if (attempt.device !== undefined) return subjects;
  return [
    ...subjects,
    limitedSubject(['operator-network', networkOf(attempt.ip)], FAILURES_OF_NETWORK, { isShared: true }),
  ];
}

/** The subject of a guess at the password of an operator who is signed in. */
export function ownPasswordSubject(operatorId: number): LimitedSubject {
  return limitedSubject(['operator-own-password', operatorId], OWN_PASSWORD_FAILURES);
}
