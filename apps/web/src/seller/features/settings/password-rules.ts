import { PASSWORD_MIN_CHARACTERS } from '@raan/contract/constants';

export type PasswordDraft = { oldPassword: string; newPassword: string; confirmation: string };
export type PasswordErrors = {
  oldPassword?: 'oldRequired';
  newPassword?: 'newRequired' | 'newShort' | 'newSame';
  confirmation?: 'confirmRequired' | 'confirmDiffers';
};

function validateNewPassword({ oldPassword, newPassword }: PasswordDraft): PasswordErrors['newPassword'] {
  if (newPassword === '') return 'newRequired';
  if (newPassword.length < PASSWORD_MIN_CHARACTERS) return 'newShort';
  return newPassword === oldPassword ? 'newSame' : undefined;
}

function validateConfirmation({ newPassword, confirmation }: PasswordDraft): PasswordErrors['confirmation'] {
  if (confirmation === '') return 'confirmRequired';
  return confirmation === newPassword ? undefined : 'confirmDiffers';
}

/** Returns the message key of each invalid field. */
export function validatePasswordChange(draft: PasswordDraft): PasswordErrors {
  return {
    oldPassword: draft.oldPassword === '' ? 'oldRequired' : undefined,
    newPassword: validateNewPassword(draft),
    confirmation: validateConfirmation(draft),
  };
}
