import { PASSWORD_MIN_CHARACTERS } from '@raan/contract/constants';

export type PasswordDraft = { old: string; fresh: string; confirmation: string };
export type PasswordProblems = {
  old?: 'oldRequired';
  fresh?: 'newRequired' | 'newShort' | 'newSame';
  confirmation?: 'confirmRequired' | 'confirmDiffers';
};

function problemOfNew({ old, fresh }: PasswordDraft): PasswordProblems['fresh'] {
  if (fresh === '') return 'newRequired';
  if (fresh.length < PASSWORD_MIN_CHARACTERS) return 'newShort';
  return fresh === old ? 'newSame' : undefined;
}

function problemOfConfirmation({ fresh, confirmation }: PasswordDraft): PasswordProblems['confirmation'] {
  if (confirmation === '') return 'confirmRequired';
  return confirmation === fresh ? undefined : 'confirmDiffers';
}

/** What is missing or wrong before a password can be changed: all three are required, and the last two are equal. */
export function passwordProblems(draft: PasswordDraft): PasswordProblems {
  return {
    old: draft.old === '' ? 'oldRequired' : undefined,
    fresh: problemOfNew(draft),
    confirmation: problemOfConfirmation(draft),
  };
}
