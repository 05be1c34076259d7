// How often an operator's sign-in may fail before it has to wait. There is no slide here: few people sign in, and none is a robot.
import { subject, type Subject } from '#platform/patience.ts';

/**
 * What failures with a password count for: an account from one address, so that a stranger elsewhere keeps nobody out; the address; and
 * the account from wherever, against those who come from many.
 */
export function passwordSubjects(accountKey: string, ip: string): Subject[] {
  return [
    subject(`operator:${accountKey}|${ip}`, 5),
    subject(`operator-address:${ip}`, 20),
    subject(`operator:${accountKey}`, 100),
  ];
}

/** Wrong codes count for the account alone: who gets there knows its password. */
export function codeSubjects(operatorId: number): Subject[] {
  return [subject(`operator-code:${operatorId}`, 5)];
}
