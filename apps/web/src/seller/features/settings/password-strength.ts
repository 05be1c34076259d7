import { PASSWORD_MIN_CHARACTERS } from '@raan/contract/constants';

export type PasswordStrength = 'weak' | 'fair' | 'strong';

/** Estimates strength by length, then by distinct characters. Undefined if the password is too short. */
export function estimatePasswordStrength(password: string): PasswordStrength | undefined {
  const characters = Array.from(password);
  if (characters.length < PASSWORD_MIN_CHARACTERS) return undefined;
  const distinctCount = new Set(characters.map((character) => character.toLowerCase())).size;
  const isOnlyDigitsOrLetters = /^(?:\d+|[a-z]+)$/i.test(password) && characters.length < 12;
  if (characters.length < 8 || distinctCount < 5 || isOnlyDigitsOrLetters) return 'weak';
  return characters.length >= 12 && distinctCount >= 8 ? 'strong' : 'fair';
}
