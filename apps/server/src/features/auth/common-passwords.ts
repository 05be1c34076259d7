import { PASSWORD_MIN_CHARACTERS } from '@raan/contract/constants';
import { failField } from '#platform/errors/app-error.ts';

const COMMON_PASSWORDS = 10_000;

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Loaded on first use, because most processes never set a password. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // The list is sorted by frequency.
  const longEnough = dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN_CHARACTERS);
  return new Set(longEnough.slice(0, COMMON_PASSWORDS));
}

/**
 * Refuses a new password among the 10,000 most common, regardless of case. Existing passwords are not checked
 * at sign-in. Throws REQUEST_VALIDATION_ERROR under the field.
 */
export async function assertUncommonPassword(password: string, field: string): Promise<void> {
  commonPasswords ??= loadCommonPasswords();
  if ((await commonPasswords).has(password.toLowerCase())) throw failField(field, 'password_common');
}
