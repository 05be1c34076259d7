import { PASSWORD_MIN_CHARACTERS } from '@raan/contract/constants';
import { useMessages } from '#lib/i18n.tsx';
import { withdrawalMessages } from './withdrawal-messages.ts';

type NewPassword = { new_password: string; confirmation: string };

/** Returns a check of a new withdrawal password and its repetition, for a form. */
export function useNewPasswordCheck() {
  const t = useMessages(withdrawalMessages);
  return ({ new_password: password, confirmation }: NewPassword) => ({
    new_password:
      password === ''
        ? t('required')
        : password.length < PASSWORD_MIN_CHARACTERS
          ? t('passwordShort', { min: PASSWORD_MIN_CHARACTERS })
          : undefined,
    confirmation:
      confirmation === '' ? t('required') : confirmation === password ? undefined : t('confirmDiffers'),
  });
}
