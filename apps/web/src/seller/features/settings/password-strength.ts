import { PASSWORD_MIN_CHARACTERS } from '@raan/contract/constants';

export type Strength = 'weak' | 'fair' | 'strong';

/** How hard a password is to guess, roughly: length counts most, then how many different characters it has. Undefined while it is too short to be taken. */
export function passwordStrength(password: string): Strength | undefined {
  const characters = Array.from(password);
  if (characters.length < PASSWORD_MIN_CHARACTERS) return undefined;
  const different = new Set(characters.map((character) => character.toLowerCase())).size;
  const isOneRun = /^(?:\d+|[a-z]+)$/i.test(password) && characters.length < 12;
  if (characters.length < 8 || different < 5 || isOneRun) return 'weak';
  return characters.length >= 12 && different >= 8 ? 'strong' : 'fair';
}
