import type { ReactNode } from 'react';
import { ACCOUNT_MAX_CHARACTERS } from '@raan/contract/constants';
import { useMessages } from '#lib/i18n.tsx';
import { TextField } from '#ui/field.tsx';
import { authMessages } from './auth-messages.ts';
import type { LoginProblems } from './auth-rules.ts';

type AccountFieldProps = {
  value: string;
  onChange: (account: string) => void;
  problem: LoginProblems['account'];
  hint?: ReactNode;
};

/** The account of the login and register forms, for password managers too. */
export function AccountField({ problem, ...field }: AccountFieldProps) {
  const t = useMessages(authMessages);
  return (
    <TextField
      {...field}
      label={t('account')}
      name="account"
      error={problem && t(problem)}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={ACCOUNT_MAX_CHARACTERS}
      enterKeyHint="next"
    />
  );
}
