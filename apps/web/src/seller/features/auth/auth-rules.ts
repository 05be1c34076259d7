import { PASSWORD_MIN_CHARACTERS } from '@raan/contract/constants';

export type LoginForm = { account: string; password: string };
export type RegisterForm = LoginForm & { confirmation: string; agreed: boolean };

export type LoginProblems = {
  account?: 'accountRequired';
  password?: 'passwordRequired' | 'passwordShort';
};
export type RegisterProblems = LoginProblems & {
  confirmation?: 'confirmRequired' | 'passwordsDiffer';
  agreed?: 'termsRequired';
};

/** Returns the problem of a password: missing or shorter than 6 characters. */
export function passwordProblem(password: string): LoginProblems['password'] {
  if (password === '') return 'passwordRequired';
  return password.length < PASSWORD_MIN_CHARACTERS ? 'passwordShort' : undefined;
}

export function confirmationProblem(
  password: string,
  confirmation: string,
): RegisterProblems['confirmation'] {
  if (confirmation === '') return 'confirmRequired';
  return confirmation === password ? undefined : 'passwordsDiffer';
}

/** Returns the problems by field; undefined for valid fields. */
export function loginProblems({ account, password }: LoginForm): LoginProblems {
  return {
    account: account.trim() === '' ? 'accountRequired' : undefined,
    password: passwordProblem(password),
  };
}

export function registerProblems(form: RegisterForm): RegisterProblems {
  return {
    ...loginProblems(form),
    confirmation: confirmationProblem(form.password, form.confirmation),
    agreed: form.agreed ? undefined : 'termsRequired',
  };
}

/** Returns whether a form has no problems. */
export function hasNoProblems(problems: Readonly<Record<string, unknown>>): boolean {
  return Object.values(problems).every((problem) => problem === undefined);
}

/** Checks the rough form of an email address; mail servers know the exact rules. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}
