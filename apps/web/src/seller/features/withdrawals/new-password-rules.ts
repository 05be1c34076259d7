import { PASSWORD_MIN_CHARACTERS } from '@raan/contract/constants';

export type NewPasswordErrors = {
  newPassword?: 'required' | 'passwordShort' | undefined;
  confirmation?: 'required' | 'confirmDiffers' | undefined;
};

/** Returns the message keys of invalid fields of a new withdrawal password. */
export function validateNewWithdrawalPassword(draft: {
  newPassword: string;
  confirmation: string;
}): NewPasswordErrors {
  const { newPassword, confirmation } = draft;
  return {
    newPassword:
      newPassword === ''
        ? 'required'
        : newPassword.length < PASSWORD_MIN_CHARACTERS
          ? 'passwordShort'
          : undefined,
    confirmation:
      confirmation === '' ? 'required' : confirmation === newPassword ? undefined : 'confirmDiffers',
  };
}
