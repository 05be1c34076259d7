import { PASSWORD_MIN_CHARACTERS } from '@raan/contract/constants';
import { failField } from '#platform/errors/app-error.ts';

const REFUSED = 10_000;

let refused: Promise<ReadonlySet<string>> | undefined;

/** Loads the list on first use: most processes start many times more often than somebody sets a password. */
async function loadRefused(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // The list is ordered, the most common first.
  const possible = dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN_CHARACTERS);
  return new Set(possible.slice(0, REFUSED));
}

/**
 * Refuses a new login password that is among the 10,000 most common, in upper or lower case. Passwords that are set already still sign in.
 * Throws REQUEST_VALIDATION_ERROR under the field.
 */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  refused ??= loadRefused();
  if ((await refused).has(password.toLowerCase())) throw failField(field, 'password_common');
}
