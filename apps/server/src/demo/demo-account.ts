export const DEMO_ACCOUNT = 'demo';
export const DEMO_PASSWORD = 'demo1234';
export const DEMO_WITHDRAW_PASSWORD = '123456';
export const DEMO_SLUG = 'demo-store';
export const DEMO_OPERATORS = [
  { account: 'reviewer', password: 'reviewer1234', role: 'reviewer' },
  // The one who approves a seller's identity does not approve the bank account, so there are two reviewers.
  { account: 'reviewer2', password: 'reviewer21234', role: 'reviewer' },
  { account: 'finance', password: 'finance1234', role: 'finance' },
  // Who approves a withdrawal does not pay it, so there are two of them.
  { account: 'finance2', password: 'finance21234', role: 'finance' },
] as const;
