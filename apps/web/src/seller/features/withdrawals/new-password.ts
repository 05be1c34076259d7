import { PASSWORD_MIN_CHARACTERS } from '@raan/contract/constants';

export type NewPasswordProblems = {
  fresh?: 'required' | 'passwordShort' | undefined;
  confirmation?: 'required' | 'confirmDiffers' | undefined;
};

/** What is missing or wrong with a new withdrawal password and its repetition. */
export function newPasswordProblems(draft: { fresh: string; confirmation: string }): NewPasswordProblems {
  const { fresh, confirmation } = draft;
  return {
    fresh: fresh === '' ? 'required' : fresh.length < PASSWORD_MIN_CHARACTERS ? 'passwordShort' : undefined,
    confirmation: confirmation === '' ? 'required' : confirmation === fresh ? undefined : 'confirmDiffers',
  };
}
