// What a login or registration form must hold before it is sent. Pure, so that the form and its test ask the same rule.
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

/** What is wrong with a new or given password: nothing, missing, or under 6 characters. */
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

/** Problems by field; a field without one is undefined. */
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

/** Whether a form's problems are none. */
export function isClean(problems: Readonly<Record<string, unknown>>): boolean {
  return Object.values(problems).every((problem) => problem === undefined);
}

/** Something at somewhere, with a dot: mail servers know the rest. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}
